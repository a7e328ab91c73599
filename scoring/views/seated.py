"""A table before its people change: who is at it, what they play, what could be played next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from clubs.models import Member, Night
from scoring.forms.options import Base
from scoring.forms.seats import has_partners, seat_name
from scoring.models import Sitting
from scoring.rules.core import Ruleset
from scoring.rules.games import GAMES
from scoring.services.nights import rules_words
from scoring.services.results import rules_of
from scoring.services.sittings import Seen, unfinished
from scoring.views.access import TableAccess


@dataclass(frozen=True, slots=True)
class Before:
    """A table before its people change: the sitting in play or last there, and who is at it."""

    sitting: Sitting | None
    players: tuple[Member, ...]
    waiting: tuple[Member, ...]

    @property
    def going(self) -> Sitting | None:
        """The sitting still open."""
        return self.sitting if self.sitting and self.sitting.closed_at is None else None

    @property
    def in_play(self) -> bool:
        """Whether a rubber is under way, so that nobody may get up."""
        return self.going is not None and unfinished(self.going)

    @property
    def can_draw(self) -> bool:
        """Whether partners play here, who may draw anew."""
        return self.sitting is not None and has_partners(type(rules_of(self.sitting)))

    @property
    def unit(self) -> str:
        """What is played here one after another: a rubber, a game, a match."""
        return rules_of(self.sitting).unit if self.sitting else ""

    @property
    def seats(self) -> list[tuple[str, Member]]:
        """Those at play, each with the name of the seat."""
        if self.sitting is None:
            return []
        game = type(rules_of(self.sitting))
        return [(seat_name(place, game), member) for place, member in enumerate(self.players)]

    @property
    def seen(self) -> Seen:
        """What a form opened now has seen of the table."""
        return Seen(self.going.pk, self.going.result.sequence) if self.going else Seen(None, 0)


def before_of(access: TableAccess) -> Before:
    """Return who sits, or sat last, at a table."""
    sittings = Sitting.objects.filter(table=access.table).with_results().with_people()
    sitting = sittings.order_by("-number").first()
    people = tuple(seat.member for seat in sitting.seats.all()) if sitting else ()
    at = sitting.players if sitting else 0
    return Before(sitting, people[:at], people[at:])


def game_asked(
    request: HttpRequest, access: TableAccess, before: Before
) -> type[Ruleset[Any, Any]]:
    """Return the game asked for: else what the table played before, else the night's."""
    usual = before.sitting.game if before.sitting else access.night.game
    asked = request.POST.get("game") or request.GET.get("game") or usual
    return GAMES.get(asked, GAMES[usual])


def bases_of(night: Night, before: Before, game: type[Ruleset[Any, Any]]) -> list[Base]:
    """Return the pinned rules to begin from: the table's own, then the night's."""
    bases = []
    sitting = before.sitting
    if sitting is not None and sitting.game == game.slug and sitting.options != night.options:
        words = rules_words(sitting.game, sitting.rules_version, sitting.options)
        bases.append(Base("table", f"As before at this table: {words}", sitting.options))
    if night.game == game.slug:
        words = rules_words(night.game, night.rules_version, night.options)
        bases.append(Base("night", f"As the night: {words}", night.options))
    return bases
