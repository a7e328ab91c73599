"""Prizes: agreed beforehand, ties as the club decides, cuts recorded, announced and kept."""

from __future__ import annotations

import pytest

from clubs.models import Club
from tests.integration.events.acts import (
    act,
    draw,
    make_event,
    picture,
    play_round,
    record,
    tricks,
)
from tests.integration.events.correcting import correct
from tests.integration.events.paper import WHOLE, key, key_all, number_of, paper_drive
from tests.integration.events.prize_giving import (
    award,
    level,
    make_pairs,
    seen,
    terms,
    winners,
)
from tournaments.log import Kind as Says
from tournaments.models import Event, EventEntry
from tournaments.services.adjustments import take_back
from tournaments.services.audit import audit
from tournaments.services.awarded import differences
from tournaments.services.events import finish_event
from tournaments.services.prize_terms import (
    Announced,
    BadPrizes,
    change_prizes,
    prizes_of,
)
from tournaments.services.prizes import (
    CannotAward,
    CannotCut,
    NotOver,
    record_cut,
    take_announcement_back,
)
from tournaments.standings.prizes import Kind, Prize, Ties


@pytest.fixture
def tied(club: Club) -> Event:
    """Two who are equal for the first prize, after the only round played."""
    return level(make_pairs(club))


@pytest.fixture
def to_cut(club: Club) -> Event:
    return level(make_pairs(club, "cut"))


def kinds(event: Event) -> list[str]:
    rows = EventEntry.objects.filter(event=event).order_by("sequence")
    return list(rows.values_list("kind", flat=True))


class TestAgreeing:
    def test_a_drive_has_the_usual_prizes_until_others_are_listed(self, club: Club) -> None:
        event = make_event(club, "drive")
        told = seen(event)
        assert told.usual
        assert [one.name for one in told.prizes][:2] == ["highest lady", "highest gent"]

    def test_prizes_are_kept_as_an_event_file_has_them(self, club: Club) -> None:
        event = make_event(club, "drive")
        prize = Prize("top lady", Kind.HIGHEST, "lady", 1250)
        lucky = Prize("card of the night", Kind.LUCKY_NUMBER, "", 0, 7)
        change_prizes(event=event, terms=terms(prize, lucky), act=act())
        row = Event.objects.get(pk=event.pk)
        assert row.prizes == [
            {
                "prize": "top lady",
                "kind": "highest",
                "group": "lady",
                "amount": "12.50",
                "number": 0,
            },
            {
                "prize": "card of the night",
                "kind": "lucky number",
                "group": "",
                "amount": "0.00",
                "number": 7,
            },
        ]
        assert prizes_of(picture(event)) == (prize, lucky)
        assert seen(event).fund == 1250

    def test_the_usual_prizes_saved_again_stay_the_usual_ones(self, club: Club) -> None:
        event = make_event(club, "drive")
        usual = prizes_of(picture(event))
        change_prizes(event=event, terms=terms(*usual), act=act())
        assert Event.objects.get(pk=event.pk).prizes is None

    def test_a_prize_for_a_group_in_which_nobody_can_be_is_refused(self, club: Club) -> None:
        event = make_event(club, "drive")
        with pytest.raises(BadPrizes, match="a group called “cats”"):
            change_prizes(event=event, terms=terms(Prize("x", Kind.HIGHEST, "cats")), act=act())
        assert Event.objects.get(pk=event.pk).prizes is None

    def test_a_change_after_the_beginning_is_told_in_the_log(self, tied: Event) -> None:
        only = Prize("first", Kind.HIGHEST, "", 3000)
        change_prizes(event=tied, terms=terms(only, ties=Ties.CUT, one_each=True), act=act())
        told = [one.sentence for one in audit(event=tied, names={})][:3]
        assert told == [
            "One prize each: yes, before that no.",
            "Tied prizes: those who are equal cut for it, before that those who are equal share.",
            "The prizes: first (£30.00), before that first (£20.00), second (£10.00).",
        ]

    def test_nothing_is_told_where_nothing_changed(self, tied: Event) -> None:
        before = kinds(tied)
        change_prizes(event=tied, terms=terms(*prizes_of(picture(tied))), act=act())
        assert kinds(tied) == before

    def test_announced_prizes_are_not_changed(self, tied: Event) -> None:
        award(tied)
        with pytest.raises(Announced):
            change_prizes(event=tied, terms=terms(), act=act())
        take_announcement_back(event=tied, reason="too soon", act=act())
        change_prizes(event=tied, terms=terms(), act=act())
        assert Event.objects.get(pk=tied.pk).prizes == []


