"""How a table is reached: by its link from a phone, or by a scorer who is signed in.

The pages of a table are the same either way. Their addresses exist twice, under the table's
token and under the club's night; :class:`TableAccess` says which, who is writing, and where
the table's other pages are.
"""

from __future__ import annotations

import functools
import uuid
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Concatenate, ParamSpec

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse

from clubs.models import Night, User
from clubs.permissions import Action, role_in
from clubs.views.access import Visit, night_view
from scoring.models import Sitting, Table
from scoring.services.deals import Recorder

P = ParamSpec("P")
DEVICE_COOKIE = "device"
_A_YEAR = 60 * 60 * 24 * 365
_TOO_LONG = 19
"""Digits of a number that no row can have."""


@dataclass(frozen=True, slots=True)
class TableAccess:
    """A table with the one who uses it: ``visit`` is None for a phone with the table's link."""

    table: Table
    visit: Visit | None
    device: uuid.UUID | None
    sitting: Sitting | None = None
    """The sitting that a posted form was opened for, if it is one of this table's."""

    @property
    def night(self) -> Night:
        """The table's night, with its club."""
        return self.table.night

    @property
    def holds(self) -> bool:
        """Whether this device, or a signed-in scorer, may write at the table."""
        return self.visit is not None or (
            self.device is not None and self.table.holder == self.device
        )

    @property
    def by(self) -> Recorder:
        """Who a recorded deal is attributed to."""
        if self.visit is not None and self.visit.user is not None:
            return Recorder(self.visit.user.pk, "desk")
        return Recorder(None, f"{self.table}: {self.table.holder_name}"[:60])

    def url(self, page: str, **more: Any) -> str:
        """Return the address of another page of this table."""
        if self.visit is None:
            return reverse(f"device:{page}", kwargs={"token": self.table.token, **more})
        where = {"club": self.night.club.slug, "night": self.night.pk, "number": self.table.number}
        return reverse(f"table:{page}", kwargs={**where, **more})


TableView = Callable[Concatenate[HttpRequest, TableAccess, P], HttpResponse]


def table_view(view: TableView[...]) -> Callable[..., HttpResponse]:
    """Find the table by its token, or by club, night and number for whoever may record."""

    @functools.wraps(view)
    def found(
        request: HttpRequest,
        token: str | None = None,
        club: str = "",
        night: int = 0,
        number: int = 0,
        **kwargs: Any,
    ) -> HttpResponse:
        if token is not None:
            return view(request, _by_token(request, token), **kwargs)
        if access := _by_number(request, club, night, number):
            return view(request, access, **kwargs)
        return _refuse(request, club, night)

    return found


def _by_token(request: HttpRequest, token: str) -> TableAccess:
    table, sitting = _find(request, token=token)
    if table is None:
        raise Http404
    if table.night.closed_at is not None:
        msg = "This table’s link ended with the night."
        raise PermissionDenied(msg)
    return TableAccess(table, None, device_of(request), sitting)


def _by_number(request: HttpRequest, club: str, night: int, number: int) -> TableAccess | None:
    table, sitting = _find(request, night__club__slug=club, night=night, number=number)
    user = request.user if isinstance(request.user, User) else None
    if table is None or user is None:
        return None
    visit = Visit(table.night.club, user, role_in(table.night.club_id, user))
    return TableAccess(table, visit, None, sitting) if visit.may(Action.RECORD) else None


def _find(request: HttpRequest, **where: object) -> tuple[Table | None, Sitting | None]:
    """Return the table, and the sitting that a posted form was opened for, in one query."""
    named = request.POST.get("sitting", "")
    if named.isdecimal() and len(named) < _TOO_LONG:
        at_table = {f"table__{name}": value for name, value in where.items()}
        sittings = Sitting.objects.select_related("table__night__club")
        if sitting := sittings.filter(pk=int(named), **at_table).first():
            return sitting.table, sitting
    return Table.objects.select_related("night__club").filter(**where).first(), None


@night_view(Action.RECORD)
def _refuse(request: HttpRequest, visit: Visit, night: Night) -> HttpResponse:
    """Answer as for any page of the night; who may record there asked for a table it lacks."""
    raise Http404


def device_of(request: HttpRequest) -> uuid.UUID | None:
    """Return the id this browser was given, if it was."""
    value = request.get_signed_cookie(DEVICE_COOKIE, default=None)
    return uuid.UUID(value) if value else None


def remember_device(response: HttpResponse, device: uuid.UUID, *, secure: bool) -> None:
    """Let the browser keep its id, so that it still holds its table after a restart."""
    response.set_signed_cookie(
        DEVICE_COOKIE, str(device), max_age=_A_YEAR, httponly=True, samesite="Lax", secure=secure
    )
