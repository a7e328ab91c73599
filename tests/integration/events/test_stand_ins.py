"""Stand-ins: the name at the table is theirs, the points and the place are the entrant's."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import pytest
from django.test import Client
from django.urls import reverse

from clubs.models import Club, Member, User
from clubs.services.people import NameTaken
from tests.integration.events.acts import (
    act,
    draw,
    enter_all,
    make_event,
    member,
    picture,
    play_round,
    record,
    tricks,
)
from tournaments.models import Event, EventEntry
from tournaments.services.entrants_seen import entrant_seen, history_of
from tournaments.services.presence import take_back, withdraw
from tournaments.services.rounds import close_round
from tournaments.services.seats import TableSeen, rounds_seen
from tournaments.services.stand_ins import CannotStandIn, StandIn, substitute
from tournaments.services.standings import standings_seen


@pytest.fixture
def pairs(club: Club) -> Event:
    event = make_event(club, "swiss", options={"rounds": 5})
    enter_all(event, 4, size=2)
    return event


def stand(
    event: Event, person: Member | str, first: int, last: int | None = None, **more: int
) -> str:
    return substitute(
        event=event,
        number=more.get("number", 1),
        stand_in=StandIn(seat=more.get("seat", 0), person=person, first=first, last=last),
        act=act(),
    )


def name_at_table(event: Event, number: int, card: int = 1) -> str:
    seen = rounds_seen(picture(event))[number - 1]
    return next(one.name for table in seen.tables for one in table.people if one.number == card)


def for_whom(event: Event, number: int, card: int = 1) -> str:
    seen = rounds_seen(picture(event))[number - 1]
    return next(o.for_whom for table in seen.tables for o in table.people if o.number == card)


@pytest.mark.parametrize(
    ("first", "last", "names"),
    [
        (1, 1, ["Vera & P1b", "P1a & P1b", "P1a & P1b"]),
        (2, 3, ["P1a & P1b", "Vera & P1b", "Vera & P1b"]),
        (2, None, ["P1a & P1b", "Vera & P1b", "Vera & P1b"]),
    ],
)
def test_plays_for_one_round_for_some_or_for_good(
    pairs: Event, first: int, last: int | None, names: list[str]
) -> None:
    stand(pairs, member(pairs.club, "Vera"), first, last)
    for number in (1, 2, 3):
        play_round(pairs, number)
    assert [name_at_table(pairs, number) for number in (1, 2, 3)] == names


def test_the_points_stay_with_the_entrant_on_every_page(pairs: Event) -> None:
    play_round(pairs, 1)
    draw(pairs, 2)
    stand(pairs, member(pairs.club, "Vera"), 2, 2)
    for table in (1, 2):
        record(pairs, (2, table), tricks(8))
    seen = picture(pairs)
    rows = standings_seen(seen)[0].rows
    assert sorted(row.name for row in rows) == [
        "P1a & P1b",
        "P2a & P2b",
        "P3a & P3b",
        "P4a & P4b",
    ]
    ids = [row["id"] for row in seen.result["standings"]]
    assert sorted(ids) == ["1", "2", "3", "4"]
    scores = seen.form.scores(seen.facts)  # type: ignore[attr-defined]
    assert len(scores.lines["1"]) == 2
    assert (name_at_table(pairs, 2), for_whom(pairs, 2)) == ("Vera & P1b", "P1a & P1b")


def test_standings_are_the_same_with_and_without_a_stand_in(pairs: Event) -> None:
    for number in (1, 2):
        play_round(pairs, number)
    before = standings_seen(picture(pairs))
    stand(pairs, "Vera", 1, 2)
    assert standings_seen(picture(pairs)) == before


def test_the_entrants_page_has_the_history(pairs: Event) -> None:
    stand(pairs, "Vera", 1, 1)
    stand(pairs, "Wim", 2, 4, seat=1)
    stand(pairs, "Xan", 5)
    assert [told.words for told in history_of(picture(pairs), 1)] == [
        "Vera plays for P1a in round 1",
        "Wim plays for P1b in rounds 2 to 4",
        "Xan plays for P1a from round 5 on",
    ]
    one = entrant_seen(picture(pairs), 1)
    assert one is not None
    assert [(each.name, each.stand_in) for each in one.people] == [("P1a", "Vera"), ("P1b", "")]


def test_the_later_word_holds_where_two_stand_in(pairs: Event) -> None:
    stand(pairs, "Vera", 1)
    stand(pairs, "Wim", 2, 2)
    for number in (1, 2, 3):
        play_round(pairs, number)
    names = [name_at_table(pairs, number) for number in (1, 2, 3)]
    assert names == ["Vera & P1b", "Wim & P1b", "Vera & P1b"]


def test_taken_back_the_entrant_is_named_again(pairs: Event) -> None:
    stand(pairs, "Vera", 1)
    draw(pairs, 1)
    (told,) = history_of(picture(pairs), 1)
    take_back(event=pairs, number=1, entry=told.sequence, act=act())
    assert name_at_table(pairs, 1) == "P1a & P1b"


def test_who_plays_in_that_round_cannot_stand_in(pairs: Event) -> None:
    draw(pairs, 1)
    other = Member.objects.get(display_name="P2a")
    with pytest.raises(CannotStandIn, match=r"P2a is entered too \(No. 2\) and plays in round 1"):
        stand(pairs, other, 1, 1)


def test_who_sits_out_can_stand_in_for_that_round_alone(club: Club) -> None:
    event = make_event(club, "swiss")
    enter_all(event, 5)
    out = int(draw(event, 1).sit_out[0])
    number = next(n for n in range(1, 6) if n != out)
    resting = Member.objects.get(display_name=f"P{out}")
    assert stand(event, resting, 1, 1, number=number) == f"P{out}"
    with pytest.raises(CannotStandIn, match="plays in round 2"):
        stand(event, resting, 1, None, number=number)


def test_who_has_gone_home_as_a_player_may_stand_in(pairs: Event) -> None:
    play_round(pairs, 1)
    withdraw(event=pairs, number=4, from_round=2, act=act())
    assert stand(pairs, Member.objects.get(display_name="P4a"), 2) == "P4a"


def test_nobody_stands_in_for_two_at_once(pairs: Event) -> None:
    vera = member(pairs.club, "Vera")
    stand(pairs, vera, 1, 2)
    with pytest.raises(CannotStandIn, match="Vera stands in for P1a & P1b then already"):
        stand(pairs, vera, 2, 2, number=2)
    assert stand(pairs, vera, 3, 3, number=2) == "Vera"


def test_nobody_stands_in_for_the_own_pair(pairs: Event) -> None:
    with pytest.raises(CannotStandIn, match="plays for this entry"):
        stand(pairs, Member.objects.get(display_name="P1b"), 1)


@pytest.mark.parametrize(("first", "last", "field"), [(0, None, "first"), (3, 2, "last")])
def test_rounds_that_are_none_are_refused(
    pairs: Event, first: int, last: int | None, field: str
) -> None:
    with pytest.raises(CannotStandIn) as refused:
        stand(pairs, "Vera", first, last)
    assert refused.value.field == field
    assert not Member.objects.filter(display_name="Vera").exists()


def test_a_visitor_of_a_name_in_the_book_is_refused(pairs: Event) -> None:
    with pytest.raises(NameTaken):
        stand(pairs, "P3a", 1)
    assert not EventEntry.objects.filter(event=pairs).exists()


@pytest.mark.parametrize("visitor", [True, False])
def test_a_double_click_names_the_stand_in_once(pairs: Event, visitor: bool) -> None:
    uid = uuid.uuid4()
    person = "Vera" if visitor else member(pairs.club, "Vera")
    stand_in = StandIn(seat=0, person=person, first=1, last=1)
    for _ in range(2):
        said = substitute(event=pairs, number=1, stand_in=stand_in, act=act(uid=uid))
        assert said == "Vera"
    assert EventEntry.objects.filter(event=pairs, kind="substituted").count() == 1


def test_all_pages_agree_who_sits_and_who_scores(
    pairs: Event, sign_in: Callable[[User | None], Client], member_user: User
) -> None:
    """One page must not give the points to the name that another page leaves out."""
    play_round(pairs, 1)
    draw(pairs, 2)
    stand(pairs, member(pairs.club, "Vera"), 2, 2)
    client = sign_in(member_user)
    table = next(t for t in rounds_seen(picture(pairs))[1].tables if 1 in numbers(t))
    against = next(number for number in numbers(table) if number != 1)
    theirs = {"token": pairs.token, "number": against}
    assert "Vera" in client.get(reverse("player", kwargs=theirs)).content.decode()
    for number in (1, 2):
        record(pairs, (2, number), tricks(8))
    close_round(event=pairs, number=2, act=act())
    club = {"club": pairs.club.slug, "event": pairs.pk}
    for name, where in (
        ("event-standings", club),
        ("players-standings", {"token": pairs.token}),
        ("event-answer", club),
    ):
        page = client.get(reverse(name, kwargs=where)).content.decode()
        assert "Vera" not in page, name
    standings = client.get(reverse("event-standings", kwargs=club)).content.decode()
    assert "P1a &amp; P1b" in standings
    assert "Vera" in client.get(reverse("event-rounds", kwargs=club)).content.decode()


def numbers(table: TableSeen) -> list[int]:
    return [person.number for person in table.people]
