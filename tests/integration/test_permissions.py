"""Every address of the site and who may open it: a new address without a line here fails.

The rows are the addresses by name, the columns the roles. Whoever is not signed in is asked to
sign in; whoever lacks the role is refused; a wrong method is refused to everybody.
"""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from clubs.models import Member, Night, Season, User
from clubs.services.nights import close_night
from scoring.models import RivalDeal, Sitting, Table
from scoring.services.deals import Conflicting, Recorder, record_deal
from tests.integration.acts import AT, record_deals
from tests.integration.events.acts import act, draw, enter_all, make_event
from tournaments.services.events import save_template, set_public
from tournaments.services.links import table_links

EVERYBODY, ACCOUNT, MEMBER, SCORER, DIRECTOR, OWNER = range(6)

LEAST = {
    "home": EVERYBODY,
    "sign-in": EVERYBODY,
    "sign-out": EVERYBODY,
    "invite": EVERYBODY,
    "held-save": EVERYBODY,
    "account": ACCOUNT,
    "club": MEMBER,
    "club-change": OWNER,
    "members": MEMBER,
    "member-add": DIRECTOR,
    "members-paste": DIRECTOR,
    "member-record": MEMBER,
    "member-change": DIRECTOR,
    "member-leave": DIRECTOR,
    "accounts": OWNER,
    "account-change": OWNER,
    "seasons": MEMBER,
    "season-add": DIRECTOR,
    "season-change": DIRECTOR,
    "nights": MEMBER,
    "attendance": SCORER,
    "night-create": DIRECTOR,
    "night": MEMBER,
    "night-change": DIRECTOR,
    "night-close": DIRECTOR,
    "night-tables": DIRECTOR,
    "table-link": DIRECTOR,
    "desk": SCORER,
    "desk-table": SCORER,
    "desk-type": SCORER,
    "rival": SCORER,
    "standings": MEMBER,
    "rules": MEMBER,
    "prints": MEMBER,
    "print": MEMBER,
    "table:pad": SCORER,
    "table:hold": SCORER,
    "table:save": SCORER,
    "table:check": SCORER,
    "table:undo": SCORER,
    "table:finish": SCORER,
    "table:seats": SCORER,
    "table:rules": SCORER,
    "table:sheet": SCORER,
    "table:correct": SCORER,
    "table:reopen": SCORER,
    "device:pad": EVERYBODY,
    "device:hold": EVERYBODY,
    "device:save": EVERYBODY,
    "device:check": EVERYBODY,
    "device:undo": EVERYBODY,
    "device:finish": EVERYBODY,
    "device:seats": EVERYBODY,
    "device:rules": EVERYBODY,
    "device:sheet": EVERYBODY,
    "device:correct": EVERYBODY,
    "device:reopen": EVERYBODY,
    "events": MEMBER,
    "event-create": DIRECTOR,
    "event-create-evening": DIRECTOR,
    "event-create-template": DIRECTOR,
    "event-template-forget": DIRECTOR,
    "event-template-keep": DIRECTOR,
    "event-change": DIRECTOR,
    "event": MEMBER,
    "event-round": MEMBER,
    "event-type": SCORER,
    "event-result": SCORER,
    "event-confirm": SCORER,
    "event-rival": DIRECTOR,
    "event-step": DIRECTOR,
    "event-undo": DIRECTOR,
    "event-act": DIRECTOR,
    "event-adjust": DIRECTOR,
    "event-adjust-undo": DIRECTOR,
    "event-cards": SCORER,
    "event-cards-hands": SCORER,
    "event-cards-undo": SCORER,
    "event-half-time": MEMBER,
    "event-half-time-announce": DIRECTOR,
    "event-half-time-undo": DIRECTOR,
    "event-prizes": MEMBER,
    "event-prizes-announce": DIRECTOR,
    "event-prizes-announce-undo": DIRECTOR,
    "event-prizes-change": DIRECTOR,
    "event-prizes-cut": DIRECTOR,
    "event-prizes-cut-undo": DIRECTOR,
    "event-clock": DIRECTOR,
    "event-clock-screen": MEMBER,
    "event-seats": DIRECTOR,
    "event-links": DIRECTOR,
    "event-entries": MEMBER,
    "event-enter": DIRECTOR,
    "event-door": SCORER,
    "event-entries-list": DIRECTOR,
    "event-late": DIRECTOR,
    "event-check-in": DIRECTOR,
    "event-seeds": DIRECTOR,
    "event-apart": DIRECTOR,
    "event-entrant": MEMBER,
    "event-entrant-change": DIRECTOR,
    "event-entrant-money": SCORER,
    "event-entrant-number": DIRECTOR,
    "event-entrant-remove": DIRECTOR,
    "event-entrant-return": DIRECTOR,
    "event-entrant-stand-in": DIRECTOR,
    "event-entrant-take-back": DIRECTOR,
    "event-entrant-withdraw": DIRECTOR,
    "event-answer": MEMBER,
    "event-audit": DIRECTOR,
    "event-card": MEMBER,
    "event-correct": SCORER,
    "event-document": MEMBER,
    "event-print": MEMBER,
    "event-prints": MEMBER,
    "event-rounds": MEMBER,
    "event-standings": MEMBER,
    "players-answer": EVERYBODY,
    "players": EVERYBODY,
    "players-me": EVERYBODY,
    "player": EVERYBODY,
    "players-standings": EVERYBODY,
    "players-embed": EVERYBODY,
    "wall": EVERYBODY,
    "public": EVERYBODY,
    "event-table": EVERYBODY,
    "event-table-save": EVERYBODY,
    "event-table-confirm": EVERYBODY,
}
"""The least that somebody must be. Whoever has a table's link may open its ``device`` pages, and
whoever has the link of an event's players or of one of its tables the pages under it."""

