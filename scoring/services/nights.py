"""An evening from setting it up to closing it: tables, rules and people together.

A night's *terms* are its game, every option, the stake and the table money. They are pinned
when the night is set up, and told back in words from what was pinned.
"""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from clubs.models import Club, Night, Season
from clubs.services import nights
from clubs.services.nights import Terms, create_night
from scoring.models import Sitting, SittingResult
from scoring.rules.games import GAMES, ruleset
from scoring.rules.options import Kind, Option, Preset, described, resolved
from scoring.services.deals import Recorder, close_play
from scoring.services.tables import set_out_tables

ALWAYS_TOLD = 2
"""How many options, the first declared, are told even where they are what the preset says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """When an evening is and how many tables it has; ``date`` and ``starts_at`` are local."""

    title: str
    date: datetime.date
    starts_at: datetime.time
    tables: int
    season: Season | None = None


class NightThere(ValueError):
    """The club has this very night already, most likely sent twice; ``night`` is it."""

    def __init__(self, night: Night) -> None:
        super().__init__("This night is already set up: the same title, date and time.")
        self.night = night


class MovedOn(ValueError):
    """Something happened at the tables since the page was shown; nothing was stored."""


def terms_of(game: str, rules: Mapping[str, Any], *, stake: int = 0, table_money: int = 0) -> Terms:
    """Return terms with every option of a game resolved and pinned; money in minor units.

    ``rules`` names a preset, options, or both, as a score file does.

    :raises UnknownRules: no such game, or options that it does not know.
    """
    pinned = ruleset(game, GAMES[game].version, rules)
    return Terms(
        game=game,
        rules_version=pinned.version,
        options=resolved(pinned.options, pinned.presets),
        stake=stake,
        table_money=table_money,
    )


@transaction.atomic
def set_up_night(*, club: Club, plan: Plan, terms: Terms) -> Night:
    """Create a night with its terms pinned, and set out its tables.

    :raises NightThere: it is there already.
    :raises TooManyTables: more than a night can have.
    :raises ValidationError: a field is not acceptable.
    """
    Club.objects.select_for_update().get(pk=club.pk)
    same = Night.objects.for_club(club).filter(
        title=plan.title, date=plan.date, starts_at=plan.starts_at
    )
    if there := same.first():
        raise NightThere(there)
    night = create_night(
        club=club,
        title=plan.title,
        date=plan.date,
        starts_at=plan.starts_at,
        season=plan.season,
        terms=terms,
    )
    set_out_tables(night=night, count=plan.tables)
    return night


@transaction.atomic
def close_evening(
    *, night: Night, expected_version: int, uid: uuid.UUID, by: Recorder, at: datetime.datetime
) -> None:
    """Close play at every table, then the night; unfinished rubbers are settled as pinned (W16).

    Closing a night that is closed changes nothing.

    :raises MovedOn: something about the night changed since ``expected_version``.
    """
    # In the order in which recording a deal locks them, so that neither waits for the other.
    playing = SittingResult.objects.filter(sitting__table__night=night, sitting__closed_at=None)
    list(playing.select_for_update(of=("self",)).order_by("pk"))
    locked = Night.objects.select_for_update().get(pk=night.pk)
    if locked.closed_at is not None:
        return
    if locked.version != expected_version:
        msg = "The tables have moved on since you opened this page. Look at them again, then close."
        raise MovedOn(msg)
    for sitting in Sitting.objects.for_night(locked).open().with_results():
        close_play(
            sitting=sitting,
            uid=uuid.uuid5(uid, str(sitting.pk)),
            expected_sequence=sitting.result.sequence,
            by=by,
            at=at,
        )
    nights.close_night(night=locked, at=at)


def rules_words(game: str, version: int, options: object) -> str:
    """Tell a game's pinned rules in words: the preset they are or come closest to, then what
    matters most, then whatever differs.
    """
    rules = ruleset(game, version, options)
    preset = _closest(rules.presets, rules.options)
    return ", ".join([preset.label, *_told(rules.options, preset.options)])


def preset_label(game: str, version: int, options: dict[str, Any]) -> str:
    """Name a game's pinned rules in short: by the preset they are or come closest to."""
    rules = ruleset(game, version, options)
    label: str = _closest(rules.presets, rules.options).label
    return label


def _closest(presets: Sequence[Preset[Any]], options: Any) -> Preset[Any]:
    return min(presets, key=lambda preset: len(list(_differing(options, preset.options))))


def _differing(options: Any, usual: Any) -> Iterator[str]:
    for key in described(options):
        if getattr(options, key) != getattr(usual, key):
            yield key


def _told(options: Any, usual: Any) -> Iterator[str]:
    differing = set(_differing(options, usual))
    for place, (key, option) in enumerate(described(options).items()):
        if key in differing or place < ALWAYS_TOLD:
            yield option_words(option, getattr(options, key))


def option_words(option: Option, value: Any) -> str:
    """Tell one option and its value."""
    label = option.label[:1].lower() + option.label[1:]
    return label if value is True else f"{label}: {value_words(option, value)}"


def value_words(option: Option, value: Any) -> str:
    """Tell the value of an option."""
    if option.kind is Kind.SWITCH:
        return "yes" if value else "no"
    words = dict(option.choices)
    if option.kind is Kind.CHOICE:
        return words[value]
    if option.kind is Kind.SEVERAL:
        return ", ".join(words[each] for each in value)
    return str(value).replace("-", "\N{MINUS SIGN}")
