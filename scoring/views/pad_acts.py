"""What a table's device does besides saving a deal: taking one back, ending play, playing again.

Each act reads its form and calls one service; what stands in the way comes back as a sentence,
empty when the act was done.
"""

from __future__ import annotations

import uuid
from collections.abc import Mapping
from typing import NamedTuple

from django.utils import timezone

from clubs.services.nights import NightClosed
from scoring.services.deals import Amendment, CannotReopen, Stale, amend_deal, close_play
from scoring.services.results import InvalidDeal
from scoring.services.sittings import BadSeating, Seen, play_again
from scoring.views.access import TableAccess

INCOMPLETE = "Part of this page was missing. It is whole again now: look at the score and save."


class Act(NamedTuple):
    """Which act of saving a form stands for, and how much of the log its page had seen."""

    uid: uuid.UUID
    expected_sequence: int


def read_act(post: Mapping[str, str]) -> Act | None:
    """Return the act named by a form's hidden fields, or None when they are not whole."""
    try:
        return Act(uuid.UUID(post["uid"]), int(post["expected_sequence"]))
    except (KeyError, ValueError):
        return None


def take_back(access: TableAccess, post: Mapping[str, str], reason: str) -> str:
    """Void the deal named by the form; return why it could not be, or nothing."""
    act = read_act(post)
    sitting = access.sitting
    amends = post.get("amends", "")
    if act is None or sitting is None or not amends.isdecimal():
        return INCOMPLETE
    try:
        amend_deal(
            sitting=sitting,
            amendment=Amendment(int(amends[:9]), None, reason),
            uid=act.uid,
            expected_sequence=act.expected_sequence,
            by=access.by,
            at=timezone.now(),
        )
    except (InvalidDeal, CannotReopen, Stale, NightClosed) as error:
        return str(error)
    return ""


def end_play(access: TableAccess, post: Mapping[str, str]) -> str:
    """Close the sitting named by the form; return why it could not be, or nothing."""
    act = read_act(post)
    sitting = access.sitting
    if act is None or sitting is None:
        return INCOMPLETE
    if sitting.closed_at is not None:
        return ""
    try:
        close_play(
            sitting=sitting,
            uid=act.uid,
            expected_sequence=act.expected_sequence,
            by=access.by,
            at=timezone.now(),
        )
    except (InvalidDeal, Stale, NightClosed) as error:
        return str(error)
    return ""


def same_again(access: TableAccess, post: Mapping[str, str]) -> str:
    """Let the same people begin anew after a game that is won; return why not, or nothing."""
    act = read_act(post)
    sitting = access.sitting
    if act is None or sitting is None:
        return INCOMPLETE
    try:
        play_again(
            sitting=sitting,
            seen=Seen(sitting.pk, act.expected_sequence),
            uid=act.uid,
            by=access.by,
            at=timezone.now(),
        )
    except (BadSeating, Stale, NightClosed) as error:
        return str(error)
    return ""
