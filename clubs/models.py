"""Clubs and their people, seasons and club nights.

Every object belongs to one club, and every query set here can say ``for_club``. Money is kept
in minor units of the currency written beside it. A night's ``version`` rises with every change
that a page about the night could show; it is what a browser asks about instead of the page.
"""

from __future__ import annotations

import zoneinfo
from typing import ClassVar, Self

from django.contrib.auth.models import AbstractUser
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from django.db import models
from django.db.models import F, Q

from clubs.names import check_name


def check_time_zone(name: str) -> None:
    """Refuse a time zone the machine's tables do not know.

    :raises ValidationError: no such zone.
    """
    if name not in zoneinfo.available_timezones():
        msg = "Choose a time zone from the list."
        raise ValidationError(msg, code="unknown_time_zone")


class User(AbstractUser):
    """An account that can sign in. What it may do is written in its roles, club by club."""


class RoleName(models.TextChoices):
    """What an account is to a club, most powerful first."""

    OWNER = "owner", "Owner"
    DIRECTOR = "director", "Director"
    SCORER = "scorer", "Scorer"
    MEMBER = "member", "Member"


class Paper(models.TextChoices):
    """The paper a club prints on."""

    A4 = "a4", "A4"
    LETTER = "letter", "US Letter"


class Club(models.Model):
    """A whist club: the wall round everything it owns."""

    name = models.CharField(max_length=80, validators=[check_name])
    slug = models.SlugField(max_length=40, unique=True)
    time_zone = models.CharField(
        max_length=40, default="Europe/London", validators=[check_time_zone]
    )
    currency = models.CharField(
        max_length=3, default="GBP", validators=[RegexValidator(r"^[A-Z]{3}$")]
    )
    paper = models.CharField(max_length=6, choices=Paper, default=Paper.A4)
    book_version = models.PositiveBigIntegerField(
        default=1, help_text="Rises with every change of a name that pages may show"
    )

    def __str__(self) -> str:
        return self.name


class Role(models.Model):
    """What one account may do in one club; an account without a row is the public."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="roles")
    user = models.ForeignKey(User, models.CASCADE, related_name="roles")
    role = models.CharField(max_length=8, choices=RoleName)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "user"], name="role_once_per_club"),
            models.CheckConstraint(condition=Q(role__in=RoleName.values), name="role_known"),
        ]

    def __str__(self) -> str:
        return f"{self.user} is {self.role} of {self.club}"


class MemberQuerySet(models.QuerySet["Member"]):
    """Words for asking about people who play."""

    def for_club(self, club: Club) -> Self:
        """Those of one club."""
        return self.filter(club=club)

    def current(self) -> Self:
        """Those who have not left."""
        return self.filter(left_on=None)

    def by_name(self) -> Self:
        """In the order of the club's book."""
        return self.order_by("sort_name", "pk")


class Member(models.Model):
    """Someone who plays: a member of the club, or a visitor without membership."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="members")
    name = models.CharField(max_length=80, validators=[check_name])
    display_name = models.CharField(max_length=40, validators=[check_name])
    sort_name = models.CharField(max_length=80, validators=[check_name])
    visitor = models.BooleanField(default=False)
    user = models.ForeignKey(User, models.SET_NULL, null=True, blank=True, related_name="players")
    left_on = models.DateField(null=True, blank=True)

    objects = MemberQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["club", "display_name"],
                condition=Q(left_on=None),
                name="display_name_once_per_club",
                violation_error_message="Somebody in the club is already shown by this name.",
            ),
            models.CheckConstraint(condition=~Q(name=""), name="member_has_name"),
            models.CheckConstraint(condition=~Q(display_name=""), name="member_has_display_name"),
        ]
        # Serves the member list and the name search, both in the order of the club's book.
        indexes: ClassVar = [models.Index(fields=["club", "sort_name"], name="member_by_name")]

    def __str__(self) -> str:
        return self.display_name


class Season(models.Model):
    """A run of nights whose results are read together."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="seasons")
    name = models.CharField(max_length=40, validators=[check_name])
    starts = models.DateField()
    ends = models.DateField()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["club", "name"], name="season_once_per_club"),
            models.CheckConstraint(
                condition=Q(ends__gte=F("starts")),
                name="season_ends_after_it_starts",
                violation_error_message="A season ends on or after the day it starts.",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class NightQuerySet(models.QuerySet["Night"]):
    """Words for asking about evenings."""

    def for_club(self, club: Club) -> Self:
        """Those of one club."""
        return self.filter(club=club)

    def open(self) -> Self:
        """Those still being played."""
        return self.filter(closed_at=None)

    def latest_first(self) -> Self:
        """The newest evening first."""
        return self.order_by("-date", "-starts_at", "-pk")


class Night(models.Model):
    """One evening: its game, rule set, stake and table money are fixed when it is created."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="nights")
    season = models.ForeignKey(
        Season, models.SET_NULL, null=True, blank=True, related_name="nights"
    )
    title = models.CharField(max_length=60, validators=[check_name])
    date = models.DateField()
    starts_at = models.TimeField()
    time_zone = models.CharField(max_length=40, validators=[check_time_zone])
    game = models.SlugField(max_length=32)
    rules_version = models.PositiveSmallIntegerField()
    options = models.JSONField()
    currency = models.CharField(max_length=3)
    stake = models.PositiveIntegerField(default=0, help_text="Minor units a point")
    table_money = models.PositiveIntegerField(default=0, help_text="Minor units a person")
    public = models.BooleanField(default=False)
    director_code = models.CharField(max_length=6)
    version = models.PositiveBigIntegerField(default=1)
    closed_at = models.DateTimeField(null=True, blank=True)

    objects = NightQuerySet.as_manager()

    class Meta:
        # Serves the club's front page and the list of nights.
        indexes: ClassVar = [models.Index(fields=["club", "-date"], name="night_by_date")]

    def __str__(self) -> str:
        return f"{self.title}, {self.date:%a %-d %b %Y}"


class Attendance(models.Model):
    """That somebody came to a night, and the table money they owe and have paid."""

    night = models.ForeignKey(Night, models.CASCADE, related_name="attendances")
    member = models.ForeignKey(Member, models.PROTECT, related_name="attendances")
    arrived_at = models.DateTimeField()
    left_at = models.DateTimeField(null=True, blank=True)
    owed = models.PositiveIntegerField(help_text="Minor units")
    paid = models.PositiveIntegerField(default=0, help_text="Minor units")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["night", "member"], name="attends_once"),
        ]

    def __str__(self) -> str:
        return f"{self.member} at {self.night}"
