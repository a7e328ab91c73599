"""Every sheet of the index keeps the same promises; a new one is tested by being listed.

Each says club, event, date, time of printing, page n of m, and *provisional* until nothing can
change; the same data give the same bytes; any name can be read; nothing and a thousand rows
both print.
"""

from __future__ import annotations

import datetime
import uuid
from collections.abc import Callable, Iterator
from io import BytesIO
from typing import Any

import pytest
from pypdf import PdfReader
from reportlab.pdfbase import pdfmetrics

from clubs.models import Club, Member, Night
from clubs.services.nights import close_night
from clubs.services.people import add_member
from scoring.models import DealEntry, Seat, Sitting, SittingResult, Table
from scoring.printouts import PRINTOUTS
from scoring.printouts.fonts import BOLD, REGULAR, runs
from scoring.printouts.order import Order
from scoring.printouts.paper import PAPERS
from scoring.services.deals import close_play
from scoring.services.results import rebuild
from tests.integration.acts import AT, DESK, record_deals, sit_down

PRINTED = datetime.datetime(2026, 10, 28, 22, 41, tzinfo=datetime.UTC)
"""In London it is 22:41 as well: summer time ended three days before."""

NAMES = (
    "Ελένη Παπαδοπούλου",
    "Дмитрий Шостакович",
    "Łukasz Żółć",
    "Maximiliana Wolfeschlegelsteinhausenberg",
    "Bartholomew" * 3 + "Lee & C",
    "שלום אברהם",
    "Zoë 🎴",
    "李小龍",
)
NAMED = ("rubber-slip", "night-settlement", "standings", "score-sheet")
"""The sheets that show people's names."""

every_sheet = pytest.mark.parametrize("slug", PRINTOUTS)
every_paper = pytest.mark.parametrize("paper", PAPERS)


def drawn(slug: str, night: Night, paper: str = "a4", **asked: Any) -> bytes:
    printout = PRINTOUTS[slug]
    order = Order(night=night, money=True, address=lambda path: f"http://club.test{path}", **asked)
    return printout.draw(printout.read(order), paper, PRINTED)


def text_of(pdf: bytes) -> str:
    return "\n".join(page.extract_text() for page in PdfReader(BytesIO(pdf)).pages)


def close(text: str) -> str:
    """Leave the spaces out, since a long name may go on in the next line."""
    return "".join(text.split())


def seen(name: str) -> str:
    """Return how a name looks on paper: what no font has is told by its code points."""
    return "".join(run.text for run in runs(name))


@pytest.fixture
def two_tables(make_night: Callable[..., Night], club: Club) -> Night:
    """A night with a table that has played a rubber and one that is in the middle of one."""
    night = make_night(tables=2)
    people = [add_member(club=club, name=name) for name in NAMES]
    for number, deals in ((1, (11, 11)), (2, (2, 11, 8))):
        table = Table.objects.get(night=night, number=number)
        record_deals(sit_down(table, people[(number - 1) * 4 :][:4]), *deals)
    return night


@every_sheet
@every_paper
def test_it_says_where_it_belongs(two_tables: Night, slug: str, paper: str) -> None:
    for page in PdfReader(BytesIO(drawn(slug, two_tables, paper))).pages:
        text = page.extract_text()
        assert "Baize Whist Club" in text
        assert "Club night" in text
        assert "Wed 28 Oct 2026, 19:30" in text
        assert "Printed Wed 28 Oct 2026, 22:41" in text
    assert "Page 1 of" in text_of(drawn(slug, two_tables, paper))


@every_sheet
@every_paper
def test_it_has_the_size_of_the_paper_and_clear_margins(
    two_tables: Night, slug: str, paper: str
) -> None:
    for page in PdfReader(BytesIO(drawn(slug, two_tables, paper))).pages:
        assert (float(page.mediabox.width), float(page.mediabox.height)) == pytest.approx(
            PAPERS[paper], abs=0.01
        )
        margin = 12 / 25.4 * 72 - 0.5
        for x, y in starts_of_texts(page):
            assert margin <= x <= PAPERS[paper].width - margin
            assert margin <= y <= PAPERS[paper].height - margin


def starts_of_texts(page: Any) -> Iterator[tuple[float, float]]:
    found: list[tuple[float, float]] = []

    def visit(text: str, cm: list[float], tm: list[float], _font: Any, _size: float) -> None:
        if text.strip():
            found.append((tm[4] * cm[0] + cm[4], tm[5] * cm[3] + cm[5]))

    page.extract_text(visitor_text=visit)
    assert found
    yield from found


@every_sheet
def test_the_same_data_give_the_same_bytes(two_tables: Night, slug: str) -> None:
    first = drawn(slug, two_tables)
    assert first == drawn(slug, Night.objects.select_related("club").get(pk=two_tables.pk))


