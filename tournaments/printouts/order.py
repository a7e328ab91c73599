"""What somebody asked to print of an event, and what every module of the index answers.

A module that makes a sheet says its ``slug``, its ``title`` (with a ``hint`` for whoever
chooses), its ``place`` on the page, who may print it (``action``), which
``choices`` it offers and which ``topics`` of the log make it wrong. Whether an event has such a
sheet it says itself (``offered``), asking what the event knows and never which format it has.
It makes a sheet in two steps: ``read`` takes frozen values from the services, ``draw`` turns
those values into a PDF and reads nothing else.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from clubs.permissions import Action
from scoring.printouts.paper import Heading, day
from tournaments.services.half_time import list_now
from tournaments.services.picture import Picture
from tournaments.services.printings import Topic
from tournaments.services.seats import RoundSeen, round_seen, rounds_seen


class Choice(StrEnum):
    """What can be chosen about a sheet besides its paper."""

    ROUND = "round"
    BY = "by"
    BLANK = "blank"


class By(StrEnum):
    """In which order people are listed."""

    NAME = "name"
    TABLE = "table"


class Place(StrEnum):
    """Where a sheet stands on the page; the value is the heading."""

    SEATS = "Seats"
    TABLES = "At the tables"
    RESULTS = "Results"
    MONEY = "Prizes and money"
    HAND = "By hand"


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What to print; ``round`` 0 means all of them, or the event as a whole.

    ``money`` says whether the reader may see it; ``address`` gives the full address at which a
    phone reaches a page, for QR codes.
    """

    picture: Picture
    round: int = 0
    by: By = By.NAME
    blank: bool = False
    money: bool = False
    address: Callable[[str], str] = str

    @property
    def rounds(self) -> tuple[RoundSeen, ...]:
        """The rounds asked for, of those drawn."""
        if not self.round:
            return rounds_seen(self.picture)
        played = self.picture.log.round(self.round)
        return () if played is None else (round_seen(self.picture, played),)


class Printout(Protocol):
    """A module of the index."""

    @property
    def slug(self) -> str:
        """The name in addresses."""

    @property
    def title(self) -> str:
        """What the sheet is called."""

    @property
    def hint(self) -> str:
        """What it is good for, in a sentence."""

    @property
    def place(self) -> Place:
        """Where it stands among the others."""

    @property
    def action(self) -> Action:
        """Who may print it: whoever may take this action."""

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What can be chosen about it."""

    @property
    def topics(self) -> tuple[Topic, ...]:
        """What makes it wrong once it is on paper; nothing for a sheet that shows no play."""

    def offered(self, picture: Picture) -> bool:
        """Say whether the event has such a sheet."""

    def about(self, order: Order) -> int:
        """Return the round that the sheet is about, 0 for the event as a whole."""

    def tells(self, order: Order) -> bool:
        """Say whether so ordered it shows anything that could become wrong."""

    def read(self, order: Order) -> Any:
        """Return the frozen values that the sheet shows."""

    def draw(self, data: Any, paper: str, printed_at: datetime.datetime) -> bytes:
        """Return the sheet as a PDF; the same arguments give the same bytes."""


def heading_of(picture: Picture, where: str = "", *, provisional: bool = False) -> Heading:
    """Return the heading of a sheet; ``where`` is its round, in words."""
    event = picture.row
    when = f"{day(event.date)}, {event.starts_at:%H:%M}"
    why = ("Results are still to come, or may be corrected.",) if provisional else ()
    return Heading(
        event.club.name,
        event.title,
        f"{when}, {where}" if where else when,
        event.time_zone,
        why,
    )


def so_far(picture: Picture) -> str:
    """Say up to where an event has come: “after round 4 of 9”."""
    rounds = len(picture.log.rounds)
    if not rounds:
        return "before round 1"
    return f"after round {rounds}{of_all(picture)}"


def of_all(picture: Picture) -> str:
    """Say how many rounds there are: “ of 9”; nothing while that is open."""
    length = picture.form.length(picture.file.event) if picture.file else 0
    return f" of {length}" if length else ""


def round_words(picture: Picture, number: int) -> str:
    """Say which round it is: “round 4 of 9”; all rounds are none in particular."""
    return f"round {number}{of_all(picture)}" if number else "all rounds"


def about_round(order: Order) -> int:
    """Return the round that was asked for, as :meth:`Printout.about` does."""
    return order.round


def about_so_far(order: Order) -> int:
    """Return the last round drawn: later ones leave the sheet as it is."""
    return len(order.picture.log.rounds)


def unless_blank(order: Order) -> bool:
    """Say whether the sheet is not blank, as :meth:`Printout.tells` does."""
    return not order.blank


def once_drawn(order: Order) -> bool:
    """Say whether it is not blank, and not as good as blank before the first round."""
    return not order.blank and bool(order.picture.log.rounds)


def about_all(_order: Order) -> int:
    """Return 0: the sheet is about the event as a whole, as :meth:`Printout.about` does."""
    return 0


def half_of(picture: Picture) -> int:
    """Return the round after which half-time comes, 0 where standings know of no half."""
    found = list_now(picture)
    return found.after_round if found else 0


def called_round(picture: Picture) -> str:
    """Return what a round is called on a card: “Hand” where people move after each."""
    return "Hand" if picture.row.options["deals"] == 1 and _tricks(picture) else "Round"


def _tricks(picture: Picture) -> bool:
    return bool(picture.file and picture.form.tricks(picture.file.event.options))
