"""Who may do what, in one place.

Every view names the action it serves; :data:`GRANTS` says which roles may take it. The public
is everybody without a role in the club. Objects of another club are not refused but not found.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum

from django.db.models import OuterRef, QuerySet, Subquery, Value
from django.db.models.functions import Coalesce

from clubs.models import Club, Role, RoleName, User

PUBLIC = ""
"""The role of whoever has none."""


class Action(StrEnum):
    """What can be done in a club."""

    SEE_CLUB = "see_club"
    SEE_NIGHT = "see_night"
    SEE_EVENT = "see_event"
    SEE_MONEY = "see_money"
    RECORD = "record"
    TAKE_MONEY = "take_money"
    MANAGE_PEOPLE = "manage_people"
    RUN_NIGHT = "run_night"
    RUN_EVENT = "run_event"
    MANAGE_CLUB = "manage_club"


_OWNER = frozenset({RoleName.OWNER.value})
_DIRECTORS = _OWNER | {RoleName.DIRECTOR.value}
_SCORERS = _DIRECTORS | {RoleName.SCORER.value}
_MEMBERS = _SCORERS | {RoleName.MEMBER.value}

GRANTS: Mapping[Action, frozenset[str]] = {
    Action.SEE_CLUB: _MEMBERS,
    Action.SEE_NIGHT: _MEMBERS,
    Action.SEE_EVENT: _MEMBERS,
    Action.SEE_MONEY: _MEMBERS,
    Action.RECORD: _SCORERS,
    Action.TAKE_MONEY: _SCORERS,
    Action.MANAGE_PEOPLE: _DIRECTORS,
    Action.RUN_NIGHT: _DIRECTORS,
    Action.RUN_EVENT: _DIRECTORS,
    Action.MANAGE_CLUB: _OWNER,
}
"""What each role may do. A night made public can be seen, without its money, by everybody."""


def may(role: str, action: Action) -> bool:
    """Say whether somebody with this role in the club may take this action."""
    return role in GRANTS[action]


def role_in(club_id: int, user: User) -> str:
    """Return what an account is to a club, or :data:`PUBLIC`."""
    roles = Role.objects.filter(club=club_id, user=user).values_list("role", flat=True)
    return roles.first() or PUBLIC


def clubs_with_role(user: User | None) -> QuerySet[Club]:
    """Return all clubs, each with ``role``: what this account is to it, or :data:`PUBLIC`."""
    roles = Role.objects.filter(club=OuterRef("pk"), user=user).values("role")
    return Club.objects.annotate(role=Coalesce(Subquery(roles), Value(PUBLIC)))