@every_sheet
def test_the_document_names_itself_and_the_club(two_tables: Night, slug: str) -> None:
    about = PdfReader(BytesIO(drawn(slug, two_tables))).metadata
    assert about is not None
    assert about.title == f"{PRINTOUTS[slug].title} - Club night, Wed 28 Oct 2026, 19:30"
    assert about.author == "Baize Whist Club"


@every_sheet
def test_every_font_is_embedded(two_tables: Night, slug: str) -> None:
    for page in PdfReader(BytesIO(drawn(slug, two_tables))).pages:
        for font in page["/Resources"]["/Font"].values():  # type: ignore[index]
            assert "/FontFile2" in font.get_object()["/FontDescriptor"]


@pytest.mark.parametrize("slug", NAMED)
@every_paper
def test_every_name_can_be_read(two_tables: Night, slug: str, paper: str) -> None:
    text = close(text_of(drawn(slug, two_tables, paper)))
    for name in NAMES:
        assert close(seen(name)) in text


@pytest.mark.parametrize("slug", NAMED)
def test_forty_letters_that_no_font_has_still_fit(
    make_night: Callable[..., Night], club: Club, slug: str
) -> None:
    night = make_night()
    people = [add_member(club=club, name=letter * 40) for letter in "中文牌手"]
    record_deals(sit_down(Table.objects.get(night=night), people), 11, 11)
    pdf = drawn(slug, night)
    text = close(text_of(pdf))
    assert text.count("4E2D") >= 40
    assert all(close(seen(person.display_name)) in text for person in people)
    for page in PdfReader(BytesIO(pdf)).pages:
        assert all(y > 30 for _, y in starts_of_texts(page))


@pytest.mark.parametrize("slug", NAMED)
def test_it_is_provisional_until_all_is_settled(
    night: Night, sitting: Sitting, play: Callable[..., Any], slug: str
) -> None:
    play(11, 11, 11)
    assert "Provisional" in text_of(drawn(slug, night))
    close_play(sitting=sitting, uid=uuid.uuid4(), expected_sequence=3, by=DESK, at=AT)
    close_night(night=night, at=AT)
    assert "Provisional" not in text_of(drawn(slug, night))


@every_sheet
@every_paper
def test_a_night_without_anything_prints_a_sentence(club: Club, slug: str, paper: str) -> None:
    night = Night(club=club, title="Club night", date=AT.date(), starts_at=AT.time())
    night.time_zone, night.game, night.rules_version, night.options = (
        "Europe/London",
        "whist",
        1,
        {},
    )
    night.currency = "GBP"
    night.save()
    text = text_of(drawn(slug, night, paper))
    assert "Page 1 of 1" in text
    assert "yet." in text or slug == "rules"


@pytest.fixture
def thousand(make_night: Callable[..., Night], club: Club) -> Night:
    """A night of a thousand players, each of whom has played a rubber."""
    night = make_night(tables=1)
    Member.objects.bulk_create(
        Member(club=club, name=f"P {n:04}", display_name=f"P {n:04}", sort_name=f"P {n:04}")
        for n in range(1000)
    )
    people = list(Member.objects.for_club(club).by_name())
    first = sit_down(Table.objects.get(night=night), people[:4])
    record_deals(first, 11, 11)
    result = rebuild(first)
    tables = Table.objects.bulk_create(Table(night=night, number=n) for n in range(2, 251))
    for number, table in enumerate(tables, 1):
        kept = Sitting.objects.get(pk=first.pk)
        kept.pk, kept.table, kept.uid = None, table, uuid.uuid4()
        kept._state.adding = True
        kept.save()
        four = people[number * 4 :][:4]
        Seat.objects.bulk_create(
            Seat(sitting=kept, position=at, member=member, night=night)
            for at, member in enumerate(four)
        )
        result.pk = result.sitting_id = kept.pk
        SittingResult.objects.bulk_create([result])
        DealEntry.objects.bulk_create(
            DealEntry(
                sitting=kept,
                sequence=sequence,
                kind="scored",
                payload={"tricks": {"NS": 11, "EW": 2}},
                uid=uuid.uuid4(),
                at=AT,
            )
            for sequence in (1, 2)
        )
    return night


def test_a_thousand_rows_print_on_as_many_pages_as_they_take(thousand: Night) -> None:
    for slug in (*NAMED, "table-cards"):
        pages = PdfReader(BytesIO(drawn(slug, thousand))).pages
        text = close("".join(page.extract_text() for page in (pages[0], pages[-1])))
        assert len(pages) > 10
        if slug in ("night-settlement", "standings"):
            assert f"Page{len(pages)}of{len(pages)}" in text
        if slug in NAMED:
            assert "P0000" in text


def test_no_letter_is_drawn_by_a_font_that_lacks_it() -> None:
    for face in (REGULAR, BOLD):
        for name in (*NAMES, "👩\u200d👩\u200d👧 Fam", "נמרוד\u200f", "ꭓ", "ﬀ"):
            for run in runs(name, face):
                glyphs = pdfmetrics.getFont(run.font).face.charToGlyph
                assert all(ord(letter) in glyphs for letter in run.text)
