"""Events, who is entered, and the log of what happened.

An event's log (:class:`EventEntry`) is the truth about everything after its first round is
drawn, and is only ever added to; nothing that can be worked out from it is kept. What was agreed
beforehand (the format with every option, prizes, who is entered and what they owe) stands in
rows, and each change to it after the beginning is told in the log. An event's ``version`` rises
with every change that a page about it could show.
"""

from __future__ import annotations

from typing import ClassVar, Self

from django.conf import settings
from django.db import models
from django.db.models import Q

from clubs.models import Club, Member, Season, check_time_zone
from clubs.names import check_name
from scoring.models import LogLine, LogQuerySet, new_token
from tournaments.formats import FORMATS
from tournaments.log import Kind


class Released(models.TextChoices):
    """When standings are shown to players and the public."""

    BY_HAND = "by_hand", "When the director releases them"
    CLOSED = "closed", "When a round is closed"
    LIVE = "live", "As results come in"


class Agreed(models.Model):
    """What is agreed about an event before it begins, and what a club may save to use again.

    ``prizes`` are as in an event file; null has the usual ones of the format. ``minutes`` is how
    long a deal takes. ``confirm`` asks the other side before a phone's result counts.
    """

    format = models.SlugField(max_length=32)
    options = models.JSONField()
    fee = models.PositiveIntegerField(default=0, help_text="Minor units an entrant")
    minutes = models.PositiveSmallIntegerField(default=7)
    confirm = models.BooleanField(default=False)
    release = models.CharField(max_length=8, choices=Released, default=Released.CLOSED)
    prizes = models.JSONField(null=True, blank=True)

    class Meta:
        abstract = True


AGREED = ("format", "options", "fee", "minutes", "confirm", "release", "prizes")
"""The fields of :class:`Agreed`."""


class EventTemplate(Agreed):
    """A kind of event that a club runs again and again, by the name it gave it."""

    club = models.ForeignKey(Club, models.CASCADE, related_name="event_templates")
    name = models.CharField(max_length=60, validators=[check_name])

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(
                fields=["club", "name"],
                name="event_template_once_per_club",
                violation_error_message="The club has a template of this name already.",
            ),
        ]

    def __str__(self) -> str:
        return self.name


class EventQuerySet(models.QuerySet["Event"]):
    """Words for asking about events."""

    def for_club(self, club: Club) -> Self:
        """Those of one club."""
        return self.filter(club=club)

    def open(self) -> Self:
        """Those not finished."""
        return self.filter(closed_at=None)

    def latest_first(self) -> Self:
        """The newest event first."""
        return self.order_by("-date", "-starts_at", "-pk")


class Event(Agreed):
    """One tournament: an evening's, or a season's.

    ``token`` is the players' link. ``shown_rounds`` is the round after which standings were last
    released. ``never`` are pairs of entrants' numbers that may not meet, ``seeds`` numbers, best
    first. The clock runs until ``clock_ends_at``, or stands at ``clock_left`` seconds.
    """

    club = models.ForeignKey(Club, models.CASCADE, related_name="events")
    season = models.ForeignKey(
        Season, models.SET_NULL, null=True, blank=True, related_name="events"
    )
    title = models.CharField(max_length=60, validators=[check_name])
    date = models.DateField()
    starts_at = models.TimeField()
    time_zone = models.CharField(max_length=40, validators=[check_time_zone])
    currency = models.CharField(max_length=3)
    never = models.JSONField(default=list, blank=True)
    seeds = models.JSONField(default=list, blank=True)
    token = models.CharField(max_length=32, unique=True, default=new_token)
    public = models.BooleanField(default=False)
    shown_rounds = models.PositiveSmallIntegerField(default=0)
    check_in_closed_at = models.DateTimeField(null=True, blank=True)
    closed_at = models.DateTimeField(null=True, blank=True)
    clock_ends_at = models.DateTimeField(null=True, blank=True)
    clock_left = models.PositiveIntegerField(null=True, blank=True, help_text="Seconds")
    sequence = models.PositiveIntegerField(default=0)
    version = models.PositiveBigIntegerField(default=1)

    objects = EventQuerySet.as_manager()

    class Meta:
        # Serves the club's front page and the list of events.
        indexes: ClassVar = [models.Index(fields=["club", "-date"], name="event_by_date")]

    def __str__(self) -> str:
        return f"{self.title}, {self.date:%a %-d %b %Y}"

    @property
    def format_name(self) -> str:
        """What the format is called."""
        return FORMATS[self.format].name


