"""Tables, sittings and logs in Django's own administration, to be looked at and not touched.

A log is changed by recording, correcting and deciding on the site's own pages; what follows
from it is worked out anew by ``manage.py rebuild``.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import Model
from django.http import HttpRequest

from scoring.models import DealEntry, Printing, RivalDeal, Seat, Sitting, SittingResult, Table


class _Untouched:
    """Refuses every change."""

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Refuse."""
        return False

    def has_change_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Refuse."""
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Model | None = None) -> bool:
        """Refuse."""
        return False


@admin.register(Table)
class TableAdmin(_Untouched, admin.ModelAdmin):  # type: ignore[type-arg]
    """Tables and the devices that hold them; the token of a link is nobody's to read."""

    list_display = ("number", "night", "holder_name", "held_since")
    exclude = ("token",)


class SeatInline(_Untouched, admin.TabularInline):  # type: ignore[type-arg]
    """The people of a sitting."""

    model = Seat
    exclude = ("night",)


@admin.register(Sitting)
class SittingAdmin(_Untouched, admin.ModelAdmin):  # type: ignore[type-arg]
    """Sittings with their people."""

    list_display = ("table", "number", "game", "started_at", "closed_at")
    list_select_related = ("table",)
    inlines = (SeatInline,)


@admin.register(DealEntry)
class DealEntryAdmin(_Untouched, admin.ModelAdmin):  # type: ignore[type-arg]
    """The logs, newest entry first."""

    list_display = ("sitting", "sequence", "kind", "amends", "by", "device", "at")
    list_select_related = ("sitting__table", "by")
    list_filter = ("kind",)
    ordering = ("-at",)


@admin.register(SittingResult, RivalDeal, Printing)
class ReadOnlyAdmin(_Untouched, admin.ModelAdmin):  # type: ignore[type-arg]
    """What follows from the logs, what waits for a decision, what went to paper."""
