"""Paper: the sheets that an event can print, and each of them as a PDF.

Opening a sheet's PDF is what notes that it was printed, once for the same state of the log.
That makes a GET write, on purpose, as for a club night: every link to a sheet leads there, the
note is a log of what was handed out like an access log, it changes nothing that any page shows
of the play, and a sheet recalled needlessly costs less than one that nobody knows of. A HEAD, a
fetch ahead of the reader and a blank sheet leave no note.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs.permissions import Action
from clubs.views.access import Visit
from scoring.views.addresses import phone_url
from tournaments.forms.prints import PrintForm
from tournaments.models import Event
from tournaments.printouts import PRINTOUTS, outdated, paper_name
from tournaments.printouts.order import By, Choice, Order, Place, Printout
from tournaments.services.picture import Picture, picture_of
from tournaments.services.printings import Topic, record_printing
from tournaments.views.access import event_view


@dataclass(frozen=True, slots=True)
class Offer:
    """A sheet that the visitor may print, with the form that asks for it."""

    printout: Printout
    form: PrintForm

    @property
    def apart(self) -> bool:
        """Whether it comes by name and by table, each with a button of its own."""
        return Choice.BY in self.printout.choices

    @property
    def blank(self) -> bool:
        """Whether it also comes blank, to be written on."""
        return Choice.BLANK in self.printout.choices


@require_safe
@event_view(Action.SEE_EVENT)
def index(request: HttpRequest, visit: Visit, event: Event) -> HttpResponse:
    """List the sheets that the visitor may print, and those on paper that are out of date."""
    return _index(request, visit, picture_of(event))


@require_safe
@event_view(Action.SEE_EVENT)
def draw(request: HttpRequest, visit: Visit, event: Event, sheet: str) -> HttpResponse:
    """Answer a sheet as a PDF."""
    printout = PRINTOUTS.get(sheet)
    if printout is None:
        raise Http404
    if not visit.may(printout.action):
        raise PermissionDenied
    picture = picture_of(event)
    form = _form(picture, printout, request.GET.dict())
    if not form.is_valid():
        return _index(request, visit, picture, form)
    order = _order(request, visit, picture, form)
    printed_at = timezone.now()
    pdf = printout.draw(printout.read(order), form.cleaned_data["paper"], printed_at)
    if _goes_to_paper(request) and printout.topics and printout.tells(order):
        record_printing(
            event=event,
            sheet=paper_name(printout, order.by),
            number=printout.about(order),
            sequence=picture.row.sequence,
            by=visit.user,
            at=printed_at,
        )
    round_ = f"-round-{order.round}" if order.round else ""
    name = f"{visit.club.slug}-{event.date:%Y-%m-%d}-{sheet}{round_}.pdf"
    return HttpResponse(
        pdf,
        content_type="application/pdf",
        headers={
            "Content-Disposition": f'inline; filename="{name}"',
            "Cache-Control": "private, no-store",
        },
    )


def _index(
    request: HttpRequest, visit: Visit, picture: Picture, wrong: PrintForm | None = None
) -> HttpResponse:
    offers = [
        Offer(each, wrong if wrong and wrong.sheet == each.slug else _form(picture, each))
        for each in PRINTOUTS.values()
        if visit.may(each.action) and each.offered(picture)
    ]
    context = {
        "visit": visit,
        "event": picture.row,
        "places": [
            (place, found)
            for place in Place
            if (found := [one for one in offers if one.printout.place is place])
        ],
        "wrong": wrong,
        "outdated": outdated(picture, visit.may),
    }
    status = 200 if wrong is None else 422
    return render(request, "tournaments/event_prints.html", context, status=status)


def _form(picture: Picture, printout: Printout, asked: dict[str, str] | None = None) -> PrintForm:
    return PrintForm(
        asked,
        picture=picture,
        sheet=printout.slug,
        choices=printout.choices,
        whole=Topic.RESULTS not in printout.topics,
    )


def _order(request: HttpRequest, visit: Visit, picture: Picture, form: PrintForm) -> Order:
    asked = form.cleaned_data
    return Order(
        picture=picture,
        round=asked.get("round") or 0,
        by=asked.get("by") or By.NAME,
        blank=asked.get("blank", False),
        money=visit.may(Action.SEE_MONEY),
        address=lambda path: phone_url(request, path),
    )


def _goes_to_paper(request: HttpRequest) -> bool:
    return request.method == "GET" and "prefetch" not in request.headers.get("Sec-Purpose", "")