class EntrantQuerySet(models.QuerySet["Entrant"]):
    """Words for asking about entrants."""

    def with_people(self) -> Self:
        """In the order of entry, with their players and members loaded beside them."""
        players = Player.objects.select_related("member").order_by("position")
        return self.order_by("number").prefetch_related(models.Prefetch("players", players))


class Entrant(models.Model):
    """Who is ranked: a player, a pair or a team; ``number`` is that of the score card.

    The number is the entrant's id in the event file. ``name`` is a team's own, else empty.
    """

    event = models.ForeignKey(Event, models.CASCADE, related_name="entrants")
    number = models.PositiveSmallIntegerField()
    name = models.CharField(max_length=60, blank=True)
    group = models.CharField(max_length=40, blank=True)
    rating = models.PositiveSmallIntegerField(default=0)
    owed = models.PositiveIntegerField(default=0, help_text="Minor units")
    paid = models.PositiveIntegerField(default=0, help_text="Minor units")
    checked_in_at = models.DateTimeField(null=True, blank=True)

    objects = EntrantQuerySet.as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="entrant_number_once"),
            models.CheckConstraint(condition=Q(number__gte=1), name="entrant_number_from_one"),
        ]

    def __str__(self) -> str:
        return self.called

    @property
    def key(self) -> str:
        """The entrant's id in the event file."""
        return str(self.number)

    @property
    def called(self) -> str:
        """The team's own name, or the names of the players."""
        people = " & ".join(player.member.display_name for player in self.players.all())
        return self.name or people or f"No. {self.number}"


class Player(models.Model):
    """One of an entrant's people, as entered; nobody is entered twice in an event."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="+")
    entrant = models.ForeignKey(Entrant, models.CASCADE, related_name="players")
    position = models.PositiveSmallIntegerField()
    member = models.ForeignKey(Member, models.PROTECT, related_name="entries")

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["entrant", "position"], name="player_place_once"),
            models.UniqueConstraint(
                fields=["event", "member"],
                name="member_entered_once",
                violation_error_message="This player is entered already.",
            ),
        ]

    def __str__(self) -> str:
        return str(self.member)


class EventTable(models.Model):
    """The link of a table in the hall, under which its phone reports results."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="tables")
    number = models.PositiveSmallIntegerField()
    token = models.CharField(max_length=32, unique=True, default=new_token)

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "number"], name="event_table_once"),
        ]

    def __str__(self) -> str:
        return f"Table {self.number}"


class EventEntry(LogLine):
    """One line of an event's log.

    ``round`` and ``table`` say what it concerns, null for the event as a whole.
    """

    event = models.ForeignKey(Event, models.PROTECT, related_name="entries")
    kind = models.CharField(max_length=11, choices=[(k.value, k.value) for k in Kind])
    round = models.PositiveSmallIntegerField(null=True, blank=True)
    table = models.PositiveIntegerField(null=True, blank=True)

    objects = LogQuerySet["EventEntry"].as_manager()

    class Meta:
        constraints: ClassVar = [
            models.UniqueConstraint(fields=["event", "sequence"], name="event_sequence_once"),
            models.CheckConstraint(
                condition=Q(kind__in=[k.value for k in Kind]), name="event_entry_kind_known"
            ),
            models.CheckConstraint(
                condition=Q(
                    kind__in=[k.value for k in Kind if k.amends],
                    amends__isnull=False,
                    amends__lt=models.F("sequence"),
                )
                | Q(kind__in=[k.value for k in Kind if not k.amends], amends=None),
                name="event_entry_amends_an_earlier_one",
            ),
        ]
        # Serves the recording of a result, which reads the log of its round alone.
        indexes: ClassVar = [models.Index(fields=["event", "round"], name="entry_by_round")]

    def __str__(self) -> str:
        return f"{self.event}, entry {self.sequence}: {self.kind}"


class EventPrinting(models.Model):
    """That a sheet went to paper, and how much of the log it shows; ``round`` 0 is no round."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="printings")
    sheet = models.SlugField(max_length=32)
    round = models.PositiveSmallIntegerField(default=0)
    sequence = models.PositiveIntegerField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="+")
    at = models.DateTimeField()

    class Meta:
        # Serves the console, which names at every look the sheets that are out of date.
        indexes: ClassVar = [models.Index(fields=["event", "sheet"], name="printing_by_event")]

    def __str__(self) -> str:
        return f"{self.sheet} of {self.event}"
