"""Rounds that are not drawn yet, seen as those that are: who will sit where, if that is known."""

from __future__ import annotations

from itertools import islice

from tournaments.ahead import MOST, known_ahead, rounds_ahead
from tournaments.documents.answers import write_round
from tournaments.log import Entry, Kind, fold
from tournaments.services.picture import Picture
from tournaments.services.seats import RoundSeen, round_seen


def is_known_ahead(picture: Picture) -> bool:
    """Say whether the seats of all rounds are known beforehand."""
    return picture.file is not None and known_ahead(picture.form, picture.file.event)


def rounds_ahead_seen(picture: Picture, most: int = MOST) -> tuple[RoundSeen, ...]:
    """Return the rounds still to come, or the first of them; none where results decide them."""
    if picture.file is None:
        return ()
    seen = []
    for event, drawn in islice(rounds_ahead(picture.form, picture.file.event), most):
        payload = write_round(picture.form, event, drawn.round, drawn)
        entry = Entry(0, Kind.DRAWN, payload, drawn.round.number)
        seen.append(round_seen(picture, fold([entry]).rounds[-1]))
    return tuple(seen)