class TestAsThingsStand:
    def test_equals_share_the_money_of_both_prizes(self, tied: Event) -> None:
        (both,) = seen(tied).awards
        assert both.title == "First and second"
        assert [one.share for one in both.winners] == [1500, 1500]
        assert both.words == "They are equal and share them."
        assert both.worth == "£20.00 and £10.00"

    def test_it_is_provisional_while_rounds_are_left(self, tied: Event) -> None:
        assert seen(tied).provisional
        for number in (2, 3):
            play_round(tied, number)
        assert not seen(tied).provisional

    def test_nobody_wins_two_where_each_wins_one(self, club: Club) -> None:
        event = paper_drive(club)
        key_all(event, WHOLE)
        top = Prize("top lady", Kind.HIGHEST, "lady", 100)
        best = Prize("best of all", Kind.HIGHEST, "", 200)
        for one_each, second in ((False, "Player L6"), (True, "Player G1")):
            change_prizes(event=event, terms=terms(top, best, one_each=one_each), act=act())
            won = [one.winners[0].person.name for one in seen(event).awards]
            assert won == ["Player L6", second]

    def test_a_prize_that_nobody_has_won_says_so(self, club: Club) -> None:
        event = make_pairs(club)
        change_prizes(event=event, terms=terms(Prize("thirteen", Kind.ALL_THIRTEEN)), act=act())
        level(event)
        assert [one.words for one in seen(event).awards] == ["Nobody has won it."]


class TestCuts:
    def test_a_cut_settles_the_prizes(self, to_cut: Event) -> None:
        (open_,) = seen(to_cut).open
        assert open_.words == "They are equal and cut for it."
        first, second = open_.key.split(".")
        record_cut(event=to_cut, order=[second, first], act=act())
        told = {one.title: one.winners[0].person.id for one in seen(to_cut).awards}
        assert told == {"First": second, "Second": first}
        assert [one.id for one in seen(to_cut).cuts[0].people] == [second, first]
        names = picture(to_cut).names
        sentence = audit(event=to_cut, names=names)[0].sentence
        assert sentence == f"Recorded a cut: 1 {names[second]}, 2 {names[first]}."

    def test_a_cut_taken_back_leaves_them_equal(self, to_cut: Event) -> None:
        record_cut(event=to_cut, order=seen(to_cut).open[0].key.split("."), act=act())
        sequence = seen(to_cut).cuts[0].sequence
        take_back(event=to_cut, kind=Says.CUT, sequence=sequence, reason="no", act=act())
        assert seen(to_cut).open

    def test_prizes_of_the_same_people_are_settled_by_one_cut(self, club: Club) -> None:
        event = paper_drive(club)
        key_all(event, (1, 2), (3, 4))
        (both,) = seen(event).open
        assert both.title == "Highest gent and Highest second half gent"
        record_cut(event=event, order=both.key.split("."), act=act())
        assert not seen(event).open

    def test_who_becomes_equal_after_a_cut_must_cut_too(self, club: Club) -> None:
        event = paper_drive(club)
        key_all(event, WHOLE)
        prizes = [Prize("top", Kind.HIGHEST, "gent"), Prize("second", Kind.HIGHEST, "gent")]
        change_prizes(event=event, terms=terms(*prizes, ties=Ties.CUT), act=act())
        first, second, fourth = (str(number_of(one)) for one in ("G1", "G2", "G4"))
        record_cut(event=event, order=[second, first], act=act())
        key(event, "G4", WHOLE, 31)
        assert set(seen(event).open[0].key.split(".")) == {first, second, fourth}
        record_cut(event=event, order=[fourth, first, second], act=act())
        won = [one.winners[0].person.id for one in seen(event).awards if one.winners]
        assert won == [fourth, first]

    def test_who_lost_a_cut_cuts_again_for_another_prize(self, club: Club) -> None:
        event = paper_drive(club)
        key_all(event, WHOLE)
        key(event, "G4", WHOLE, 31)
        take = [Prize("top", Kind.HIGHEST, "gent")]
        change_prizes(event=event, terms=terms(*take, ties=Ties.CUT), act=act())
        first, second, fourth = (str(number_of(one)) for one in ("G1", "G2", "G4"))
        record_cut(event=event, order=[second, first, fourth], act=act())
        key(event, "G2", WHOLE, 30)
        assert seen(event).awards[0].winners[0].person.id == first

    def test_only_those_who_are_equal_cut(self, to_cut: Event) -> None:
        for order in (["1"], ["1", "1"], ["1", "2", "3", "4"]):
            with pytest.raises(CannotCut, match="need not cut"):
                record_cut(event=to_cut, order=order, act=act())
        assert not picture(to_cut).log.cuts

    def test_a_double_click_records_one_cut(self, to_cut: Event) -> None:
        order = seen(to_cut).open[0].key.split(".")
        record_cut(event=to_cut, order=order, act=act())
        with pytest.raises(CannotCut):
            record_cut(event=to_cut, order=order, act=act())
        assert len(picture(to_cut).log.cuts) == 1


