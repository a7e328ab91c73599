"""Paper: the sheets a night can print, and each of them as a PDF.

Opening a sheet's PDF is what notes that it was printed, once for the same state of the log.
That makes a GET write, on purpose: every link to a sheet leads there, the note is a log of
what was handed out like an access log, it changes nothing that any page shows of the play, and
a sheet recalled needlessly costs less than one that nobody knows of. A HEAD, a fetch ahead of
the reader, the public and a blank sheet leave no note.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs.models import Night
from clubs.permissions import Action
from clubs.views.access import Visit, night_view
from clubs.views.held import ask_to_sign_in
from scoring.forms.prints import Offered, PrintForm, people
from scoring.models import Printing, Sitting
from scoring.printouts import PRINTOUTS
from scoring.printouts.order import NoSuchRubber, Order, Printout
from scoring.services.pinned import pinned_rules
from scoring.services.printings import apart, outdated, record_printing, whole
from scoring.services.results import rules_of
from scoring.views.addresses import phone_url


@dataclass(frozen=True, slots=True)
class Offer:
    """A sheet that the visitor may print, with the form that asks for it."""

    printout: Printout
    form: PrintForm


@dataclass(frozen=True, slots=True)
class SittingOffer:
    """What there is to print of one sitting."""

    sitting: Sitting
    game: str
    people: str
    printouts: tuple[Printout, ...]


@dataclass(frozen=True, slots=True)
class Recall:
    """A sheet on paper that is wrong by now."""

    title: str
    printing: Printing


@require_safe
@night_view(Action.SEE_NIGHT)
def index(request: HttpRequest, visit: Visit, night: Night) -> HttpResponse:
    """List the sheets that the visitor may print, and those on paper that are out of date."""
    return _index(request, visit, night)


@require_safe
@night_view(Action.SEE_NIGHT)
def draw(request: HttpRequest, visit: Visit, night: Night, sheet: str) -> HttpResponse:
    """Answer a sheet as a PDF."""
    printout = PRINTOUTS.get(sheet)
    if printout is None:
        raise Http404
    if not _may(visit, night, printout):
        if visit.user is None:
            return ask_to_sign_in(request)
        raise PermissionDenied
    form = _form(night, printout, _offered(night), request.GET.dict())
    if not form.is_valid():
        return _index(request, visit, night, form)
    order = _order(request, visit, night, form)
    shown = apart(night, order.sitting, printout.games) if printout.games else whole(night)
    try:
        data = printout.read(order)
    except NoSuchRubber as error:
        form.add_error("rubber", str(error))
        return _index(request, visit, night, form)
    printed_at = timezone.now()
    pdf = printout.draw(data, form.cleaned_data["paper"], printed_at)
    if _goes_to_paper(request, visit, order) and printout.results:
        record_printing(night=night, sheet=sheet, shown=shown, by=visit.user, at=printed_at)
    name = f"{visit.club.slug}-{night.date:%Y-%m-%d}-{sheet}.pdf"
    return HttpResponse(
        pdf,
        content_type="application/pdf",
        headers={
            "Content-Disposition": f'inline; filename="{name}"',
            "Cache-Control": "private, no-store",
        },
    )


def _index(
    request: HttpRequest, visit: Visit, night: Night, wrong: PrintForm | None = None
) -> HttpResponse:
    offered = _offered(night)
    played = {night.game, *(sitting.game for sitting in offered.sittings)}
    allowed = [each for each in PRINTOUTS.values() if _may(visit, night, each)]
    offers = [
        Offer(each, wrong if wrong and wrong.sheet == each.slug else _form(night, each, offered))
        for each in allowed
        if not each.games or played.intersection(each.games)
    ]
    recalls = outdated(night) if visit.may(Action.SEE_NIGHT) else []
    context = {
        "visit": visit,
        "night": night,
        "offers": offers,
        "wrong": wrong,
        "sittings": [_of_sitting(sitting, allowed) for sitting in offered.sittings],
        "recalls": [
            Recall(PRINTOUTS[each.sheet].title, each) for each in recalls if each.sheet in PRINTOUTS
        ],
    }
    status = 200 if wrong is None else 422
    return render(request, "scoring/night_prints.html", context, status=status)


def _may(visit: Visit, night: Night, printout: Printout) -> bool:
    return visit.may(printout.action) or (night.public and printout.action is Action.SEE_NIGHT)


def _offered(night: Night) -> Offered:
    """Return all that the night can print sheets of, read once for all forms."""
    sittings = Sitting.objects.for_night(night).select_related("table").with_people()
    return Offered(list(sittings.defer("draw")), pinned_rules(night))


def _of_sitting(sitting: Sitting, allowed: Sequence[Printout]) -> SittingOffer:
    its_own = tuple(each for each in allowed if sitting.game in each.games)
    return SittingOffer(sitting, rules_of(sitting).name, people(sitting), its_own)


def _form(
    night: Night, printout: Printout, offered: Offered, asked: dict[str, str] | None = None
) -> PrintForm:
    sittings = [each for each in offered.sittings if each.game in printout.games]
    return PrintForm(
        asked,
        night=night,
        offered=offered._replace(sittings=sittings),
        choices=printout.choices,
        sheet=printout.slug,
    )


def _order(request: HttpRequest, visit: Visit, night: Night, form: PrintForm) -> Order:
    asked = form.cleaned_data
    return Order(
        night=night,
        sitting=asked.get("sitting"),
        game=asked.get("game") or None,
        rubber=asked.get("rubber"),
        single=asked.get("single", False),
        blank=asked.get("blank", False),
        money=visit.may(Action.SEE_MONEY),
        address=lambda path: phone_url(request, path),
    )


def _goes_to_paper(request: HttpRequest, visit: Visit, order: Order) -> bool:
    ahead = "prefetch" in request.headers.get("Sec-Purpose", "")
    return request.method == "GET" and visit.user is not None and not (ahead or order.blank)
