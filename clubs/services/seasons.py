"""Seasons: runs of nights whose results are read together."""

from __future__ import annotations

import datetime

from django.core.exceptions import ValidationError
from django.db import IntegrityError, transaction

from clubs.models import Club, Season
from clubs.names import tidy_name


class SeasonNameTaken(ValueError):
    """The club has a season of this name."""


def add_season(*, club: Club, name: str, starts: datetime.date, ends: datetime.date) -> Season:
    """Add a season.

    :raises ValidationError: it ends before it starts, or the name is not acceptable.
    :raises SeasonNameTaken: the club has one of this name.
    """
    return _save(Season(club=club), name, starts, ends)


def change_season(
    *, season: Season, name: str, starts: datetime.date, ends: datetime.date
) -> Season:
    """Change a season's name or days; the nights in it stay in it.

    :raises ValidationError: it ends before it starts, or the name is not acceptable.
    :raises SeasonNameTaken: the club has another one of this name.
    """
    return _save(season, name, starts, ends)


def _save(season: Season, name: str, starts: datetime.date, ends: datetime.date) -> Season:
    season.name, season.starts, season.ends = tidy_name(name), starts, ends
    season.full_clean(validate_constraints=False)
    if ends < starts:
        raise ValidationError({"ends": "A season ends on or after the day it starts."})
    try:
        with transaction.atomic():
            season.save()
    except IntegrityError as error:
        msg = f"There is already a season called “{season.name}”."
        raise SeasonNameTaken(msg) from error
    return season
