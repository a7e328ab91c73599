"""What the phone of a table shows and asks for: one table, one round, one result.

A table's phone stays at the first round of which its table still owes a result, also when later
rounds are drawn already, so that none is forgotten.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from scoring.rules.draw import listed
from tournaments.formats.basis import PER_DEAL, WinsOnly
from tournaments.formats.core import Format
from tournaments.results import Outcome, Result, Table
from tournaments.services.links import table_label
from tournaments.services.logs import format_of
from tournaments.services.picture import Picture
from tournaments.services.released import next_words
from tournaments.services.seats import Side, State, TableSeen, figures_of, round_seen, score_words


class Mode(StrEnum):
    """How a result is typed."""

    KEYS = "keys"
    """One key for the tricks of a hand."""
    TRICKS = "tricks"
    """The tricks of several hands, added up."""
    HANDS = "hands"
    """The tricks of each hand, where what counts is made of hands."""
    POINTS = "points"
    WINNER = "winner"


@dataclass(frozen=True, slots=True)
class Asked:
    """What a table is asked for: ``total`` tricks of both sides, how many ``hands``.

    ``unit`` is what points are called. ``cut`` says that a level table must cut.
    """

    mode: Mode
    total: int = 0
    hands: int = 1
    unit: str = "points"
    cut: bool = False


def asked_of(form: Format, options: Any) -> Asked:
    """Return what a table is asked for in a format with these options."""
    total, hands = form.tricks(options), options.deals
    counts = getattr(form, "counts", lambda _options: "tricks")(options)
    titles: Mapping[str, str] = getattr(form, "titles", {})
    if isinstance(form, WinsOnly):
        return Asked(Mode.WINNER)
    if not form.seats.side or not total or (counts == "rubber_points" and counts not in titles):
        unit = titles.get(counts, "points").replace("_", " ")
        return Asked(Mode.POINTS, unit=unit, cut=_cuts(form, options))
    if total == PER_DEAL:
        return Asked(Mode.KEYS, total)
    by_hand = counts == "rubber_points"
    return Asked(
        Mode.HANDS if by_hand else Mode.TRICKS,
        total,
        hands,
        cut=total % 2 == 0 and _cuts(form, options),
    )


def _cuts(form: Format, options: Any) -> bool:
    """Say whether the format asks for the cut of a table that ended level."""
    level = Result(Outcome.PLAYED, points=(0, 0))
    return bool(
        form.seats.side and form.result_faults(Table(1, (("a",), ("b",)), level), options, "")
    )


@dataclass(frozen=True, slots=True)
class PhoneSeen:
    """What a table's phone shows.

    ``table`` is None where the table has nothing to play. ``said`` is its result in words,
    ``reported`` one that the other side must confirm, ``rivals`` results that wait for the
    director. ``waits`` says what the phone is waiting for. ``before`` is the table's last result.
    """

    number: int
    label: str
    asked: Asked
    table: TableSeen | None = None
    said: str = ""
    reported: str = ""
    rivals: tuple[str, ...] = ()
    waits: str = ""
    before: str = ""

    @property
    def key(self) -> str:
        """What a typed result belongs to: it is worth nothing for another round or people."""
        if self.table is None:
            return f"{self.number}-waiting"
        return f"{self.number}-{self.table.round}-{self.table.seating}-{self.table.state.value}"


def phone_seen(picture: Picture, number: int) -> PhoneSeen:
    """Return what the phone of a table shows now."""
    label = table_label(picture.row.options["table_names"], number)
    asked = asked_of(*format_of(picture.row))
    played = [one for one in picture.log.rounds if number in one.tables]
    seen = [round_seen(picture, one) for one in played[-1:]]
    for one in played:
        if one.closed is None and not _settled(one.tables[number]):
            seen = [round_seen(picture, one)]
            break
    table = next((each for one in seen for each in one.tables if each.number == number), None)
    drawn = len(picture.log.rounds)
    if table is None or (table.round < drawn and seen[0].closed):
        text = f"Table {label} is not used in round {drawn}." if drawn else next_words(picture)
        return PhoneSeen(number, label, asked, waits=text, before=_before(table, asked))
    if seen[0].closed or table.state is State.EMPTY:
        text = next_words(picture) if seen[0].closed else f"No play here in round {table.round}."
        return PhoneSeen(number, label, asked, waits=text, before=_before(table, asked))
    return PhoneSeen(
        number,
        label,
        asked,
        table,
        said=result_words(table, table.result, asked),
        reported=_entry_words(table, table.report, asked),
        rivals=tuple(_entry_words(table, one, asked) for one in table.rivals),
        waits=next_words(picture) if table.round == drawn else "",
    )


def _settled(table: Any) -> bool:
    return table.result is not None and "void" not in table.result and not table.rivals


def _before(table: TableSeen | None, asked: Asked) -> str:
    words = result_words(table, table.result, asked) if table else ""
    return f"Round {table.round}: {words}." if table and words else ""


def _entry_words(table: TableSeen, entry: Any, asked: Asked) -> str:
    return result_words(table, entry.payload["result"], asked) if entry is not None else ""


def side_words(side: Side) -> str:
    """Return the people of a side as a sentence names them: “Ann and Bea”."""
    return listed([one.name for one in side.people]) if side.people else "nobody"


def result_words(table: TableSeen, result: Mapping[str, Any] | None, asked: Asked) -> str:
    """Return a result as it is read back: “Ann and Bea 8, Cy and Dot 5”."""
    figures = figures_of(result)
    if result is None or not figures:
        return _special_words(table, result)
    names = {side.key: side_words(side) for side in table.sides}
    if asked.mode is Mode.WINNER and (winners := _winners(result)):
        return f"{listed([names[one] for one in winners])} won"
    signed = {key: figure.replace("-", "−") for key, figure in figures.items()}
    told = ", ".join(f"{names[key]} {figure}" for key, figure in signed.items())
    return f"{told}, cut won by {names[result['cut']]}" if "cut" in result else told


def _special_words(table: TableSeen, result: Mapping[str, Any] | None) -> str:
    if result is not None and "forfeit" in result:
        given = next((one for one in table.sides if one.key == result["forfeit"]), None)
        return f"{side_words(given)} gave the table up" if given else "forfeit"
    return score_words(result, {})


def _winners(result: Mapping[str, Any]) -> list[str]:
    points: Mapping[str, int] = result.get("points", {})
    return [one for one, figure in points.items() if figure == max(points.values())]
