"""Tables, the people who sit at them, and the log of what they played.

The log (:class:`DealEntry`) is the truth and is only ever added to; the query set refuses
update and delete, and so does the database. :class:`SittingResult` is the one thing derived
from it that is kept: it is written in the same transaction and can be rebuilt at any time.
"""

from __future__ import annotations

import secrets
from typing import Any, ClassVar, Never, Self, TypeVar

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from clubs.models import Club, Member, Night
from scoring.rules.log import Entry, Kind


def new_token() -> str:
    """Return a table token that cannot be guessed (128 bits)."""
    return secrets.token_urlsafe(16)


class Table(models.Model):
    """A numbered table of one night, the link that opens it, and the device that holds it."""

    night = models.ForeignKey(Night, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    token = models.CharField(max_length=32, unique=True, default=new_token)
    holder = models.UUIDField(null=True, blank=True)
    holder_name = models.CharField(max_length=60, blank=True)
    held_since = models.DateTimeField(null=True, blank=True)
    wrong_codes = models.PositiveSmallIntegerField(default=0)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["night", "number"], name="table_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="table_number_from_one"),
        ]

    def __str__(self) -> str:
        return f"Table {self.number}"


class SittingQuerySet(models.QuerySet["Sitting"]):
    """Words for asking about sittings."""

    def for_club(self, club: Club) -> Self:
        """Those of one club."""
        return self.filter(table__night__club=club)

    def for_night(self, night: Night) -> Self:
        """Those of one night, in the order of tables and then of time."""
        return self.filter(table__night=night).order_by("table__number", "number")

    def open(self) -> Self:
        """Those still in play."""
        return self.filter(closed_at=None)

    def with_results(self) -> Self:
        """With the kept result and the table loaded beside them."""
        return self.select_related("result", "table")

    def with_people(self) -> Self:
        """With the seats and who sits in them loaded beside them."""
        return self.prefetch_related(
            models.Prefetch("seats", Seat.objects.select_related("member").order_by("position"))
        )


class Sitting(models.Model):
    """The same people at the same table under one pinned rule set, for one rubber or many."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="sittings")
    number = models.PositiveSmallIntegerField()
    uid = models.UUIDField(unique=True)
    game = models.SlugField(max_length=32)
    rules_version = models.PositiveSmallIntegerField()
    options = models.JSONField()
    stake = models.PositiveIntegerField(help_text="Minor units a point")
    players = models.PositiveSmallIntegerField()
    first_dealer = models.PositiveSmallIntegerField(default=0)
    draw = models.JSONField(null=True, blank=True)
    started_at = models.DateTimeField()
    started_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+"
    )
    closed_at = models.DateTimeField(null=True, blank=True)

    objects = SittingQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["table", "number"], name="sitting_number_once"),
            models.UniqueConstraint(
                fields=["table"], condition=Q(closed_at=None), name="one_open_sitting_a_table"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.table}, sitting {self.number}"


class Seat(models.Model):
    """Who sits where, clockwise from North at 0.

    A position from ``sitting.players`` on belongs to the table but waits to cut in (D3).
    ``night`` is set while the sitting is open, so that nobody can be at two tables.
    """

    sitting = models.ForeignKey(Sitting, models.CASCADE, related_name="seats")
    position = models.PositiveSmallIntegerField()
    member = models.ForeignKey(Member, models.PROTECT, related_name="seats")
    night = models.ForeignKey(Night, models.CASCADE, null=True, related_name="+")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["sitting", "position"], name="seat_taken_once"),
            models.UniqueConstraint(fields=["sitting", "member"], name="member_seated_once"),
            models.UniqueConstraint(
                fields=["night", "member"],
                name="member_at_one_table_a_night",
                violation_error_message="This player already sits at another table.",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.member} in seat {self.position} of {self.sitting}"


class AppendOnly(TypeError):
    """Something tried to change or delete an entry of a log."""

    def __init__(self) -> None:
        super().__init__("Entries are never changed or deleted; record a correction instead.")


Line = TypeVar("Line", bound="LogLine")


class LogQuerySet(models.QuerySet[Line]):
    """A log can be read and added to, and nothing else."""

    def update(self, **kwargs: Any) -> Never:
        """Refuse.

        :raises AppendOnly: always.
        """
        raise AppendOnly

    def delete(self) -> Never:
        """Refuse.

        :raises AppendOnly: always.
        """
        raise AppendOnly


class LogLine(models.Model):
    """One line of a log: what was recorded, by whom, when and from which device.

    ``amends`` is the sequence of an earlier line of the same log, which this one speaks about.
    """

    sequence = models.PositiveIntegerField()
    payload = models.JSONField()
    amends = models.PositiveIntegerField(null=True, blank=True)
    reason = models.CharField(max_length=200, blank=True)
    uid = models.UUIDField(unique=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    device = models.CharField(max_length=60, blank=True)
    at = models.DateTimeField()

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Store a new line.

        :raises AppendOnly: it is stored already.
        """
        if not self._state.adding:
            raise AppendOnly
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> Never:
        """Refuse.

        :raises AppendOnly: always.
        """
        raise AppendOnly


