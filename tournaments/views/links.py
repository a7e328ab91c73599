"""The links of an event, with their QR codes: seen, renewed, and the public page switched."""

from __future__ import annotations

import uuid
from collections.abc import Callable

import segno
from django.contrib import messages
from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_http_methods

from clubs.permissions import Action
from clubs.views.access import Visit
from clubs.views.answers import see_other
from scoring.views.addresses import phone_url
from tournaments.forms.links import LinksForm
from tournaments.models import Event
from tournaments.services.events import set_public
from tournaments.services.links import (
    NoSuchTable,
    TableLink,
    renew_players_link,
    renew_table_link,
    renew_table_links,
    table_links,
    tables_wanted,
)
from tournaments.services.picture import picture_of
from tournaments.services.writing import Act, DoneBefore, EventClosed
from tournaments.views.access import clerk, event_view

_DONE = {
    "renew-players": "The players’ link is new. The old one, and every printed code, is dead.",
    "renew-tables": "All table links are new. The old ones, and every card printed, are dead.",
    "renew-table": "The table’s link is new. The old one, and its printed card, are dead.",
    "publish": "The public page can now be seen by everybody who has its address.",
    "hide": "The public page is taken back.",
}


@require_http_methods(["GET", "HEAD", "POST"])
@event_view(Action.RUN_EVENT)
def show(request: HttpRequest, visit: Visit, event: Event) -> HttpResponse:
    """Show the links of players, public page and tables; renew them, or publish."""
    if request.method == "POST":
        form = LinksForm(request.POST)
        if not form.is_valid():
            raise BadRequest
        act = Act(uid=form.cleaned_data["uid"], by=clerk(visit), at=timezone.now())
        try:
            _do(form, event, act)
        except (EventClosed, NoSuchTable) as error:
            messages.error(request, str(error))
        except DoneBefore:
            pass
        else:
            messages.success(request, _DONE[form.cleaned_data["do"]])
        return see_other("event-links", club=visit.club.slug, event=event.pk)
    picture = picture_of(event)
    tables = [] if event.closed_at else table_links(event, tables_wanted(picture))
    pages = {name: phone_url(request, reverse(name, args=[event.token])) for name in _PAGES}
    context = {
        "visit": visit,
        "event": event,
        "pages": pages,
        "embed_code": f'<iframe src="{pages["players-embed"]}"></iframe>',
        "qr": qr_code(pages["players"], "Players’ link"),
        "tables": [_table(request, link) for link in tables],
        "uids": {name: uuid.uuid4() for name in ("public", "players", "tables")},
    }
    return render(request, "tournaments/links_show.html", context)


_PAGES = ("players", "wall", "public", "players-embed")


def _do(form: LinksForm, event: Event, act: Act) -> None:
    doing: dict[str, Callable[[], None]] = {
        "renew-players": lambda: renew_players_link(event=event, act=act),
        "renew-tables": lambda: renew_table_links(event=event, act=act),
        "renew-table": lambda: renew_table_link(
            event=event, number=form.cleaned_data["number"], act=act
        ),
        "publish": lambda: set_public(event=event, public=True, act=act),
        "hide": lambda: set_public(event=event, public=False, act=act),
    }
    doing[form.cleaned_data["do"]]()


def _table(request: HttpRequest, link: TableLink) -> dict[str, object]:
    url = phone_url(request, reverse("event-table", args=[link.token]))
    return {
        "link": link,
        "url": url,
        "qr": qr_code(url, f"Table {link.label}"),
        "uid": uuid.uuid4(),
    }


def qr_code(url: str, title: str) -> SafeString:
    """Draw an address as an SVG."""
    drawn = segno.make(url, error="m", micro=False).svg_inline(
        scale=6, border=3, light="#fff", omitsize=True, title=title, svgclass="qr", lineclass=None
    )
    return mark_safe(drawn)  # noqa: S308 - drawn here; the title is escaped by the one who draws
