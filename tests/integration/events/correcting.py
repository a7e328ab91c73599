"""Correcting results in tests, through the service."""

from __future__ import annotations

from typing import Any

from clubs.models import Club
from tests.integration.events.acts import act, draw, enter_all, make_event, picture, play_round
from tournaments.models import Event
from tournaments.services.corrections import Correction, correct_result, last_word
from tournaments.services.results import Place
from tournaments.services.seats import rounds_seen


def swiss_in_round_four(club: Club) -> Event:
    """Return a Swiss of eight players: three rounds played and closed, the fourth drawn."""
    event = make_event(club, "swiss", options={"rounds": 5, "first_seats": "listed"})
    enter_all(event, 8)
    for number in (1, 2, 3):
        play_round(event, number)
    draw(event, 4)
    return event


def correction(event: Event, place: tuple[int, int], result: Any, **more: Any) -> Correction:
    """Return a correction of a table as it stands."""
    number, table = place
    played = picture(event).log.round(number)
    assert played is not None
    seen = more.get("seen", last_word(played.tables[table]))
    reason = more.get("reason", "slip misread")
    return Correction(place=Place(number, table), seen=seen, result=result, reason=reason)


def correct(event: Event, place: tuple[int, int], result: Any, **more: Any) -> None:
    """Correct a result through the service."""
    one = correction(event, place, result, **more)
    correct_result(event=event, correction=one, act=more.get("act") or act())


def score(event: Event, number: int, table: int) -> str:
    tables = rounds_seen(picture(event))[number - 1].tables
    return next(one.score for one in tables if one.number == table)