class DealEntryQuerySet(LogQuerySet["DealEntry"]):
    """Words for asking about the logs of sittings."""

    def of(self, sitting: Sitting) -> Self:
        """The log of one sitting, in order."""
        return self.filter(sitting=sitting).order_by("sequence")


class DealEntry(LogLine):
    """One line of a sitting's log."""

    sitting = models.ForeignKey(Sitting, models.PROTECT, related_name="entries")
    kind = models.CharField(max_length=9, choices=[(k.value, k.value) for k in Kind])

    objects = DealEntryQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["sitting", "sequence"], name="entry_sequence_once"),
            models.CheckConstraint(
                condition=Q(kind__in=[k.value for k in Kind]), name="entry_kind_known"
            ),
            models.CheckConstraint(
                condition=Q(
                    kind__in=["corrected", "voided"],
                    amends__isnull=False,
                    amends__lt=F("sequence"),
                )
                | Q(kind__in=["scored", "misdeal", "closed"], amends=None),
                name="entry_amends_an_earlier_one",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sitting}, entry {self.sequence}: {self.kind}"

    def as_entry(self) -> Entry:
        """Return the entry as the rules know it."""
        return Entry(self.sequence, Kind(self.kind), self.payload, self.amends)


class SittingResult(models.Model):
    """What the log of a sitting comes to, as of its last entry.

    ``state`` is the rule set's state, from which the next deal is scored; ``settled`` holds
    points and ``tally`` the standings figures, one item a seat.
    """

    sitting = models.OneToOneField(Sitting, models.CASCADE, related_name="result", primary_key=True)
    sequence = models.PositiveIntegerField(default=0)
    state = models.JSONField()
    settled = models.JSONField()
    tally = models.JSONField()
    finished = models.BooleanField(default=False)
    last_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.sitting} after {self.sequence} entries"


class RivalDeal(models.Model):
    """A second, different result for a deal already recorded, waiting for a person to decide."""

    sitting = models.ForeignKey(Sitting, models.PROTECT, related_name="rivals")
    sequence = models.PositiveIntegerField(help_text="The entry it contradicts")
    payload = models.JSONField()
    uid = models.UUIDField(unique=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+")
    device = models.CharField(max_length=60, blank=True)
    at = models.DateTimeField()
    decided_at = models.DateTimeField(null=True, blank=True)
    decided_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.PROTECT, null=True, related_name="+"
    )
    accepted = models.BooleanField(null=True)

    class Meta:
        constraints: ClassVar = [
            models.CheckConstraint(
                condition=Q(decided_at=None, accepted=None)
                | Q(decided_at__isnull=False, accepted__isnull=False),
                name="rival_decided_wholly",
            ),
        ]
        # Serves the desk, which asks at every look which tables wait for a decision.
        indexes: ClassVar = [
            models.Index(fields=["sitting"], condition=Q(decided_at=None), name="rival_waiting")
        ]

    def __str__(self) -> str:
        return f"Another result for entry {self.sequence} of {self.sitting}"


class Printing(models.Model):
    """That a sheet went to paper, and how much of the log it shows, so that it can be recalled."""

    night = models.ForeignKey(Night, models.CASCADE, related_name="printings")
    sitting = models.ForeignKey(Sitting, models.CASCADE, null=True, related_name="printings")
    sheet = models.SlugField(max_length=32)
    sequence = models.PositiveIntegerField(default=0)
    night_version = models.PositiveBigIntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField()

    class Meta:
        # Serves the preview of a correction: which sheets of this night are now out of date.
        indexes: ClassVar = [models.Index(fields=["night", "sitting"], name="printing_by_night")]

    def __str__(self) -> str:
        return f"{self.sheet} of {self.night}"
