"""The desk shows every table of the night with its state in a word, at a fixed price."""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Callable

import pytest
import time_machine
from django.test import Client
from django.urls import reverse
from pytest_django import DjangoAssertNumQueries

from clubs.models import Club, Member, Night, User
from clubs.services.people import add_member
from scoring.models import Sitting, Table
from scoring.services.deals import Conflicting, Recorder, record_deal
from scoring.services.desk import TableState, desk_tables, state_sentence
from scoring.services.tables import Device, hold_table
from tests.integration.acts import AT, record_deals, sit_down

SOON = AT + datetime.timedelta(minutes=10)
LATER = AT + datetime.timedelta(minutes=40)


def desk(night: Night) -> str:
    return reverse("desk", args=[night.club.slug, night.pk])


def state_of(night: Night, at: datetime.datetime = SOON) -> TableState:
    return desk_tables(night, at)[0].state


def quarrel(sitting: Sitting) -> None:
    """Send another result for the last deal from another device."""
    with pytest.raises(Conflicting):
        record_deal(
            sitting=sitting,
            deal={"tricks": {"NS": 2}},
            uid=uuid.uuid4(),
            expected_sequence=sitting.entries.count() - 1,
            by=Recorder(None, "Table 1: Dot's phone"),
            at=SOON,
        )


def test_a_table_without_people_is_empty(night: Night) -> None:
    assert state_of(night) is TableState.EMPTY


def test_a_table_in_play_is_playing(night: Night, sitting: Sitting) -> None:
    record_deals(sitting, 7)
    assert state_of(night) is TableState.PLAYING


def test_a_finished_rubber_is_over(night: Night, sitting: Sitting) -> None:
    record_deals(sitting, 13, 13)
    assert state_of(night, LATER) is TableState.OVER


def test_a_table_silent_for_a_quarter_of_an_hour_is_idle(night: Night, sitting: Sitting) -> None:
    record_deals(sitting, 7)
    last = AT + datetime.timedelta(minutes=1)
    assert state_of(night, last + datetime.timedelta(minutes=14, seconds=59)) is TableState.PLAYING
    assert state_of(night, last + datetime.timedelta(minutes=15)) is TableState.IDLE


def test_a_table_that_never_recorded_anything_is_idle_too(night: Night, sitting: Sitting) -> None:
    assert state_of(night, LATER) is TableState.IDLE


def test_two_results_come_before_everything_else(night: Night, sitting: Sitting) -> None:
    record_deals(sitting, 13, 13)
    quarrel(sitting)
    assert state_of(night, LATER) is TableState.RIVAL


def test_one_sentence_says_how_the_night_goes(
    make_night: Callable[..., Night], players: list[Member]
) -> None:
    night = make_night(tables=3)
    assert state_sentence(desk_tables(night, SOON)) == "No table is playing."
    first = sit_down(Table.objects.get(night=night, number=2), players[:4])
    assert state_sentence(desk_tables(night, SOON)) == "1 table playing."
    assert state_sentence(desk_tables(night, LATER)) == (
        "1 table playing, 1 silent for 15 minutes."
    )
    record_deals(first, 13, 13)
    assert state_sentence(desk_tables(night, SOON)) == "1 rubber over."
    quarrel(first)
    assert state_sentence(desk_tables(night, SOON)) == "1 waits for you."


@time_machine.travel(SOON)
def test_the_page_says_state_people_score_time_and_holder(
    night: Night, sitting: Sitting, scorer: User, sign_in: Callable[[User], Client]
) -> None:
    hold_table(table=sitting.table, device=Device(uuid.uuid4(), "Ann's phone"), at=AT)
    record_deals(sitting, 9)
    page = sign_in(scorer).get(desk(night)).content.decode()
    assert 'data-state="playing">Playing<' in page
    for name in ("Ann", "Bea", "Cy", "Dot"):
        assert f">{name}</bdi>" in page
    assert "19:31" in page
    assert "Ann&#x27;s phone" in page


@pytest.fixture
def crowd(make_night: Callable[..., Night], club: Club) -> Callable[[int], Night]:
    """Fill a night with so many tables in play, each with a deal and a quarrel."""

    def fill(tables: int) -> Night:
        night = make_night(tables=tables)
        for number in range(1, tables + 1):
            names = [f"{seat} of {night.pk}-{number}" for seat in "NESW"]
            four = [add_member(club=club, name=name) for name in names]
            sitting = sit_down(Table.objects.get(night=night, number=number), four)
            record_deals(sitting, 8)
            quarrel(sitting)
        return night

    return fill


def test_sixty_tables_cost_no_more_queries_than_one(
    crowd: Callable[[int], Night],
    scorer: User,
    sign_in: Callable[[User], Client],
    django_assert_num_queries: DjangoAssertNumQueries,
) -> None:
    client = sign_in(scorer)
    one, sixty = crowd(1), crowd(60)
    for night in (one, sixty):
        client.get(desk(night))
        # Session, account, club with role, night twice; then tables, sittings, seats, rivals.
        with django_assert_num_queries(9):
            assert client.get(desk(night)).status_code == 200
