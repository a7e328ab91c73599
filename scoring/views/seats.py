"""Who sits down at a table: by hand, by cards drawn, or by a seed.

Nothing is stored before the last step, which closes the sitting in play and opens the next one
together. Until then every card typed travels in the form.
"""

from __future__ import annotations

import secrets
import uuid
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from clubs.models import Member
from clubs.services.nights import NightClosed
from clubs.views.answers import see_other
from scoring.forms.seats import CARDS, HAND, SEED, CardsForm, ChairForm, HowForm, PeopleForm
from scoring.models import Sitting
from scoring.rules.games import ruleset
from scoring.services.deals import Stale
from scoring.services.draws import (
    LARGEST_SEED,
    BadTable,
    Faulty,
    Lot,
    Part,
    Pending,
    Settled,
    explained,
    record_of,
    rounds_by_seed,
    run_draw,
)
from scoring.services.sittings import (
    BadSeating,
    Seating,
    Seen,
    change_people,
    consecutive_units,
    unfinished,
)
from scoring.views.access import TableAccess, table_view

PEOPLE, CUT, AGAIN = "people", "cut", "again"
_CARRIED = ("csrfmiddlewaretoken", "sure", "chair")


@dataclass(frozen=True, slots=True)
class Before:
    """A table before its people change: the sitting in play or last there, and who is at it."""

    sitting: Sitting | None
    players: tuple[Member, ...]
    waiting: tuple[Member, ...]

    @property
    def going(self) -> Sitting | None:
        """The sitting still open."""
        return self.sitting if self.sitting and self.sitting.closed_at is None else None

    @property
    def in_play(self) -> bool:
        """Whether a rubber is under way, so that nobody may get up."""
        return self.going is not None and unfinished(self.going)

    @property
    def seen(self) -> Seen:
        """What a form opened now has seen of the table."""
        return Seen(self.going.pk, self.going.result.sequence) if self.going else Seen(None, 0)


@dataclass(frozen=True, slots=True)
class Drawing:
    """A draw being made: the lot, the people by the names it calls them, who waits whatever."""

    lot: Lot
    people: Mapping[str, Member]
    aside: tuple[Member, ...] = ()

    def seating(self, settled: Settled, record: dict[str, Any]) -> Seating:
        """Return the seats the draw came to."""
        return Seating(
            players=[self.people[name] for name in settled.around],
            waiting=[*(self.people[name] for name in settled.waiting), *self.aside],
            first_dealer=settled.dealer,
            draw=record,
        )


class Refused(ValueError):
    """The people were not seated; the message says why."""


