"""The clubs in Django's own administration: for whoever keeps the machine, not for clubs."""

from __future__ import annotations

from typing import ClassVar

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from clubs.models import Attendance, Club, Member, Night, Role, Season, User

admin.site.register(User, UserAdmin)


class RoleInline(admin.TabularInline):  # type: ignore[type-arg]
    """The accounts of a club."""

    model = Role
    extra = 0
    autocomplete_fields: ClassVar = ["user"]


@admin.register(Club)
class ClubAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Clubs with their accounts."""

    list_display = ("name", "slug", "time_zone", "currency")
    search_fields = ("name", "slug")
    inlines = (RoleInline,)


@admin.register(Member)
class MemberAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """People who play."""

    list_display = ("sort_name", "display_name", "club", "visitor", "left_on")
    list_filter = ("club", "visitor")
    search_fields = ("name", "display_name")
    autocomplete_fields = ("user",)


@admin.register(Season)
class SeasonAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Seasons."""

    list_display = ("name", "club", "starts", "ends")
    list_filter = ("club",)


@admin.register(Night)
class NightAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Evenings; what they are played for was fixed when they were created."""

    list_display = ("title", "club", "date", "closed_at")
    list_filter = ("club",)
    readonly_fields = (
        "club",
        "game",
        "rules_version",
        "options",
        "currency",
        "stake",
        "table_money",
        "version",
    )

    def has_add_permission(self, request: object) -> bool:
        """Leave creating nights to the pages that pin the rules."""
        return False


@admin.register(Attendance)
class AttendanceAdmin(admin.ModelAdmin):  # type: ignore[type-arg]
    """Who came and what they paid."""

    list_display = ("member", "night", "owed", "paid")
    raw_id_fields = ("night", "member")
