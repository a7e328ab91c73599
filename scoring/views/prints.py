"""Paper: the sheets a night can print, and each of them as a PDF.

Opening a sheet's PDF is what notes that it was printed, once for the same state of the log.
That makes a GET write, on purpose: every link to a sheet leads there, the note is a log of
what was handed out like an access log, it changes nothing that any page shows of the play, and
a sheet recalled needlessly costs less than one that nobody knows of. A HEAD, a fetch ahead of
the reader, the public and a blank sheet leave no note.
"""

from __future__ import annotations

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
from scoring.forms.prints import PrintForm
from scoring.models import Printing
from scoring.printouts import PRINTOUTS
from scoring.printouts.order import Choice, NoSuchRubber, Order, Printout
from scoring.services.printings import apart, outdated, record_printing, whole
from scoring.views.addresses import phone_url


@dataclass(frozen=True, slots=True)
class Offer:
    """A sheet that the visitor may print, with the form that asks for it."""

    printout: Printout
    form: PrintForm


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
    form = _form(night, printout, request.GET.dict())
    if not form.is_valid():
        return _index(request, visit, night, form)
    order = _order(request, visit, night, form)
    shown = apart(night, order.sitting) if Choice.SITTING in printout.choices else whole(night)
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
    offers = [
        Offer(each, wrong if wrong and wrong.sheet == each.slug else _form(night, each))
        for each in PRINTOUTS.values()
        if _may(visit, night, each)
    ]
    recalls = outdated(night) if visit.may(Action.SEE_NIGHT) else []
    context = {
        "visit": visit,
        "night": night,
        "offers": offers,
        "wrong": wrong,
        "recalls": [
            Recall(PRINTOUTS[each.sheet].title, each) for each in recalls if each.sheet in PRINTOUTS
        ],
    }
    status = 200 if wrong is None else 422
    return render(request, "scoring/night_prints.html", context, status=status)


def _may(visit: Visit, night: Night, printout: Printout) -> bool:
    return visit.may(printout.action) or (night.public and printout.action is Action.SEE_NIGHT)


def _form(night: Night, printout: Printout, asked: dict[str, str] | None = None) -> PrintForm:
    return PrintForm(asked, night=night, choices=printout.choices, sheet=printout.slug)


def _order(request: HttpRequest, visit: Visit, night: Night, form: PrintForm) -> Order:
    asked = form.cleaned_data
    return Order(
        night=night,
        sitting=asked.get("sitting"),
        rubber=asked.get("rubber"),
        single=asked.get("single", False),
        blank=asked.get("blank", False),
        money=visit.may(Action.SEE_MONEY),
        address=lambda path: phone_url(request, path),
    )


def _goes_to_paper(request: HttpRequest, visit: Visit, order: Order) -> bool:
    ahead = "prefetch" in request.headers.get("Sec-Purpose", "")
    return request.method == "GET" and visit.user is not None and not (ahead or order.blank)