class TestAnnouncing:
    def test_it_waits_for_results(self, club: Club) -> None:
        event = make_pairs(club)
        assert seen(event).waits == ("Nothing has been played yet.",)
        draw(event, 1)
        record(event, (1, 1), tricks(8))
        with pytest.raises(CannotAward, match="Round 1: 1 table still out: 2"):
            award(event)

    def test_it_waits_for_cuts_by_name(self, to_cut: Event) -> None:
        names = " and ".join(one.person.name for one in seen(to_cut).open[0].winners)
        with pytest.raises(CannotAward, match=f"First and second: {names} must cut first."):
            award(to_cut)

    def test_while_rounds_are_left_the_director_says_that_it_ends_here(self, tied: Event) -> None:
        with pytest.raises(NotOver):
            award(tied, ends_here=False)
        assert seen(tied).announced is None
        award(tied)
        assert seen(tied).announced is not None

    def test_a_finished_event_has_ended(self, tied: Event) -> None:
        finish_event(event=tied, act=act())
        award(tied, ends_here=False)
        assert seen(tied).announced is not None

    def test_the_same_prizes_are_announced_once(self, tied: Event) -> None:
        award(tied)
        award(tied)
        assert kinds(tied).count(Says.AWARDED) == 1

    def test_announced_again_they_are_the_corrected_ones(self, tied: Event) -> None:
        award(tied)
        correct(tied, (1, 2), tricks(9))
        assert seen(tied).again
        award(tied)
        told = seen(tied)
        assert told.announced is not None
        assert (told.announced.differences, told.again) == ((), False)

    def test_nothing_is_announced_while_a_card_is_missing(self, club: Club) -> None:
        event = paper_drive(club)
        key(event, "L1", WHOLE, 27)
        with pytest.raises(CannotAward, match="Not everybody’s card is in yet"):
            award(event)

    def test_what_was_announced_stays_and_what_differs_is_told_by_name(self, tied: Event) -> None:
        award(tied)
        first, other = (picture(tied).names[winners(tied, table)] for table in (1, 2))
        both = " and ".join(sorted((first, other)))
        correct(tied, (1, 2), tricks(9))
        told = seen(tied).announced
        assert told is not None
        assert [one.share for one in told.awards[0].winners] == [1500, 1500]
        assert told.differences == (
            f"First was announced for {both} to share; as things stand it is {other}’s.",
            f"Second was announced for {both} to share; as things stand it is {first}’s.",
        )

    def test_a_correction_can_make_announced_winners_cut(self, to_cut: Event) -> None:
        record_cut(event=to_cut, order=seen(to_cut).open[0].key.split("."), act=act())
        award(to_cut)
        take_back(
            event=to_cut,
            kind=Says.CUT,
            sequence=seen(to_cut).cuts[0].sequence,
            reason="misread",
            act=act(),
        )
        told = seen(to_cut).announced
        assert told is not None
        assert all(one.endswith(" cut for it.") for one in told.differences)

    def test_nothing_differs_before_the_announcement(self, tied: Event) -> None:
        assert differences(picture(tied)) == ()