ROLES = {
    None: EVERYBODY,
    "outsider": ACCOUNT,
    "member_user": MEMBER,
    "scorer": SCORER,
    "director": DIRECTOR,
    "owner": OWNER,
}

WRITES = {
    "sign-out",
    "member-leave",
    "night-change",
    "night-tables",
    "desk-type",
    "event-act",
    "event-adjust-undo",
    "event-cards-undo",
    "event-half-time-announce",
    "event-half-time-undo",
    "event-prizes-announce",
    "event-prizes-announce-undo",
    "event-prizes-cut",
    "event-prizes-cut-undo",
    "event-confirm",
    "event-step",
    "event-type",
    "event-template-forget",
    "event-template-keep",
    "event-enter",
    "event-door",
    *(
        f"event-entrant-{act}"
        for act in ("money", "number", "remove", "return", "take-back", "withdraw")
    ),
    "players-me",
    "event-table-save",
    "event-table-confirm",
    *(f"{way}:{page}" for way in ("table", "device") for page in ("hold", "save", "check")),
}
"""The addresses that only take a POST."""


def addresses(resolver: URLResolver, namespace: str = "") -> Iterator[tuple[str, URLPattern]]:
    for pattern in resolver.url_patterns:
        if isinstance(pattern, URLPattern):
            yield f"{namespace}{pattern.name}", pattern
        elif pattern.namespace != "admin":
            yield from addresses(pattern, f"{pattern.namespace}:" if pattern.namespace else "")


PATTERNS = dict(addresses(get_resolver()))


@pytest.fixture
def where(
    night: Night, sitting: Sitting, table: Table, players: list[Member], member_user: User
) -> dict[str, Any]:
    """Everything an address of the tests' club can name."""
    record_deals(sitting, 8, 7)
    with pytest.raises(Conflicting):
        record_deal(
            sitting=sitting,
            deal={"tricks": {"NS": 1}},
            uid=uuid.uuid4(),
            expected_sequence=1,
            by=Recorder(None, "phone"),
            at=AT,
        )
    season = Season.objects.create(club=night.club, name="2026", starts=AT, ends=AT)
    event = make_event(night.club)
    enter_all(event, 8)
    draw(event, 1)
    set_public(event=event, public=True, act=act())
    return {
        "event": event.pk,
        "evening": "whist-drive",
        "template": save_template(event=event, name="The usual").pk,
        "players_token": event.token,
        "table_token": table_links(event, 1)[0].token,
        "club": night.club.slug,
        "night": night.pk,
        "number": table.number,
        "table": table.number,
        "token": table.token,
        "sitting": sitting.pk,
        "sequence": 1,
        "rival": RivalDeal.objects.get().pk,
        "member": players[5].pk,
        "account": member_user.pk,
        "season": season.pk,
        "sheet": "standings",
        "uidb64": "MQ",
    }


