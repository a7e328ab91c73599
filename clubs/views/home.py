"""The first page."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from clubs.models import Role


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """Show the clubs of the account, or what this is and where to sign in."""
    roles = None
    if request.user.is_authenticated:
        roles = Role.objects.filter(user=request.user).select_related("club")
        roles = roles.order_by("club__name", "pk")
    return render(request, "clubs/home.html", {"roles": roles})
