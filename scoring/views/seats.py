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
from scoring.forms.seats import (
    CARDS,
    HAND,
    SEED,
    CardsForm,
    ChairForm,
    HowForm,
    PeopleForm,
    has_partners,
)
from scoring.rules.core import Ruleset
from scoring.rules.games import GAMES, ruleset
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
    order_by_seed,
    record_of,
    record_of_order,
    rounds_by_seed,
    run_draw,
)
from scoring.services.sittings import (
    BadSeating,
    Seating,
    Seen,
    change_people,
    consecutive_units,
)
from scoring.views.access import TableAccess, table_view
from scoring.views.seated import Before, bases_of, before_of, game_asked

PEOPLE, CUT, AGAIN = "people", "cut", "again"
_CARRIED = ("csrfmiddlewaretoken", "sure", "chair")


@dataclass(frozen=True, slots=True)
class Drawing:
    """A draw being made: the lot, the people by the names it calls them, who waits whatever.

    ``terms`` say what they sit down to play.
    """

    lot: Lot
    people: Mapping[str, Member]
    terms: Mapping[str, Any]
    aside: tuple[Member, ...] = ()

    def seating(self, settled: Settled, record: dict[str, Any]) -> Seating:
        """Return the seats the draw came to."""
        return Seating(
            players=[self.people[name] for name in settled.around],
            waiting=[*(self.people[name] for name in settled.waiting), *self.aside],
            first_dealer=settled.dealer,
            draw=record,
            **self.terms,
        )


class Refused(ValueError):
    """The people were not seated; the message says why."""


@require_http_methods(["GET", "HEAD", "POST"])
@table_view
def seat(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Seat people at a table, cut out and in, or draw again."""
    if not access.holds:
        return see_other(access.url("pad"))
    before = before_of(access)
    game = game_asked(request, access, before)
    form = _people_form(request, access, before, game)
    if request.method != "POST":
        return _page(request, access, before, form)
    try:
        return _act(request, access, before, form)
    except (Refused, BadTable, BadSeating, NightClosed, Stale) as error:
        before = before_of(access)
        if form.is_bound:
            form.add_error(None, str(error))
        else:
            form = _people_form(request, access, before, game_asked(request, access, before))
        return _page(request, access, before, form, error)


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
    how = form.cleaned_data["how"]
    if how == HAND:
        seating = Seating(
            players=form.players,
            waiting=form.waiting,
            first_dealer=form.first_dealer,
            **_terms_of(form),
        )
        return _sit_down(request, access, seating, "pad")
    if has_partners(form.game):
        return _draw(request, access, _newcomers(form), how)
    return _sit_down(request, access, _in_order(form), "seats")


def _people_form(
    request: HttpRequest, access: TableAccess, before: Before, game: type[Ruleset[Any, Any]]
) -> PeopleForm:
    most = game.seats[-1]
    gaps = [None] * (most - len(before.players))
    return PeopleForm(
        request.POST if request.POST.get("do") == PEOPLE else None,
        table=access.table,
        game=game,
        bases=bases_of(access.night, before, game),
        desk=access.visit is not None,
        before=[*before.players[:most], *gaps, *before.waiting],
    )


def _terms_of(form: PeopleForm) -> dict[str, Any]:
    """Return what the people of a form sit down to play."""
    options = form.cleaned_data["options"]
    return {"game": form.game.slug, "rules_version": form.game.version, "options": options}


def _first_dealer(terms: Mapping[str, Any]) -> Any:
    rules = ruleset(terms["game"], terms["rules_version"], terms["options"])
    return getattr(rules.options, "first_dealer", "lowest")


def _newcomers(form: PeopleForm) -> Drawing:
    """Let four, five or six people draw for everything."""
    people = {member.display_name: member for member in (*form.players, *form.waiting)}
    terms = _terms_of(form)
    return Drawing(Lot(tuple(people), first_dealer=_first_dealer(terms)), people, terms)


def _in_order(form: PeopleForm) -> Seating:
    """Seat people who play alone in an order drawn by the program; the first deals."""
    people = {member.display_name: member for member in form.players}
    seed = secrets.randbelow(LARGEST_SEED)
    return Seating(
        players=[people[name] for name in order_by_seed(list(people), seed)],
        draw=record_of_order(list(people), seed),
        **_terms_of(form),
    )


def _drawing(access: TableAccess, before: Before, doing: str | None) -> Drawing:
    """Let those already at the table draw again, or cut who goes out first.

    :raises Refused: there is nobody to cut or draw.
    """
    sitting = before.sitting
    if sitting is None or not before.can_draw or doing not in (CUT, AGAIN):
        msg = "Choose who sits down first."
        raise Refused(msg)
    playing = tuple(member.display_name for member in before.players)
    people = {member.display_name: member for member in (*before.players, *before.waiting)}
    terms = {name: getattr(sitting, name) for name in ("game", "rules_version", "options")}
    first_dealer = _first_dealer(terms)
    if doing == AGAIN:
        return Drawing(Lot(playing, first_dealer=first_dealer), people, terms, before.waiting)
    runs = consecutive_units(access.table)
    lot = Lot(
        playing,
        tuple(member.display_name for member in before.waiting),
        tuple(runs[member.pk] for member in before.players),
        first_dealer,
    )
    return Drawing(lot, people, terms)


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
    form: PeopleForm,
    error: Exception | None = None,
) -> HttpResponse:
    sitting = before.sitting
    drawn = sitting.draw if sitting and sitting.closed_at is None else None
    context = {
        **_context(access),
        "before": before,
        "form": form,
        "games": [(slug, game.name) for slug, game in GAMES.items()],
        "how": HowForm(),
        "uid": uuid.uuid4(),
        "drawn": drawn,
        "lines": explained(drawn) if drawn else (),
        "said": str(error) if error and (before.in_play or not form.errors) else "",
    }
    faulty = form.is_bound or error is not None
    status = 409 if isinstance(error, Stale) else 422 if faulty else 200
    return render(request, "scoring/table_seats.html", context, status=status)


def _context(access: TableAccess) -> dict[str, Any]:
    return {
        "access": access,
        "table": access.table,
        "night": access.night,
        "visit": access.visit,
        "urls": {page: access.url(page) for page in ("pad", "seats", "finish")},
    }