def address(name: str, where: dict[str, Any]) -> str:
    wanted = {group for route in _routes(name) for group in route.converters}
    return reverse(
        name, kwargs={key: where[_link(name) if key == "token" else key] for key in wanted}
    )


def _link(name: str) -> str:
    """Return whose token opens an address: a night's table's, an event's table's or players'."""
    if name.startswith("device:"):
        return "token"
    return "table_token" if name.startswith("event-table") else "players_token"


def _routes(name: str) -> list[Any]:
    """Return the parts of an address's route, outermost first."""

    def look(resolver: URLResolver, namespace: str, parts: list[Any]) -> list[Any] | None:
        for pattern in resolver.url_patterns:
            path = [*parts, pattern.pattern]
            if isinstance(pattern, URLPattern):
                if f"{namespace}{pattern.name}" == name:
                    return path
            elif pattern.namespace != "admin":
                inside = f"{pattern.namespace}:" if pattern.namespace else ""
                if (found := look(pattern, inside, path)) is not None:
                    return found
        return None

    found = look(get_resolver(), "", [])
    assert found is not None
    return [part for part in found if hasattr(part, "converters")]


def ask(client: Client, name: str, where: dict[str, Any]) -> HttpResponse:
    url = address(name, where)
    return client.post(url) if name in WRITES else client.get(url)


def asks_to_sign_in(answer: HttpResponse) -> bool:
    return answer.status_code in (302, 303) and answer["Location"].startswith("/sign-in/")


def test_every_address_has_its_line() -> None:
    assert set(PATTERNS) == set(LEAST)


@pytest.mark.parametrize("who", ROLES)
@pytest.mark.parametrize("name", LEAST)
def test_who_may_open_what(
    request: pytest.FixtureRequest, where: dict[str, Any], name: str, who: str | None
) -> None:
    client = Client()
    if who:
        client.force_login(request.getfixturevalue(who))
    answer = ask(client, name, where)
    if ROLES[who] >= LEAST[name]:
        assert not asks_to_sign_in(answer) or name in ("sign-out", "held-save")
        assert answer.status_code not in (403, 404, 405)
        assert answer.status_code < 500
    elif who is None:
        assert asks_to_sign_in(answer)
    else:
        assert answer.status_code == 403


@pytest.mark.parametrize("name", LEAST)
def test_a_wrong_method_is_refused(where: dict[str, Any], owner: User, name: str) -> None:
    client = Client()
    client.force_login(owner)
    url = address(name, where)
    assert client.delete(url).status_code == 405
    if name in WRITES:
        assert client.get(url).status_code == 405


NOBODYS = {"evening"}
"""What an address can name that belongs to no club: a kind of evening, the same for all."""
OURS = [
    name for name in LEAST if {"club"} < {g for r in _routes(name) for g in r.converters} - NOBODYS
]


@pytest.mark.parametrize("name", OURS)
def test_what_belongs_to_another_club_is_not_there(
    where: dict[str, Any], other_club: Any, name: str
) -> None:
    """Opal owns the other club and may do everything there."""
    client = Client()
    client.force_login(User.objects.get(username="opal"))
    answer = ask(client, name, {**where, "club": other_club.slug})
    assert answer.status_code == 404


DEVICES = [name for name in LEAST if name.startswith("device:")]
LINKED = [name for name in LEAST if "token" in {g for r in _routes(name) for g in r.converters}]


@pytest.mark.parametrize("name", [one for one in LINKED if one != "invite"])
def test_a_wrong_link_leads_nowhere(where: dict[str, Any], client: Client, name: str) -> None:
    assert ask(client, name, {**where, _link(name): "wrong"}).status_code == 404


@pytest.mark.parametrize("name", DEVICES)
def test_a_table_link_ends_with_its_night(
    where: dict[str, Any], night: Night, client: Client, name: str
) -> None:
    close_night(night=night, at=AT)
    assert ask(client, name, where).status_code == 403
