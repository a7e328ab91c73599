"""The two answers of every form: see what came of it, or see what is wrong with it."""

from __future__ import annotations

from typing import Any, TypeVar

from django.core.paginator import Page, Paginator
from django.db.models import Model, QuerySet
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render, resolve_url

M = TypeVar("M", bound=Model)
ROWS = 50
"""How many rows a page of a long list shows."""


def see_other(to: str, *args: Any, **kwargs: Any) -> HttpResponse:
    """Send the browser on with a GET, so that reloading repeats nothing."""
    return HttpResponseRedirect(resolve_url(to, *args, **kwargs), status=303)


def page_with_form(
    request: HttpRequest, template: str, context: dict[str, Any], form: Any
) -> HttpResponse:
    """Show a form: with status 422 when what was typed into it is at fault."""
    status = 422 if form.is_bound and form.errors else 200
    return render(request, template, {**context, "form": form}, status=status)


def page_of(request: HttpRequest, rows: QuerySet[M, Any]) -> Page[M]:
    """Return the page of a long list that the address asks for, or the nearest there is."""
    return Paginator(rows, ROWS).get_page(request.GET.get("page"))
