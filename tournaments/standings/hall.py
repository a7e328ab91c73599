"""Does the hall add up? Checks of a drive while it runs, and of paper score cards.

Terms. Everybody writes down the tricks of their own side, so the four cards of a table add up
to 26 a hand, and the hall to 26 for each table and hand. A *card* is what one player wrote, hand
by hand, or added up.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.results import Outcome, Round, Table

PER_HAND: Final = 26


@dataclass(frozen=True, slots=True)
class Check:
    """One sum: what it should be, what it is, and a sentence. ``table`` is 0 for the hall."""

    name: str
    expected: int
    actual: int
    text: str
    round: int = 0
    table: int = 0

    @property
    def ok(self) -> bool:
        """Whether the sum is right."""
        return self.expected == self.actual


@dataclass(frozen=True, slots=True)
class CardCheck:
    """What is wrong with cards: tables that do not add up, and the card that alone explains it.

    ``card`` is empty when no single card does, or more than one could.
    """

    faults: tuple[Check, ...]
    card: str = ""
    text: str = ""


def check_tables(rounds: Iterable[Round], hands: int = 1) -> tuple[Check, ...]:
    """List the tables of which the four cards do not add up; ``hands`` is how many a round."""
    return tuple(
        check
        for played in rounds
        for table in played.tables
        if table.full and table.result.outcome is Outcome.PLAYED
        for check in [_table_sum(played.number, table, hands)]
        if not check.ok
    )


def check_hall(rounds: Iterable[Round], hands: int = 1) -> Check:
    """Add up the hall: 26 for each table and hand played so far."""
    tables = [
        table
        for played in rounds
        for table in played.tables
        if table.full and table.result.outcome is Outcome.PLAYED
    ]
    expected = PER_HAND * hands * len(tables)
    actual = sum(map(_written, tables))
    text = f"The hall adds up to {actual}; it should be {expected}."
    return Check("hall_total", expected, actual, text)


def _table_sum(number: int, table: Table, hands: int) -> Check:
    expected, actual = PER_HAND * hands, _written(table)
    text = f"Round {number}, table {table.number}: the cards add up to {actual}, not {expected}."
    return Check("table_total", expected, actual, text, number, table.number)


def _written(table: Table) -> int:
    """Add up what everybody at a table writes: the tricks of a side, once for each of it."""
    return sum(
        tricks * len(side) for tricks, side in zip(table.result.tricks, table.sides, strict=True)
    )


def check_cards(
    rounds: Sequence[Round],
    cards: Mapping[str, Mapping[int, int]],
    hands: int = 1,
    names: Mapping[str, str] | None = None,
) -> CardCheck:
    """Reconcile cards keyed hand by hand with who sat where; no result of a table is needed.

    ``cards`` has each player's tricks by round; what is missing is not judged. Partners must
    agree, and both sides make 13 tricks a hand. If leaving out one card puts every table right,
    and no other card does, that card is named, by ``names`` where there are any.
    """
    wrong = [
        (played.number, table)
        for played in rounds
        for table in played.tables
        if table.full and not cards_agree(played.number, table, cards, hands)
    ]
    faults = tuple(_card_fault(number, table, cards, hands) for number, table in wrong)
    if not faults:
        return CardCheck(())
    suspects = [
        one
        for one in wrong[0][1].entrants
        if all(cards_agree(number, table, cards, hands, without=one) for number, table in wrong)
        and all(one in table.entrants for _, table in wrong)
    ]
    if len(suspects) != 1:
        return CardCheck(faults, text="More than one card could be wrong: look at these tables.")
    where = ", ".join(f"round {number} (table {table.number})" for number, table in wrong)
    who = (names or {}).get(suspects[0], suspects[0])
    return CardCheck(faults, suspects[0], f"The card of {who} cannot be right: {where}.")


def check_totals(
    totals: Mapping[str, int],
    tricks: int,
    most: int,
    sat_out: Mapping[str, int] | None = None,
    names: Mapping[str, str] | None = None,
) -> CardCheck:
    """Check cards of which only totals are keyed: one half, or a whole evening.

    ``tricks`` is what all of them should add up to: for the whole hall 26 for each table and
    hand, for the ladies or the gents alone 13. ``most`` is what one player can have taken, 13 a
    hand. ``sat_out`` is what each card holds beside them, for sit-outs. If only one card could be
    changed to put the sum right, that card is named, by ``names`` where there are any.
    """
    given, called = sat_out or {}, names or {}
    played = {one: total - given.get(one, 0) for one, total in totals.items()}
    actual = sum(played.values())
    impossible = [one for one, total in played.items() if not 0 <= total <= most]
    if actual == tricks and not impossible:
        return CardCheck(())
    beside = sum(given.get(one, 0) for one in totals)
    text = f"These cards add up to {actual + beside}, not {tricks + beside}."
    fault = Check("cards_total", tricks + beside, actual + beside, text)
    if len(impossible) == 1:
        (card,) = impossible
        text = f"The card of {called.get(card, card)} cannot be right: {totals[card]}."
        return CardCheck((fault,), card, text)
    over = actual - tricks
    suspects = [one for one, total in played.items() if 0 <= total - over <= most]
    if len(suspects) == 1 and not impossible:
        (card,) = suspects
        right = totals[card] - over
        who = called.get(card, card)
        text = f"The card of {who} cannot be right: {totals[card]}, not {right}."
        return CardCheck((fault,), card, text)
    return CardCheck((fault,), text=text)


def compare_totals(
    computed: Mapping[str, int],
    totals: Mapping[str, int],
    names: Mapping[str, str] | None = None,
) -> tuple[Check, ...]:
    """List the cards whose totals differ from what the results of the tables make.

    ``names`` is what to call their owners; ids where there are none.
    """
    called = names or {}
    return tuple(
        Check(
            "card_total",
            computed[one],
            total,
            f"{called.get(one, one)}: the card says {total}, the tables {computed[one]}.",
        )
        for one, total in totals.items()
        if computed.get(one, total) != total
    )


def cards_agree(
    number: int,
    table: Table,
    cards: Mapping[str, Mapping[int, int]],
    hands: int,
    without: str = "",
) -> bool:
    """Say whether the cards of a table fit together, one left out if it is named.

    ``cards`` has each player's tricks by round; what is missing is not judged.
    """
    most = PER_HAND // 2 * hands
    ns, ew = (set(side) for side in _side_figures(number, table, cards, without))
    meant = ns | {most - figure for figure in ew}
    return len(meant) <= 1 and all(0 <= figure <= most for figure in meant)


def _side_figures(
    number: int, table: Table, cards: Mapping[str, Mapping[int, int]], without: str
) -> list[list[int]]:
    return [
        [cards[one][number] for one in side if one != without and number in cards.get(one, {})]
        for side in table.sides
    ]


def _card_fault(
    number: int, table: Table, cards: Mapping[str, Mapping[int, int]], hands: int
) -> Check:
    """Write down a table whose cards do not fit; how many of them is what it should be 0."""
    ns, ew = _side_figures(number, table, cards, "")
    figures = " and ".join(", ".join(map(str, side)) for side in (ns, ew) if side)
    text = f"Round {number}, table {table.number}: the cards {figures} do not fit together."
    differing = len({*ns, *(PER_HAND // 2 * hands - figure for figure in ew)}) - 1
    return Check("cards", 0, max(1, differing), text, number, table.number)
