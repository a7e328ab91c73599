"""The rules as players need them at the table: a page for every game that is played tonight."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.models import Night
from clubs.permissions import Action
from clubs.views.access import Visit, night_view
from scoring.rulespages import rules_page
from scoring.services.nights import rules_words
from scoring.services.pinned import pinned_rules, rules_at
from scoring.views.access import TableAccess, table_view


@require_safe
@night_view(Action.SEE_NIGHT)
def show(request: HttpRequest, visit: Visit, night: Night) -> HttpResponse:
    """Show the rules of one of the night's games: its own unless another is asked for."""
    offered = pinned_rules(night)
    asked = request.GET.get("game", offered[0].key)
    pinned = next((each for each in offered if each.key == asked), None)
    if pinned is None:
        raise Http404
    context = {
        "visit": visit,
        "night": night,
        "offered": offered,
        "pinned": pinned,
        "told": rules_page(pinned.rules),
        "words": pinned.words,
    }
    return render(request, "scoring/rules_show.html", context)


@require_safe
@table_view
def show_at_table(request: HttpRequest, access: TableAccess) -> HttpResponse:
    """Show the rules that a table plays by, to whoever has its link."""
    rules = rules_at(access.table)
    context = {
        "visit": access.visit,
        "night": access.night,
        "table": access.table,
        "told": rules_page(rules),
        "words": rules_words(rules.slug, rules.version, rules.options),
        "pad_url": access.url("pad"),
    }
    return render(request, "scoring/rules_show.html", context)
