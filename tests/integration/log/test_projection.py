"""What is kept of a sitting is what its log comes to, whatever was recorded and changed."""

from __future__ import annotations

import uuid
from io import StringIO
from typing import Any

import msgspec
from django.core.management import call_command
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from clubs.models import Member, Night
from scoring.models import DealEntry, Seat, Sitting, SittingResult, Table
from scoring.services.deals import (
    Amendment,
    CannotReopen,
    amend_deal,
    close_play,
    record_deal,
)
from scoring.services.results import InvalidDeal, kept, log_of, play_through, start_of
from tests.integration.acts import AT, DESK, record_deals, sit_down

tricks = st.builds(lambda ns: {"tricks": {"NS": ns}}, st.integers(0, 13))
revokes = st.lists(
    st.fixed_dictionaries(
        {"side": st.sampled_from(["NS", "EW"]), "remedy": st.sampled_from(["add", "deduct"])}
    ),
    max_size=2,
)
deals = st.one_of(
    tricks,
    st.builds(lambda deal, held: {**deal, "honours": {"NS": held}}, tricks, st.integers(0, 4)),
    st.builds(lambda deal, found: {**deal, "revokes": found}, tricks, revokes),
    st.just({"misdeal": True}),
)
acts = st.lists(
    st.one_of(
        st.tuples(st.just("record"), deals),
        st.tuples(st.just("record"), deals),
        st.tuples(st.just("correct"), st.tuples(st.integers(0, 20), deals)),
        st.tuples(st.just("void"), st.integers(0, 20)),
        st.tuples(st.just("close"), st.none()),
    ),
    max_size=14,
)


def act(sitting: Sitting, what: str, about: Any) -> None:
    """Do one thing as a client would, from an up-to-date view; refusals are answers too."""
    log = log_of(sitting)
    originals = [entry.sequence for entry in log if not entry.kind.amends] or [1]
    write = {
        "sitting": sitting,
        "uid": uuid.uuid4(),
        "expected_sequence": len(log),
        "by": DESK,
        "at": AT,
    }
    try:
        if what == "record":
            record_deal(deal=about, **write)
        elif what == "close":
            close_play(**write)
        else:
            number, deal = about if what == "correct" else (about, None)
            amends = originals[number % len(originals)]
            amend_deal(amendment=Amendment(amends, deal, "because"), **write)
    except (InvalidDeal, CannotReopen):
        assert DealEntry.objects.of(sitting).count() == len(log)


def comes_to(sitting: Sitting) -> dict[str, Any]:
    """Work the log out from nothing, as the database gives it back."""
    log = log_of(sitting)
    trail = play_through(sitting, log)
    state = trail[-1].state if trail else start_of(sitting)
    fields = {**kept(sitting, state), "sequence": len(log)}
    return msgspec.json.decode(msgspec.json.encode(fields))  # type: ignore[no-any-return]


def is_kept(sitting: Sitting) -> dict[str, Any]:
    names = ("state", "settled", "tally", "finished", "sequence")
    return SittingResult.objects.filter(pk=sitting.pk).values(*names).get()


@given(done=acts)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_the_kept_result_is_what_the_log_comes_to(
    night: Night, players: list[Member], done: list[tuple[str, Any]]
) -> None:
    Seat.objects.update(night=None)
    last = Table.objects.filter(night=night).count()
    sitting = sit_down(Table.objects.create(night=night, number=last + 1), players[:4])
    for what, about in done:
        act(sitting, what, about)
        assert is_kept(sitting) == comes_to(sitting)
    standing = [each.standing.payload for each in play_through(sitting, log_of(sitting))]
    closed = any("closed" in payload for payload in standing)
    assert (Sitting.objects.get(pk=sitting.pk).closed_at is not None) is closed


def run_rebuild() -> str:
    out = StringIO()
    call_command("rebuild", stdout=out)
    return out.getvalue()


def test_rebuild_finds_nothing_to_put_right(sitting: Sitting) -> None:
    record_deals(sitting, 8, {"misdeal": True}, 13)
    assert run_rebuild() == "1 sitting rebuilt; every kept result agreed with its log\n"


def test_rebuild_puts_a_wrong_result_right_and_says_so(sitting: Sitting, night: Night) -> None:
    record_deals(sitting, 8, 13)
    right = is_kept(sitting)
    SittingResult.objects.filter(pk=sitting.pk).update(settled=[99, -99, 99, -99], sequence=7)
    night.refresh_from_db()
    said = run_rebuild()
    assert "table 1, sitting 1: sequence, settled put right" in said.lower()
    assert is_kept(sitting) == right
    assert Night.objects.get(pk=night.pk).version > night.version


def test_rebuild_makes_a_lost_result(sitting: Sitting) -> None:
    record_deals(sitting, 8)
    right = is_kept(sitting)
    SittingResult.objects.all().delete()
    assert "the whole result put right" in run_rebuild()
    assert is_kept(sitting) == right


def test_rebuild_reads_the_log_and_leaves_it(sitting: Sitting) -> None:
    record_deals(sitting, 8, {"misdeal": True})
    before = list(DealEntry.objects.of(sitting).values())
    run_rebuild()
    assert list(DealEntry.objects.of(sitting).values()) == before
