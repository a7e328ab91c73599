"""Who reaches a view: the decorators that find the club and ask the permission table.

A view under ``/<club>/`` receives a :class:`Visit` instead of a slug. Whoever is not signed in
is asked to sign in; whoever lacks the role gets 403; what belongs to another club is not there.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from dataclasses import dataclass
from typing import Concatenate, ParamSpec

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from clubs.models import Club, Night, User
from clubs.permissions import Action, clubs_with_role, may
from clubs.views.held import ask_to_sign_in

P = ParamSpec("P")


@dataclass(frozen=True, slots=True)
class Visit:
    """Somebody in a club: the account (None for the public) and what it is there."""

    club: Club
    user: User | None
    role: str

    def may(self, action: Action) -> bool:
        """Say whether the visitor may take an action here."""
        return may(self.role, action)

    @property
    def grants(self) -> dict[str, bool]:
        """What the visitor may do, for templates: ``visit.grants.run_night``."""
        return {action.value: self.may(action) for action in Action}

    def night(self, pk: int) -> Night:
        """Return one of the club's nights.

        :raises Http404: it has no such night.
        """
        night = get_object_or_404(Night.objects.for_club(self.club), pk=pk)
        night.club = self.club
        return night


def visit_of(request: HttpRequest, slug: str) -> Visit:
    """Find the club and what the signed-in account is to it.

    :raises Http404: there is no such club.
    """
    user = request.user if isinstance(request.user, User) else None
    club = get_object_or_404(clubs_with_role(user), slug=slug)
    # The role is annotated, which a type cannot say.
    return Visit(club, user, vars(club)["role"])


def club_view(
    action: Action,
) -> Callable[
    [Callable[Concatenate[HttpRequest, Visit, P], HttpResponse]],
    Callable[..., HttpResponse],
]:
    """Let only those through who may take this action in the club named by the address."""

    def decorate(
        view: Callable[Concatenate[HttpRequest, Visit, P], HttpResponse],
    ) -> Callable[..., HttpResponse]:
        @functools.wraps(view)
        def checked(
            request: HttpRequest, club: str, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponse:
            visit = visit_of(request, club)
            if not visit.may(action):
                if visit.user is None:
                    return ask_to_sign_in(request)
                raise PermissionDenied
            return view(request, visit, *args, **kwargs)

        return checked

    return decorate


def night_view(
    action: Action,
) -> Callable[
    [Callable[Concatenate[HttpRequest, Visit, Night, P], HttpResponse]],
    Callable[..., HttpResponse],
]:
    """Let only those through who may take this action, and find the night in the address.

    A night made public can be seen by everybody.
    """

    def decorate(
        view: Callable[Concatenate[HttpRequest, Visit, Night, P], HttpResponse],
    ) -> Callable[..., HttpResponse]:
        @functools.wraps(view)
        def checked(
            request: HttpRequest, club: str, night: int, *args: P.args, **kwargs: P.kwargs
        ) -> HttpResponse:
            visit = visit_of(request, club)
            if visit.may(action):
                return view(request, visit, visit.night(night), *args, **kwargs)
            shown = visit.night(night) if action is Action.SEE_NIGHT else None
            if shown is not None and shown.public:
                return view(request, visit, shown, *args, **kwargs)
            if visit.user is None:
                return ask_to_sign_in(request)
            raise PermissionDenied

        return checked

    return decorate
