"""Tables of figures that can be sorted by any column, paged, and saved as CSV."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Iterator, Sequence
from decimal import Decimal
from typing import Any, NamedTuple

import django_tables2 as tables
from django.urls import reverse
from django.utils.html import format_html

from clubs.models import Night
from clubs.templatetags.money import MINUS, minor_digits, signed_money
from scoring.services.standings import Section, StandingsRow

PAGE = 50
_FORMULA = re.compile(r"[=+\-@\t\r\n＝＋－＠]")
_NUMBER = re.compile(r"-?[0-9]+(\.[0-9]+)?")


class FigureColumn(tables.Column):  # type: ignore[misc]  # ships no types
    """A right-aligned figure; the largest comes first when it is sorted by."""

    attrs = {"th": {"class": "num"}, "td": {"class": "num"}}  # noqa: RUF012  (theirs is a dict)

    def render(self, value: object) -> str:
        """Show a figure with a true minus sign."""
        return str(value).replace("-", MINUS)

    def value(self, **kwargs: Any) -> Any:
        """Give the bare figure to CSV."""
        return kwargs["value"]


class Shown(NamedTuple):
    """What a reader sees of standings: the money, and ways to the members' records.

    ``alone`` says that the page has no other table, so that its address needs no prefix.
    """

    money: bool
    records: bool
    alone: bool


class StandingsTable(tables.Table):  # type: ignore[misc]  # ships no types
    """The standings of one game: rank, name, a column a figure, and the money if shown."""

    rank = FigureColumn(order_by=("-figures__0", "member__sort_name"))
    name = tables.Column(accessor="member", order_by=("member__sort_name",))

    class Meta:
        template_name = "scoring/table_ruled.html"
        sequence = ("rank", "name", "...")
        attrs = {"class": "ruled"}  # noqa: RUF012  (theirs is a dict)

    def __init__(self, section: Section, night: Night, *, shown: Shown) -> None:
        figures = [
            (column.key, _figure_column(at, column.label, column.title))
            for at, column in enumerate(section.columns)
        ]
        if shown.money and section.settles:
            figures.append(("money", FigureColumn(accessor="money", verbose_name="Money")))
        self.night = night
        self.caption = section.name
        self.records = shown.records
        prefix = "" if shown.alone else f"{section.game}-"
        super().__init__(list(section.rows), extra_columns=figures, prefix=prefix)

    def render_name(self, record: StandingsRow) -> str:
        """Show a name as all pages do, leading to the member's record where that can be seen."""
        member = record.member
        shown = '<bdi class="name" title="{}">{}</bdi>'
        name = format_html(shown, member.name, member.display_name)
        if not self.records:
            return name
        address = reverse("member-record", args=[self.night.club.slug, member.pk])
        return format_html('<a href="{}">{}</a>', address, name)

    def value_name(self, record: StandingsRow) -> str:
        """Give a name to CSV."""
        return record.member.display_name

    def render_money(self, value: int) -> str:
        """Show money won or lost."""
        return signed_money(value, self.night.currency)

    def value_money(self, value: int) -> str:
        """Give money to CSV as a plain decimal number."""
        return str(Decimal(value).scaleb(-minor_digits(self.night.currency)))


def _figure_column(at: int, label: str, title: str) -> FigureColumn:
    attrs = {"th": {"class": "num", "title": title}, "td": {"class": "num"}}
    return FigureColumn(accessor=f"figures__{at}", verbose_name=label, attrs=attrs)


def as_csv(shown: Sequence[StandingsTable]) -> str:
    """Write tables below each other as CSV that no spreadsheet takes for formulas."""
    text = io.StringIO()
    writer = csv.writer(text)
    for number, table in enumerate(shown):
        if number:
            writer.writerow(())
        if len(shown) > 1:
            writer.writerow((safe_cell(table.caption),))
        writer.writerows(_safe_rows(table.as_values()))
    return text.getvalue()


def safe_cell(value: Any) -> str:
    """Return a cell's text so that a spreadsheet reads it as text, unless it is a number."""
    text = str(value)
    if _FORMULA.match(text) and not _NUMBER.fullmatch(text):
        return f"'{text}"
    return text


def _safe_rows(rows: Iterable[Iterable[Any]]) -> Iterator[list[str]]:
    for row in rows:
        yield [safe_cell(cell) for cell in row]
