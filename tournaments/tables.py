"""Standings of events as tables that can be sorted by any column, paged, and saved as CSV."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Sequence
from decimal import Decimal
from typing import Any

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html

from scoring.tables import FigureColumn, safe_cell
from tournaments.models import Event
from tournaments.services.standings import Column, StandingsRow, StandingsSeen

PAGE = 120
_PLACES = Decimal("0.0001")


class EventStandingsTable(tables.Table):  # type: ignore[misc]  # ships no types
    """One list of standings: rank, card number, name, and a column for each figure."""

    rank = FigureColumn(accessor="label", order_by=("rank",), verbose_name="Rank")
    number = FigureColumn(verbose_name="No.", order_by=("number",))
    name = tables.Column(order_by=("name",), verbose_name="Name")

    class Meta:
        template_name = "scoring/table_ruled.html"
        sequence = ("rank", "number", "name", "...")
        attrs = {"class": "ruled"}  # noqa: RUF012  (theirs is a dict)

    def __init__(self, section: StandingsSeen, event: Event, *, prefix: str = "") -> None:
        figures = [(each.name, _figure(at, each)) for at, each in enumerate(section.columns)]
        self.event = event
        self.caption = section.name[:1].upper() + section.name[1:] if section.name else "Standings"
        super().__init__(list(section.rows), extra_columns=figures, prefix=prefix)

    def render_name(self, record: StandingsRow) -> str:
        """Show a name as all pages do, leading to the score card."""
        where = {"club": self.event.club.slug, "event": self.event.pk, "number": record.number}
        shown = '<a href="{}"><bdi class="name" title="{}">{}</bdi></a>'
        name = format_html(shown, reverse("event-card", kwargs=where), record.name, record.name)
        if not record.withdrawn:
            return name
        return format_html('{} <span class="muted">withdrawn</span>', name)

    def value_name(self, record: StandingsRow) -> str:
        """Give a name to CSV."""
        return record.name


class EventFigureColumn(tables.Column):  # type: ignore[misc]  # ships no types
    """A figure of the standings, shown as printed and saved exactly."""

    def __init__(self, at: int, *args: Any, **kwargs: Any) -> None:
        self.at = at
        super().__init__(*args, **kwargs)

    def render(self, **kwargs: Any) -> str:
        """Show the figure as every page and paper has it."""
        row: StandingsRow = kwargs["record"]
        return row.figures[self.at]

    def value(self, **kwargs: Any) -> int | Decimal | None:
        """Give the figure to CSV: exactly, or to four places where it does not end."""
        row: StandingsRow = kwargs["record"]
        figure = row.values[self.at]
        if figure is None or isinstance(figure, int):
            return figure
        return (Decimal(figure.numerator) / figure.denominator).quantize(_PLACES).normalize()


def _figure(at: int, column: Column) -> EventFigureColumn:
    attrs = {"th": {"class": "num", "title": column.meaning}, "td": {"class": "num"}}
    return EventFigureColumn(
        at, accessor=f"values__{at}", verbose_name=column.heading, attrs=attrs, empty_values=()
    )


def as_csv(shown: Sequence[EventStandingsTable], *, comma: bool = False) -> str:
    """Write tables below each other as CSV; ``comma`` is for spreadsheets that write 7,5."""
    text = io.StringIO()
    writer = csv.writer(text, delimiter=";" if comma else ",")
    for number, table in enumerate(shown):
        if number:
            writer.writerow(())
        if len(shown) > 1:
            writer.writerow((safe_cell(table.caption),))
        for row in table.as_values():
            writer.writerow(_cells(row, comma=comma))
    return text.getvalue()


def _cells(row: Iterable[Any], *, comma: bool) -> list[str]:
    return [
        _number(cell, comma=comma) if isinstance(cell, int | Decimal) else safe_cell(cell or "")
        for cell in row
    ]


def _number(value: int | Decimal, *, comma: bool) -> str:
    written = f"{value:f}" if isinstance(value, Decimal) else str(value)
    return written.replace(".", ",") if comma else written