@require_http_methods(["GET", "HEAD", "POST"])
@table_view
def seat(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Seat people at a table, cut out and in, or draw again."""
    if not access.holds:
        return see_other(access.url("pad"))
    before = _before(access)
    if request.method != "POST":
        return _page(request, access, before)
    form = _people_form(request, access, before)
    try:
        return _act(request, access, before, form)
    except (Refused, BadTable, BadSeating, NightClosed, Stale) as error:
        if form.is_bound:
            form.add_error(None, str(error))
        return _page(request, access, _before(access), form if form.is_bound else None, error)


def _act(
    request: HttpRequest, access: TableAccess, before: Before, form: PeopleForm
) -> HttpResponse:
    """Seat people, or take the next step of a draw."""
    if not form.is_bound:
        how = request.POST.get("how", "")
        if how not in (CARDS, SEED):
            msg = "Say how the places are drawn."
            raise Refused(msg)
        drawing = _drawing(access, before, request.POST.get("do"))
        return _draw(request, access, drawing, how)
    if not form.is_valid():
        return _page(request, access, before, form)
    if form.cleaned_data["how"] != HAND:
        return _draw(request, access, _newcomers(access, form), form.cleaned_data["how"])
    seating = Seating(
        players=form.players,
        waiting=form.waiting,
        first_dealer=min(form.cleaned_data["dealer"] or 0, len(form.players) - 1),
    )
    return _sit_down(request, access, seating, "pad")


def _before(access: TableAccess) -> Before:
    sittings = Sitting.objects.filter(table=access.table).with_results().with_people()
    sitting = sittings.order_by("-number").first()
    people = tuple(seat.member for seat in sitting.seats.all()) if sitting else ()
    at = sitting.players if sitting else 0
    return Before(sitting, people[:at], people[at:])


def _rules(access: TableAccess) -> Any:
    night = access.night
    return ruleset(night.game, night.rules_version, night.options)


def _people_form(request: HttpRequest, access: TableAccess, before: Before) -> PeopleForm:
    rules = _rules(access)
    gaps = [None] * (rules.seats[-1] - len(before.players))
    return PeopleForm(
        request.POST if request.POST.get("do") == PEOPLE else None,
        table=access.table,
        rules=rules,
        desk=access.visit is not None,
        before=[*before.players, *gaps, *before.waiting],
    )


def _first_dealer(access: TableAccess) -> Any:
    return getattr(_rules(access).options, "first_dealer", "lowest")


def _newcomers(access: TableAccess, form: PeopleForm) -> Drawing:
    """Let four, five or six people draw for everything."""
    people = {member.display_name: member for member in (*form.players, *form.waiting)}
    return Drawing(Lot(tuple(people), first_dealer=_first_dealer(access)), people)


def _drawing(access: TableAccess, before: Before, doing: str | None) -> Drawing:
    """Let those already at the table draw again, or cut who goes out first.

    :raises Refused: there is nobody to cut or draw.
    """
    playing = tuple(member.display_name for member in before.players)
    people = {member.display_name: member for member in (*before.players, *before.waiting)}
    first_dealer = _first_dealer(access)
    if len(playing) != 4 or doing not in (CUT, AGAIN):
        msg = "Choose who sits down first."
        raise Refused(msg)
    if doing == AGAIN:
        return Drawing(Lot(playing, first_dealer=first_dealer), people, before.waiting)
    runs = consecutive_units(access.table)
    lot = Lot(
        playing,
        tuple(member.display_name for member in before.waiting),
        tuple(runs[member.pk] for member in before.players),
        first_dealer,
    )
    return Drawing(lot, people)


def _draw(request: HttpRequest, access: TableAccess, drawing: Drawing, how: str) -> HttpResponse:
    if how == SEED:
        seed = secrets.randbelow(LARGEST_SEED)
        drawn = rounds_by_seed(drawing.lot, seed)
        settled = run_draw(drawing.lot, drawn)
        if not isinstance(settled, Settled):  # pragma: no cover - a seed draws to the end
            raise TypeError
        record = record_of(drawing.lot, drawn, seed=seed)
        return _sit_down(request, access, drawing.seating(settled, record), "seats")
    rounds, state = _typed_rounds(request.POST, drawing)
    chair = ChairForm(request.POST)
    if isinstance(state, Settled) and "sure" in request.POST and chair.is_valid():
        place = chair.cleaned_data["chair"] or 0
        placed = run_draw(drawing.lot, rounds, place)
        record = record_of(drawing.lot, rounds, dealer_seat=place)
        if isinstance(placed, Settled):
            return _sit_down(request, access, drawing.seating(placed, record), "pad")
    return _cards_page(request, access, drawing, state)


def _typed_rounds(
    post: QueryDict, drawing: Drawing
) -> tuple[dict[Part, list[dict[str, str]]], Settled | Pending | Faulty]:
    """Read the rounds of cards in a form as far as they go, and where the draw stands then."""
    rounds: dict[Part, list[dict[str, str]]] = {"who": [], "seats": []}
    while isinstance(state := run_draw(drawing.lot, rounds), Pending):
        names = _card_names(state, drawing)
        if not any(name in post for name in names):
            break
        cards = {player: post.get(name, "")[:40] for name, player in names.items()}
        rounds[state.part].append(cards)
    return rounds, state


def _card_names(state: Pending | Faulty, drawing: Drawing) -> dict[str, str]:
    """Return the form's names for the cards of a round, with the player of each."""
    return {
        f"{state.part}-{state.number}-{drawing.people[due.player].pk}": due.player
        for due in state.due
    }


def _cards_page(
    request: HttpRequest,
    access: TableAccess,
    drawing: Drawing,
    state: Settled | Pending | Faulty,
) -> HttpResponse:
    context = _context(access)
    fields: dict[str, str] = {}
    if isinstance(state, Settled):
        context["chair"] = ChairForm()
        context["around"] = [drawing.people[name] for name in state.around]
        context["waits"] = [drawing.people[name] for name in state.waiting]
    else:
        fields = _card_names(state, drawing)
        due = [
            (name, due.player, _why(due.settles))
            for name, due in zip(fields, state.due, strict=True)
        ]
        faulty = isinstance(state, Faulty)
        form = CardsForm(request.POST if faulty else None, due=due)
        if isinstance(state, Faulty):
            for name, player in fields.items():
                if player in state.faults and name not in form.errors:
                    form.add_error(name, state.faults[player])
        context["form"] = form
    carried = [
        (name, value)
        for name, values in request.POST.lists()
        for value in values
        if name not in _CARRIED and name not in fields
    ]
    context |= {"state": state, "carried": carried, "part": getattr(state, "part", "")}
    status = 422 if isinstance(state, Faulty) else 200
    return render(request, "scoring/table_draw.html", context, status=status)


def _why(settles: str) -> str:
    return f"To settle {settles}." if settles else ""


def _sit_down(
    request: HttpRequest, access: TableAccess, seating: Seating, then: str
) -> HttpResponse:
    """Store the seats, and go on to where play is recorded or to how they were drawn.

    :raises BadSeating: these people cannot sit down so.
    :raises Stale: the table has moved on.
    :raises Refused: a part of the form is missing.
    """
    try:
        uid = uuid.UUID(request.POST.get("uid", ""))
        going = int(request.POST.get("sitting") or 0)
        sequence = int(request.POST.get("expected_sequence") or 0)
    except ValueError as error:
        msg = "Part of this page was missing. It is whole again now: choose once more."
        raise Refused(msg) from error
    change_people(
        table=access.table,
        seating=seating,
        seen=Seen(going or None, sequence),
        uid=uid,
        by=access.by,
        at=timezone.now(),
    )
    messages.success(request, f"{access.table} can play.")
    return see_other(access.url(then))


def _page(
    request: HttpRequest,
    access: TableAccess,
    before: Before,
    form: PeopleForm | None = None,
    error: Exception | None = None,
) -> HttpResponse:
    sitting = before.sitting
    drawn = sitting.draw if sitting and sitting.closed_at is None else None
    context = {
        **_context(access),
        "before": before,
        "form": form or _people_form(request, access, before),
        "how": HowForm(),
        "uid": uuid.uuid4(),
        "drawn": drawn,
        "lines": explained(drawn) if drawn else (),
        "can_draw": len(before.players) == 4,
        "said": str(error) if error and (before.in_play or not (form and form.errors)) else "",
    }
    status = 200 if form is None and error is None else 409 if isinstance(error, Stale) else 422
    return render(request, "scoring/table_seats.html", context, status=status)


def _context(access: TableAccess) -> dict[str, Any]:
    return {
        "access": access,
        "table": access.table,
        "night": access.night,
        "visit": access.visit,
        "urls": {page: access.url(page) for page in ("pad", "seats", "finish")},
    }
