"""People with standing rights, and a club night for them, all made through the services.

Mina owns the Baize club, Daniel directs it, Sally scores, Mary plays. Oscar directs another
club and has no business here. Ann, Bea, Cy, Dot, Eve and Fay are on the club's list of players;
the first four sit at table 1.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from django.test import Client

from clubs.models import Club, Member, Night, RoleName, User
from clubs.services.nights import Terms, create_night
from clubs.services.people import add_member, create_club_with_owner, set_role
from scoring.models import Sitting, Table
from scoring.rules.games import ruleset
from scoring.rules.options import resolved
from scoring.services.deals import Recorded
from scoring.services.tables import set_out_tables
from tests.integration.acts import AT, record_deals, sit_down


@pytest.fixture
def owner(db: None) -> User:
    return User.objects.create_user("mina")


@pytest.fixture
def club(owner: User) -> Club:
    return create_club_with_owner(name="Baize Whist Club", slug="baize", owner=owner)


def _account(club: Club, username: str, role: RoleName) -> User:
    user = User.objects.create_user(username)
    set_role(club=club, user=user, role=role)
    return user


@pytest.fixture
def director(club: Club) -> User:
    return _account(club, "daniel", RoleName.DIRECTOR)


@pytest.fixture
def scorer(club: Club) -> User:
    return _account(club, "sally", RoleName.SCORER)


@pytest.fixture
def member_user(club: Club) -> User:
    return _account(club, "mary", RoleName.MEMBER)


@pytest.fixture
def other_club(db: None) -> Club:
    opal = User.objects.create_user("opal")
    return create_club_with_owner(name="Other Whist Club", slug="other", owner=opal)


@pytest.fixture
def outsider(other_club: Club) -> User:
    return _account(other_club, "oscar", RoleName.DIRECTOR)


@pytest.fixture
def sign_in() -> Callable[[User | None], Client]:
    """Give a browser in which somebody is signed in, or nobody."""

    def browser(user: User | None) -> Client:
        client = Client()
        if user is not None:
            client.force_login(user)
        return client

    return browser


@pytest.fixture
def players(club: Club) -> list[Member]:
    names = ("Ann Lee", "Bea Moor", "Cy North", "Dot Oak", "Eve Park", "Fay Quay")
    return [add_member(club=club, name=name, display_name=name.split()[0]) for name in names]


@pytest.fixture
def make_night(club: Club) -> Callable[..., Night]:
    """Make a whist night with one table; what is given replaces the usual."""

    def make(tables: int = 1, options: dict[str, Any] | None = None, **more: Any) -> Night:
        rules = ruleset("whist", 1, options or {})
        pinned = resolved(rules.options, type(rules).presets)
        money = {"stake": 50, **more}
        terms = Terms(game="whist", rules_version=1, options=pinned, **money)
        night = create_night(
            club=club,
            title="Club night",
            date=AT.date(),
            starts_at=AT.time(),
            terms=terms,
        )
        set_out_tables(night=night, count=tables)
        return night

    return make


@pytest.fixture
def night(make_night: Callable[..., Night]) -> Night:
    return make_night()


@pytest.fixture
def table(night: Night) -> Table:
    table = Table.objects.get(night=night, number=1)
    table.night = night
    return table


@pytest.fixture
def sitting(table: Table, players: list[Member]) -> Sitting:
    """Ann and Cy (North, South) against Bea and Dot (East, West); Ann deals first."""
    return sit_down(table, players[:4])


@pytest.fixture
def play(sitting: Sitting) -> Callable[..., list[Recorded]]:
    """Record deals at table 1, each by the tricks of North and South or in document form."""

    def record(*deals: int | dict[str, Any]) -> list[Recorded]:
        return record_deals(sitting, *deals)

    return record
