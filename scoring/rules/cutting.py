"""Five or six at a table: who plays first, and who goes out after a rubber (D3).

Terms. A table *belongs* to four, five or six members; four play and the others wait. A member's
*rubbers* are those played in a row since last coming in. After a change the new four draw for
partners as at any table (:mod:`scoring.rules.draw`).

Only equals on either side of the line between in and out cut again: a cut that could change
nobody's place is not asked for.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from scoring.rules.core import Problem
from scoring.rules.draw import (
    DrawAgain,
    LeftOpen,
    Ranking,
    Remark,
    Round,
    listed,
    rank_by_cards,
)


class Playing(NamedTuple):
    """A member at play and the rubbers played in a row since coming in."""

    player: str
    rubbers: int = 0


@dataclass(frozen=True, slots=True)
class Table:
    """Who plays and who waits to come in.

    ``waiting`` are those who claim a place: one who stays away this time is left out of it.

    :raises ValueError: two members have the same label.
    """

    playing: tuple[Playing, ...]
    waiting: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if len(set(self.members)) != len(self.members):
            message = "members of a table need different labels"
            raise ValueError(message)

    @property
    def members(self) -> tuple[str, ...]:
        """Everyone who belongs to the table, those at play first."""
        return (*(one.player for one in self.playing), *self.waiting)

    def after_rubber(self) -> Table:
        """Count the rubber that has just ended for those who played it."""
        played = (Playing(player, rubbers + 1) for player, rubbers in self.playing)
        return Table(tuple(played), self.waiting)

    def without(self, player: str) -> Table:
        """Let a member leave the table; a place at play stays empty until the next change."""
        playing = tuple(one for one in self.playing if one.player != player)
        return Table(playing, tuple(other for other in self.waiting if other != player))


@dataclass(frozen=True, slots=True)
class Change:
    """What happens between two rubbers: who goes out, who comes in, the table after it."""

    out: tuple[str, ...]
    come_in: tuple[str, ...]
    table: Table
    lines: tuple[Remark, ...]


def first_four(
    members: Sequence[str], rounds: Sequence[Round]
) -> Change | DrawAgain | list[Problem]:
    """Choose who plays the first rubber: those with the four lowest cards; the others wait.

    ``rounds`` are cards as in :func:`scoring.rules.draw.settle_draw`. Four members play without
    a card. Both those at play and those waiting are listed lowest card first. Rule D3.

    :raises ValueError: two members have the same label.
    """
    if faults := _size_faults(len(members)):
        return faults
    if len(members) == 4:
        return _come_in(Table((), tuple(members)), ())
    ranking = rank_by_cards(members, rounds, _across(4, "who plays the first rubber"))
    if not isinstance(ranking, Ranking):
        return ranking
    four, others = ranking.order[:4], ranking.order[4:]
    chosen = _come_in(Table((), four), ranking.lines)
    wait = Remark("D3", f"{listed(others)} {'wait' if len(others) > 1 else 'waits'}.")
    return Change((), four, Table(chosen.table.playing, others), (*chosen.lines, wait))


def change_after_rubber(
    table: Table, rounds: Sequence[Round] = ()
) -> Change | DrawAgain | list[Problem]:
    """Say who goes out and who comes in, or who must cut for it.

    Those who have played most rubbers in a row go out, as many as are needed to let everyone
    waiting come in. Where more are equal than must go they cut, and the highest go out; the ace
    is low. ``rounds`` are the cards cut so far, none of them when nobody need cut. Rule D3.
    """
    if faults := _size_faults(len(table.members)) or _crowd_faults(table):
        return faults
    longer, equal, lines = _longest(table)
    stay = len(longer) + len(equal) - (len(table.members) - 4)
    ranking = rank_by_cards(equal if stay else (), rounds, _across(stay, "who goes out"))
    if isinstance(ranking, list):
        return ranking
    lines = (*lines, *ranking.lines)
    if isinstance(ranking, DrawAgain):
        return DrawAgain(ranking.due, lines)
    return _come_in(table, lines, (*longer, *(ranking.order[stay:] or equal)))


def _longest(table: Table) -> tuple[tuple[str, ...], tuple[str, ...], tuple[Remark, ...]]:
    """Return who goes out for having played longest, and the equals of whom some or all go."""
    places = len(table.members) - 4
    if not places:
        return (), (), ()
    least = sorted((one.rubbers for one in table.playing), reverse=True)[places - 1]
    longer = tuple(one.player for one in table.playing if one.rubbers > least)
    equal = tuple(one.player for one in table.playing if one.rubbers == least)
    told = []
    if longer:
        verb = "have" if len(longer) > 1 else "has"
        told.append(f"{listed(longer)} {verb} played most rubbers in a row.")
    played = "one rubber" if least == 1 else f"{least} rubbers"
    if len(longer) + len(equal) > places:
        told.append(f"{listed(equal)} have each played {played} in a row, and cut.")
    else:
        verb = "have each" if len(equal) > 1 else "has"
        told.append(f"{listed(equal)} {verb} played {played} in a row.")
    return longer, equal, tuple(Remark("D3", text) for text in told)


def _come_in(table: Table, lines: tuple[Remark, ...], out: tuple[str, ...] = ()) -> Change:
    """Let ``out`` wait and everyone waiting come in."""
    stay = tuple(one for one in table.playing if one.player not in out)
    playing = (*stay, *(Playing(player) for player in table.waiting))
    told = list(lines)
    if out:
        told.append(Remark("D3", f"{listed(out)} {'go' if len(out) > 1 else 'goes'} out."))
    if table.waiting:
        verb = "come" if len(table.waiting) > 1 else "comes"
        told.append(Remark("D3", f"{listed(table.waiting)} {verb} in."))
    return Change(out, table.waiting, Table(playing, out), tuple(told))


def _across(line: int, settles: str) -> LeftOpen:
    """Make equals draw again only where some of them stand below ``line`` and some above."""
    return lambda first, end: settles if first < line < end else ""


def _size_faults(members: int) -> list[Problem]:
    """Refuse a table that is too small to play or too large for the law."""
    if 4 <= members <= 6:
        return []
    text = f"Four, five or six belong to a table, not {members}."
    return [Problem("members", "table_size", text)]


def _crowd_faults(table: Table) -> list[Problem]:
    """Refuse more people waiting than there are chairs."""
    if len(table.waiting) <= 4:
        return []
    return [Problem("waiting", "table_full", "No more than four can come in at once.")]
