"""Who sits down at a table, and the cards they draw."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.forms import BoundField

from clubs.models import Attendance, Member
from scoring.forms.options import Base, RulesForm
from scoring.models import Seat, Table
from scoring.rules.core import Ruleset
from scoring.services.named import COMPASS

MOST_WAITING = 2

HAND, CARDS, SEED = "hand", "cards", "seed"
DRAWN = [
    (CARDS, "By cards drawn at the table"),
    (SEED, "Drawn by the program"),
]
ORDERED = [(SEED, "In an order drawn by the program")]


def has_partners(game: type[Ruleset[Any, Any]]) -> bool:
    """Say whether a game is played by partners, so that cards are drawn for them."""
    return game.seats == (len(COMPASS),)


def seat_name(position: int, game: type[Ruleset[Any, Any]]) -> str:
    """Name a seat: by the compass where partners face each other."""
    return COMPASS[position] if has_partners(game) else f"Seat {position + 1}"


class HowForm(forms.Form):
    """How the same people are placed anew."""

    how = forms.ChoiceField(label="How", choices=DRAWN, widget=forms.RadioSelect, initial=CARDS)


class PeopleForm(RulesForm):
    """The rules they play by, people for every seat, and in some games one or two who wait.

    ``desk`` offers the whole club, those present first; a phone is offered only those present.
    ``bases`` are rules to begin from beside the game's presets, the usual one first.
    """

    def __init__(
        self,
        data: Any = None,
        *,
        table: Table,
        game: type[Ruleset[Any, Any]],
        bases: Sequence[Base],
        desk: bool,
        before: Any,
    ) -> None:
        super().__init__(data)
        self.add_rules(game, bases)
        self.fields["preset"].required = False
        self.least, self.most = game.seats[0], game.seats[-1]
        self.offered = _offered(table, desk=desk)
        choices = [("", "–"), *_choices(self.offered)]
        for position in range(self.most):
            self._add(f"seat_{position}", seat_name(position, game), choices)
            self.fields[f"seat_{position}"].required = position < self.least
        for place in range(MOST_WAITING if has_partners(game) else 0):
            label = "Waits to cut in" if place == 0 else "Waits too"
            self._add(f"wait_{place}", label, choices)
        for name, member in zip(self._names, before, strict=False):
            self.fields[name].initial = member and member.pk
        self.fields["how"] = forms.ChoiceField(
            label="How they sit",
            choices=[(HAND, "As written here"), *(DRAWN if has_partners(game) else ORDERED)],
            widget=forms.RadioSelect,
            initial=HAND,
        )
        self.fields["dealer"] = forms.TypedChoiceField(
            label="Deals first",
            choices=[(place, seat_name(place, game)) for place in range(self.most)],
            coerce=int,
            initial=0,
            empty_value=None,
            required=False,
            help_text="When they sit as written; a draw finds the dealer itself.",
        )

    def _add(self, name: str, label: str, choices: list[Any]) -> None:
        self.fields[name] = forms.TypedChoiceField(
            label=label,
            choices=choices,
            coerce=lambda pk: self.offered[int(pk)].member,
            empty_value=None,
            required=False,
            error_messages={
                "required": f"Choose somebody for {label}.",
                "invalid_choice": "Choose somebody from the list.",
            },
        )

    @property
    def _names(self) -> list[str]:
        return [name for name in self.fields if name.startswith(("seat_", "wait_"))]

    @property
    def seat_fields(self) -> list[BoundField]:
        """The fields of the seats."""
        return [self[name] for name in self._names if name.startswith("seat_")]

    @property
    def wait_fields(self) -> list[BoundField]:
        """The fields of those who wait."""
        return [self[name] for name in self._names if name.startswith("wait_")]

    @property
    def players(self) -> list[Member]:
        """Those in the seats, clockwise from North."""
        return self._chosen("seat_")

    @property
    def waiting(self) -> list[Member]:
        """Those who wait."""
        return self._chosen("wait_")

    def _chosen(self, prefix: str) -> list[Member]:
        named = [self.cleaned_data.get(name) for name in self._names if name.startswith(prefix)]
        return [member for member in named if member is not None]

    @property
    def first_dealer(self) -> int:
        """The place of the first dealer among the players, with the empty seats left out."""
        dealer = self.cleaned_data["dealer"] or 0
        seats = [self.cleaned_data[f"seat_{place}"] for place in range(dealer)]
        return sum(member is not None for member in seats)

    def clean(self) -> dict[str, Any]:
        """Refuse somebody in two places, here or at another table, and a dealer who is nobody."""
        cleaned = super().clean()
        dealer = cleaned.get("dealer") or 0
        by_hand = cleaned.get("how") == HAND
        if by_hand and dealer >= self.least and cleaned.get(f"seat_{dealer}") is None:
            self.add_error("dealer", "Nobody sits there: choose a seat that is taken.")
        first: dict[int, str] = {}
        elsewhere = {pk: offer.table for pk, offer in self.offered.items() if offer.table}
        for name in self._names:
            member = cleaned.get(name)
            if member is None:
                continue
            if member.pk in first:
                text = f"{member} is named for {first[member.pk]} already."
                self.add_error(name, text)
            elif member.pk in elsewhere:
                text = f"{member} already sits at table {elsewhere[member.pk]}."
                self.add_error(name, text)
            first.setdefault(member.pk, str(self.fields[name].label))
        return cleaned


class Offer:
    """Somebody who can be chosen: present or not, and the other table they sit at."""

    def __init__(self, member: Member, *, here: bool, table: int | None) -> None:
        self.member = member
        self.here = here
        self.table = table

    @property
    def words(self) -> str:
        """How a list of people names them."""
        return f"{self.member} (table {self.table})" if self.table else str(self.member)


def _offered(table: Table, *, desk: bool) -> dict[int, Offer]:
    night = table.night
    present = Attendance.objects.filter(night=night, left_at=None)
    here = set(present.values_list("member_id", flat=True))
    members = Member.objects.for_club(night.club).current().by_name()
    if not desk:
        members = members.filter(pk__in=here)
    seated = Seat.objects.filter(night=night).exclude(sitting__table=table)
    tables = dict(seated.values_list("member_id", "sitting__table__number"))
    return {
        member.pk: Offer(member, here=member.pk in here, table=tables.get(member.pk))
        for member in members
    }


def _choices(offered: Mapping[int, Offer]) -> list[Any]:
    groups: Sequence[tuple[str, list[tuple[int, str]]]] = [
        (title, [(pk, offer.words) for pk, offer in offered.items() if offer.here is here])
        for title, here in (("Here tonight", True), ("Everybody else", False))
    ]
    return [group for group in groups if group[1]]


class CardsForm(forms.Form):
    """One round of cards: a field for each player who must draw."""

    def __init__(self, data: Any = None, *, due: Sequence[tuple[str, str, str]]) -> None:
        """Make the fields; ``due`` holds a field's name, whose card it is, and why."""
        super().__init__(data)
        for name, player, why in due:
            self.fields[name] = forms.CharField(
                label=player,
                max_length=40,
                help_text=why,
                error_messages={"required": f"Enter the card that {player} drew."},
                widget=forms.TextInput(
                    attrs={"autocomplete": "off", "autocapitalize": "none", "size": 6}
                ),
            )


class ChairForm(forms.Form):
    """The seat that the first dealer chooses (D1)."""

    chair = forms.TypedChoiceField(
        label="The first dealer chooses a seat",
        choices=list(enumerate(COMPASS)),
        coerce=int,
        initial=0,
        empty_value=None,
        required=False,
    )
