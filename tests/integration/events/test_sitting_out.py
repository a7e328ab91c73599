"""Who sits out a Swiss, over a whole evening on which people come and go."""

from __future__ import annotations

from collections import Counter

import pytest

from clubs.models import Club
from tests.integration.events.acts import act, enter_all, make_event, member, picture, play_round
from tournaments.models import Event
from tournaments.services.entries import Entry
from tournaments.services.late import arrive_late
from tournaments.services.presence import withdraw
from tournaments.standings.ranking import Row


def evening(club: Club, count: int, rounds: int, seed: int) -> Event:
    event = make_event(club, "swiss", options={"rounds": rounds, "seed": seed})
    enter_all(event, count)
    return event


@pytest.mark.parametrize("seed", range(4))
def test_nobody_sits_out_twice_while_somebody_has_not(club: Club, seed: int) -> None:
    event = evening(club, 9, 9, seed)
    out: Counter[str] = Counter()
    for number in range(1, 10):
        drawn = play_round(event, number)
        out.update(drawn.sit_out)
        assert max(out.values()) == 1
    assert len(out) == 9


@pytest.mark.parametrize("seed", range(4))
def test_the_sit_out_goes_to_the_lowest_who_has_had_none(club: Club, seed: int) -> None:
    event = evening(club, 7, 3, seed)
    had: set[str] = set()
    for number in range(1, 4):
        points = {row.id: row.values["points"] for row in _rows(event)}
        (out,) = play_round(event, number).sit_out
        others = [one for one in points if one not in had]
        assert out in others
        if number > 1:
            assert points[out] == min(points[one] for one in others)
        had.add(out)


def test_coming_and_going_makes_nobody_sit_out_three_times(club: Club) -> None:
    event = evening(club, 7, 6, 1)
    out: Counter[str] = Counter()
    for number in range(1, 7):
        out.update(play_round(event, number).sit_out)
        if number == 2:
            late = Entry(members=[member(club, "Late")])
            arrive_late(event=event, new=[late], back=[], act=act(), at_once=False)
        if number == 4:
            withdraw(event=event, number=2, from_round=5, act=act())
    assert max(out.values()) == 1


def _rows(event: Event) -> list[Row]:
    return [row for section in picture(event).sections for row in section.ranking.rows]
