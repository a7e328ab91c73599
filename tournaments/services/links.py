"""The links an event gives out: one for its players and the wall, one for each table.

A link holds a token that cannot be guessed, and is as good as its token: renewing it makes the
old one worthless, on phones and on printed cards alike. Table links are made when they are first
wanted, and end with the event.
"""

from __future__ import annotations

from dataclasses import dataclass

from django.db import transaction

from scoring.models import new_token
from tournaments.models import Event, EventTable
from tournaments.services.picture import Picture
from tournaments.services.writing import Act, lock, note_change, publish

MOST_TABLES = 400


class NoSuchTable(LookupError):
    """The table has no link; most likely the event does not use it."""

    def __init__(self, number: int) -> None:
        super().__init__(f"Table {number} has no link.")


@dataclass(frozen=True, slots=True)
class TableLink:
    """The link of one table; ``label`` is what the table is called in the hall."""

    number: int
    label: str
    token: str


def tables_wanted(picture: Picture) -> int:
    """Return how many tables the event uses: the most of any round, or what its field fills."""
    drawn = [number for played in picture.log.rounds for number in played.tables]
    if drawn:
        return min(MOST_TABLES, max(drawn))
    seats = picture.form.seats
    # A team that is host and guest holds a table of its own.
    chairs = 1 if seats.times > 1 else max(1, seats.side) * seats.most
    return min(MOST_TABLES, max(1, -(-len(picture.entrants) // chairs)))


def table_links(event: Event, count: int) -> tuple[TableLink, ...]:
    """Return the links of tables 1 to ``count``, made as far as they are not there yet."""
    wanted = range(1, min(count, MOST_TABLES) + 1)
    tokens = _tokens(event, count)
    if missing := [number for number in wanted if number not in tokens]:
        # Two who ask at the same moment make the same tables; either's tokens will do.
        EventTable.objects.bulk_create(
            [EventTable(event=event, number=number) for number in missing], ignore_conflicts=True
        )
        tokens = _tokens(event, count)
    names: list[str] = event.options["table_names"]
    return tuple(TableLink(number, table_label(names, number), tokens[number]) for number in wanted)


def table_label(names: list[str], number: int) -> str:
    """Return what a table is called: its own name, or its number."""
    return names[number - 1] if number <= len(names) else str(number)


def _tokens(event: Event, count: int) -> dict[int, str]:
    tables = EventTable.objects.filter(event=event, number__lte=count)
    return dict(tables.values_list("number", "token"))


@transaction.atomic
def renew_table_link(*, event: Event, number: int, act: Act) -> None:
    """Make a table's link worthless, and give the table another.

    :raises NoSuchTable: it has none.
    :raises EventClosed: the event is finished, and its table links with it.
    """
    event = lock(event)
    table = EventTable.objects.filter(event=event, number=number).first()
    if table is None:
        raise NoSuchTable(number)
    table.token = new_token()
    table.save(update_fields=["token"])
    note_change(event, act, f"the link of table {number}", "in use", "renewed")


@transaction.atomic
def renew_table_links(*, event: Event, act: Act) -> None:
    """Make the links of all tables worthless, and give every table another.

    :raises EventClosed: the event is finished, and its table links with it.
    """
    event = lock(event)
    tables = [*EventTable.objects.filter(event=event)]
    for table in tables:
        table.token = new_token()
    EventTable.objects.bulk_update(tables, ["token"])
    note_change(event, act, "the links of all tables", "in use", "renewed")


@transaction.atomic
def renew_players_link(*, event: Event, act: Act) -> None:
    """Make the link of players, wall and public page worthless, and give the event another."""
    event = lock(event, closed=True)
    publish(event, token=new_token())
    note_change(event, act, "the players’ link", "in use", "renewed")
