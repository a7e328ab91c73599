"""Pasted and uploaded lists of entrants: names found in the club's book, the rest visitors.

A list is entered whole or not at all. Before it is, it can be looked at: who was found, and who
would be written into the book as a visitor, perhaps because of a slip of the pen.
"""

from __future__ import annotations

import difflib
from collections.abc import Sequence
from dataclasses import dataclass

from django.core.exceptions import ValidationError

from clubs.models import Member
from clubs.names import check_name, tidy_name
from clubs.services.people import SHOWN
from tournaments.entrylist import Fault, Row, Rules, key, read_list
from tournaments.models import Event
from tournaments.services.entries import Entry, groups_asked, most_people
from tournaments.services.finding import Book


@dataclass(frozen=True, slots=True)
class Named:
    """A name of the list: who it is, or None for a visitor; ``like`` is a similar name known."""

    name: str
    member: Member | None = None
    like: str = ""


@dataclass(frozen=True, slots=True)
class LineSeen:
    """A line of the list as it would be entered."""

    line: int
    people: tuple[Named, ...]
    team: str
    group: str
    rating: int
    paid: bool

    def entry(self) -> Entry:
        """Return what is to be entered."""
        return Entry(
            members=[one.member or one.name for one in self.people],
            name=self.team,
            group=self.group,
            rating=self.rating,
            paid=self.paid,
        )


@dataclass(frozen=True, slots=True)
class ListSeen:
    """A list as it would be entered, or everything that is wrong with it."""

    lines: tuple[LineSeen, ...]
    faults: tuple[Fault, ...]
    passed_over: tuple[str, ...] = ()

    @property
    def visitors(self) -> tuple[Named, ...]:
        """Those who are not in the book."""
        return tuple(one for line in self.lines for one in line.people if one.member is None)

    @property
    def entries(self) -> list[Entry]:
        """What is to be entered."""
        return [line.entry() for line in self.lines]


def look_at_list(*, event: Event, text: str) -> ListSeen:
    """Read a list for an event, and find its people in the club's book."""
    book = Book(event)
    labels = groups_asked(event)
    rules = Rules(most_people(event.format), labels, book.known)
    reading = read_list(text, rules)
    finding = _Finding(book, labels)
    lines = tuple(finding.line(row) for row in reading.rows)
    faults = sorted([*reading.faults, *finding.faults])
    return ListSeen(() if faults else lines, tuple(faults), reading.passed_over)


class _Finding:
    """The lines being looked up, and what is wrong with them."""

    def __init__(self, book: Book, labels: Sequence[str]) -> None:
        self.book, self.labels = book, labels
        self.faults: list[Fault] = []
        self.seen: dict[str, int] = {}

    def line(self, row: Row) -> LineSeen:
        """Look up the people of a line."""
        people = tuple(self._named(row, tidy_name(name)) for name in row.people)
        if self.labels and not row.group:
            said = " or ".join(self.labels)
            self._fault(row, f"Everybody has a group here: write {said} behind the name.")
        return LineSeen(row.line, people, tidy_name(row.team), row.group, row.rating, row.paid)

    def _named(self, row: Row, name: str) -> Named:
        found = self.book.find(name)
        if len(found) > 1:
            shown = " or ".join(f"“{one.display_name}”" for one in found)
            self._fault(row, f"Two people are called “{name}”: write {shown}.")
            return Named(name)
        member = found[0] if found else None
        if member is not None and (number := self.book.entered.get(member.pk)):
            self._fault(row, f"{member.display_name} is entered already, as number {number}.")
        self._once(row, f"#{member.pk}" if member else key(name), name)
        if member is not None:
            return Named(name, member)
        if len(name) > SHOWN:
            self._fault(row, f"A name is shown with at most {SHOWN} characters: shorten it.")
        else:
            try:
                check_name(name)
            except ValidationError as error:
                self._fault(row, " ".join(error.messages))
        near = difflib.get_close_matches(key(name), self.book.shown, n=1, cutoff=0.85)
        return Named(name, None, self.book.shown[near[0]].display_name if near else "")

    def _once(self, row: Row, who: str, name: str) -> None:
        if who in self.seen:
            self._fault(row, f"“{name}” stands on line {self.seen[who]} already.")
        self.seen.setdefault(who, row.line)

    def _fault(self, row: Row, text: str) -> None:
        self.faults.append(Fault(row.line, " & ".join(row.people)[:60], text))
