"""What somebody asked to print, and what every module of the index answers.

A module that makes a printout says five things: its ``slug``, its ``title`` (with a ``hint``
for whoever chooses), who may print it (``action``), which ``games`` have such a sheet and which
``choices`` it offers. It makes
a sheet in two steps: ``read`` takes frozen values from the services, ``draw`` turns those
values into a PDF and reads nothing else.
"""

from __future__ import annotations

import datetime
from collections.abc import Callable, Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, Protocol

from clubs.models import Night
from clubs.permissions import Action
from scoring.models import Sitting
from scoring.services.settlements import RubberSettlement, rubber_settlements
from scoring.services.sheets import SittingSheet, sitting_sheets

RUBBERS = ("whist",)
"""The games that are played in rubbers."""


class Choice(StrEnum):
    """What can be chosen about a sheet besides its paper."""

    SITTING = "sitting"
    GAME = "game"
    RUBBER = "rubber"
    SINGLE = "single"
    BLANK = "blank"


class NoSuchRubber(LookupError):
    """The sitting has no rubber of this number."""

    def __init__(self, number: int) -> None:
        super().__init__(f"There is no rubber {number} here yet.")


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """What to print: ``sitting`` None means all of the night, ``rubber`` None all of them.

    ``game`` is the key of a set of rules, None the night's own. ``money`` says whether the
    reader may see it; ``address`` gives the full address at which a phone reaches a table, for
    QR codes.
    """

    night: Night
    sitting: Sitting | None = None
    game: str | None = None
    rubber: int | None = None
    single: bool = False
    blank: bool = False
    money: bool = False
    address: Callable[[str], str] = str

    def sheets(self, games: Collection[str]) -> list[SittingSheet]:
        """Return the sittings asked for, of some games, laid open; in the same few queries."""
        wanted = Sitting.objects.for_night(self.night).with_results().with_people()
        wanted = wanted.filter(game__in=games)
        if self.sitting is not None:
            wanted = wanted.filter(pk=self.sitting.pk)
        return sitting_sheets(list(wanted), self.night)

    def rubbers(self) -> list[RubberSettlement]:
        """Return the settlements of the rubbers asked for.

        :raises NoSuchRubber: the sitting has no such rubber.
        """
        sheets = self.sheets(RUBBERS)
        found = [rubber for sheet in sheets for rubber in rubber_settlements(sheet)]
        wanted = [rubber for rubber in found if self.rubber in (None, rubber.number)]
        if self.rubber is not None and not wanted:
            raise NoSuchRubber(self.rubber)
        return wanted


class Printout(Protocol):
    """A module of the index. ``results`` says whether a correction can make the sheet wrong."""

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
    def action(self) -> Action:
        """Who may print it: whoever may take this action."""

    @property
    def games(self) -> tuple[str, ...]:
        """The games it shows the sittings of; empty for a sheet about the whole night."""

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What can be chosen about it."""

    @property
    def results(self) -> bool:
        """Whether it shows results."""

    def read(self, order: Order) -> Any:
        """Return the frozen values that the sheet shows.

        :raises NoSuchRubber: the order names a rubber that was not played.
        """

    def draw(self, data: Any, paper: str, printed_at: datetime.datetime) -> bytes:
        """Return the sheet as a PDF; the same arguments give the same bytes."""
