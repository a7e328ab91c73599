"""Drawings stay inside their frame, nothing in them lies on anything else, and all is told."""

from __future__ import annotations

import re
from itertools import combinations, pairwise
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from django.template.loader import render_to_string

from tests.unit.tournaments.event_files import document, played
from tournaments.drawings.bracket import BracketDrawing, bracket_of, scores_of
from tournaments.drawings.crosstable import crosstable, is_square
from tournaments.drawings.lettering import fitted, width_of
from tournaments.drawings.matrix import CELL, matrix
from tournaments.drawings.progress import HIGH, STEP, TOP, chart, leaders
from tournaments.eventfile import EventFile

LONG = "Bartholomew Featherstonehaugh-Wolstenholme of Upper Slaughter"
SVG = "{http://www.w3.org/2000/svg}"


def knockout(size: int, rounds: int = 99, seed: int = 1, **options: Any) -> EventFile:
    raw = document("knockout", size, options)
    raw["entrants"][0]["name"] = LONG
    return played(raw, rounds, seed)


def rendered(name: str, drawing: Any) -> ET.Element:
    text = render_to_string(f"tournaments/drawings/{name}", {"drawing": drawing})
    assert "style=" not in text
    return ET.fromstring(text)  # noqa: S314 - our own template


def words(svg: ET.Element) -> list[str]:
    return [text.text or "" for text in svg.iter(f"{SVG}text")]


def test_an_svg_names_and_describes_itself() -> None:
    drawings = {
        "matrix": matrix([[0, 1], [1, 0]]),
        "bracket": bracket_of(knockout(5).event),
        "progress": chart([("Ann", [1, 2])]),
    }
    for name, drawing in drawings.items():
        svg = rendered(f"{name}.svg.html", drawing)
        named = svg.attrib["aria-labelledby"].split()
        assert svg.attrib["role"] == "img"
        assert [part.attrib["id"] for part in list(svg)[:2]] == named
        assert all(part.text for part in list(svg)[:2])


# ---- The matrix


def test_partners_stand_above_the_diagonal_and_opponents_below() -> None:
    drawn = matrix([[0, 2, 3], [2, 0, 1], [3, 1, 0]], [[0, 1, 0], [1, 0, 4], [0, 4, 0]])
    told = {(cell.of, cell.text) for cell in drawn.cells}
    assert told == {
        ("partner", "1 and 2 partner once"),
        ("partner", "2 and 3 partner 4 times"),
        ("oppose", "2 and 1 oppose twice"),
        ("oppose", "3 and 1 oppose 3 times"),
        ("oppose", "3 and 2 oppose once"),
    }
    assert all((cell.x > cell.y - 10) == (cell.of == "partner") for cell in drawn.cells)
    assert drawn.title == "Who partners and who opposes whom"


def test_without_partners_meetings_stand_on_both_sides() -> None:
    drawn = matrix([[0, 1], [1, 0]], labels=["A", "B"])
    assert [cell.text for cell in drawn.cells] == ["A and B oppose once", "B and A oppose once"]
    assert drawn.title == "Who meets whom"


@pytest.mark.parametrize("size", [2, 9, 60])
def test_the_matrix_stays_inside_its_frame(size: int) -> None:
    counts = [[0 if a == b else 1 + (a + b) % 7 for b in range(size)] for a in range(size)]
    drawn = matrix(counts, counts)
    places = {(cell.x, cell.y) for cell in drawn.cells}
    assert len(places) == len(drawn.cells) == size * (size - 1)
    assert all(0 <= x <= drawn.width - CELL and 0 <= y <= drawn.height - CELL for x, y in places)
    assert all(0 < word.x < drawn.width for word in (*drawn.labels, *drawn.captions))
    assert all(0 < word.y < drawn.height for word in (*drawn.labels, *drawn.captions))
    assert {cell.shade for cell in drawn.cells} <= {1, 2, 3, 4}


def test_the_darkest_shade_is_the_most() -> None:
    drawn = matrix([[0, 8, 1], [8, 0, 4], [1, 4, 0]])
    assert {cell.count: cell.shade for cell in drawn.cells} == {8: 4, 4: 2, 1: 1}


def test_the_matrix_prints_each_count() -> None:
    svg = rendered("matrix.svg.html", matrix([[0, 12], [12, 0]]))
    assert words(svg).count("12") == 2


# ---- The bracket

SIZES = [*range(2, 18), 31, 32, 33, 64]
WAYS = pytest.mark.parametrize(
    "options", [{}, {"third_place": True}, {"elimination": "double"}], ids=["one", "third", "two"]
)


def edges(drawn: BracketDrawing) -> list[tuple[int, int, int, int]]:
    """The space each box takes, with the words above it."""
    return [(box.x, box.y - 16, box.right, box.y + box.height) for box in drawn.boxes]


@WAYS
@pytest.mark.parametrize("size", SIZES)
def test_no_two_boxes_of_a_bracket_touch_and_none_leaves_the_frame(
    size: int, options: dict[str, Any]
) -> None:
    drawn = bracket_of(knockout(size, 1, **options).event)
    for one, other in combinations(edges(drawn), 2):
        apart = one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]
        assert apart, (one, other)
    for left, top, right, foot in edges(drawn):
        assert left >= 0
        assert top >= 18
        assert right <= drawn.width
        assert foot <= drawn.height
    assert all(0 < one.x < drawn.width and one.y < drawn.height for one in drawn.headings)


@WAYS
@pytest.mark.parametrize("size", SIZES)
def test_no_line_of_a_bracket_runs_through_a_box(size: int, options: dict[str, Any]) -> None:
    drawn = bracket_of(knockout(size, 0, **options).event)
    for path in drawn.paths:
        for (x1, y1), (x2, y2) in pairwise(path.corners):
            for box in drawn.boxes:
                across = min(x1, x2) < box.right and max(x1, x2) > box.x
                beside = min(y1, y2) < box.y + box.height and max(y1, y2) > box.y
                assert not (across and beside), (path, box)


@WAYS
@pytest.mark.parametrize("size", SIZES)
def test_every_match_and_every_bye_has_a_box(size: int, options: dict[str, Any]) -> None:
    double = options.get("elimination") == "double"
    third = "third_place" in options and size >= 4
    drawn = bracket_of(knockout(size, 0, **options).event)
    byes = [box for box in drawn.boxes if box.state == "bye"]
    assert len(byes) == (1 << (size - 1).bit_length()) - size
    matches = 2 * size - 1 if double else size - 1 + third
    assert len(drawn.boxes) - len(byes) == matches
    headings = [(one.x, one.y) for one in drawn.headings]
    assert len(set(headings)) == len(headings)


def test_a_bracket_tells_who_won_and_by_how_much() -> None:
    file = knockout(4, deals=4)
    drawn = bracket_of(file.event)
    final = next(box for box in drawn.boxes if box.caption == "Final")
    won = [line for line in final.lines if line.won]
    assert [line.full for line in won] == [drawn.desc.removesuffix(" has won.")]
    assert sum(int(line.score) for line in final.lines) == 52
    assert int(won[0].score) == max(int(line.score) for line in final.lines)
    svg = rendered("bracket.svg.html", drawn)
    assert words(svg).count("✓") == 3


def test_a_long_name_is_cut_and_told_whole() -> None:
    drawn = bracket_of(knockout(4, 0).event)
    line = next(line for box in drawn.boxes for line in box.lines if line.full == LONG)
    assert line.text.endswith("…")
    assert width_of(line.text, 14) < 200
    svg = rendered("bracket.svg.html", drawn)
    assert any(LONG in (title.text or "") for title in svg.iter(f"{SVG}title"))


def test_matches_to_come_say_who_comes_to_them() -> None:
    drawn = bracket_of(knockout(4, 0).event)
    final = next(box for box in drawn.boxes if box.caption == "Final")
    assert [line.text for line in final.lines] == ["winner of W1.1", "winner of W1.2"]
    assert not any(line.known for line in final.lines)
    assert [box.note for box in drawn.boxes].count("to play") == 2


def test_scores_follow_the_sides_of_the_bracket_however_the_table_was_written() -> None:
    file = knockout(4, 1)
    first = file.event.rounds[0]
    turned = first.tables[0]._replace(
        sides=first.tables[0].sides[::-1],
        result=type(first.tables[0].result)(
            first.tables[0].result.outcome, tricks=first.tables[0].result.tricks[::-1]
        ),
    )
    rounds = (type(first)(1, (turned, *first.tables[1:])),)
    again = type(file.event)(file.event.entrants, file.event.options, rounds)
    assert scores_of(again) == scores_of(file.event)


def test_a_forfeit_and_nobody_coming_are_told_in_words() -> None:
    raw = document("knockout", 4, {"first_seats": "listed"})
    raw["rounds"] = [
        {
            "round": 1,
            "tables": [
                {"table": 1, "NS": ["P1"], "EW": ["P4"], "result": {"forfeit": "NS"}},
                {"table": 2, "NS": ["P2"], "EW": ["P3"], "result": {"absent": True}},
            ],
        }
    ]
    drawn = bracket_of(played(raw, 0).event)
    boxes = {box.caption: box for box in drawn.boxes}
    assert [line.score for line in boxes["W1.1"].lines] == ["gave up", ""]
    assert boxes["W1.1"].lines[1].won
    assert boxes["W1.2"].note == "neither came"
    assert boxes["Final"].note == "walkover"
    assert [line.text for line in boxes["Final"].lines] == ["P4", "nobody"]


# ---- The chart


def test_names_at_the_ends_of_lines_stand_apart_and_inside() -> None:
    drawn = chart([(f"Player {n}", [n % 3, 10]) for n in range(12)])
    assert len(drawn.curves) == 8
    feet = sorted(curve.label_y for curve in drawn.curves)
    assert all(other - one >= STEP for one, other in pairwise(feet))
    assert feet[0] > 0
    assert feet[-1] < drawn.height
    assert [curve.number for curve in drawn.curves] == [*range(1, 9)]


@pytest.mark.parametrize(
    "story",
    [[5], [0, 0, 0], [-12, 3, 7], [9.5, 10, 10.5], [None, None, 4], [*range(0, 700, 7)]],
)
def test_every_corner_is_inside_the_plot(story: list[float | None]) -> None:
    for places in (False, True):
        drawn = chart([("A", story)], places=places and all(f is None or f >= 1 for f in story))
        for x, y in drawn.curves[0].corners:
            assert drawn.left <= x <= drawn.right
            assert drawn.top <= y <= drawn.foot
        assert all(TOP <= tick.at <= TOP + HIGH for tick in drawn.figures)
        assert 2 <= len(drawn.figures) <= 9


def test_first_place_and_most_points_are_at_the_top() -> None:
    places = chart([("A", [2, 1]), ("B", [1, 2])], places=True)
    assert places.curves[0].end[1] < places.curves[1].end[1]
    assert "1" in [tick.text for tick in places.figures]
    points = chart([("A", [1, 9]), ("B", [2, 3])])
    assert points.curves[0].end[1] < points.curves[1].end[1]


def test_a_chart_tells_names_whole_and_figures_with_their_half() -> None:
    drawn = chart([(LONG, [1, 9.5])])
    assert drawn.curves[0].text.endswith("… 9½")
    assert f"{LONG} 1, 9½" in drawn.desc


def test_a_chart_of_nothing_says_so() -> None:
    assert words(rendered("progress.svg.html", chart([])))[-1] == "No round is complete."


def test_the_leaders_are_those_of_the_standings() -> None:
    file = played(document("swiss", 10, {"rounds": 4}), 3)
    told = leaders(file.format, file.event)
    order = file.format.standings(file.event)[0].ranking.rows
    assert [name for name, _ in told] == [file.event.names[row.id] for row in order[:8]]
    assert [of[-1] for _, of in told] == [row.rank for row in order[:8]]
    assert all(len(of) == 3 for _, of in told)


def test_the_leaders_of_a_group_are_of_that_group() -> None:
    file = played(document("drive", 16, {"hands": 4}), 2)
    groups = {one.called: one.group for one in file.event.entrants}
    told = leaders(file.format, file.event, section="gent")
    assert {groups[name] for name, _ in told} == {"gent"}


def test_a_round_in_play_is_not_charted() -> None:
    file = played(document("swiss", 4, {"rounds": 3}), 1)
    drawn = file.format.next_round(file.event)
    assert len(leaders(file.format, file.event.adding(drawn))[0][1]) == 1  # type: ignore[arg-type]


# ---- The crosstable


def test_a_crosstable_by_rounds_says_the_place_of_each_opponent() -> None:
    file = played(document("swiss", 7, {"rounds": 4}), 4)
    ranking = file.format.standings(file.event)[0].ranking
    table = crosstable(file.event, ranking)
    assert not table.square
    assert table.columns == ("1", "2", "3", "4")
    by_place = {row.place: row for row in table.rows}
    assert [row.id for row in table.rows] == list(ranking.order)
    for row in table.rows:
        for at, (meeting,) in enumerate(row.cells):
            if meeting.note == "sits out":
                continue
            (back,) = by_place[meeting.opponents[0]].cells[at]
            assert back.opponents == (row.place,)
            assert {meeting.letter, back.letter} in ({"W", "L"}, {"D"})
            assert (back.own, back.other) == (meeting.other, meeting.own)


def test_a_square_has_every_meeting_twice_and_nobody_against_himself() -> None:
    file = played(document("league", 5), 10)
    table = crosstable(file.event, file.format.standings(file.event)[0].ranking)
    assert table.square
    for at, row in enumerate(table.rows):
        assert row.cells[at] == ()
        for place, cell in enumerate(row.cells):
            if place != at:
                assert len(cell) == 2
                assert {meeting.side for meeting in cell} == {0, 1}
                assert all(re.fullmatch(r"[WDL] \d+–\d+", meeting.outcome) for meeting in cell)


def test_partners_are_told_where_they_change() -> None:
    file = played(document("individual", 8, {"rounds": 3, "movement": "whist"}), 1)
    table = crosstable(file.event, file.format.standings(file.event)[0].ranking)
    (meeting,) = table.rows[0].cells[0]
    assert len(meeting.partners) == 1
    assert re.fullmatch(r"with \d v \d, \d [WL] \d+–\d+", meeting.text)


def test_a_square_is_for_those_who_all_meet() -> None:
    assert is_square(played(document("pairs", 6), 1).event)
    assert is_square(played(document("league", 6), 1).event)
    assert not is_square(played(document("pairs", 9, {"movement": "mitchell"}), 1).event)
    assert not is_square(played(document("swiss", 6), 1).event)


def test_a_table_in_play_says_so() -> None:
    file = played(document("swiss", 4, {"rounds": 3}), 1)
    event = file.event.adding(file.format.next_round(file.event))  # type: ignore[arg-type]
    table = crosstable(event, file.format.standings(event)[0].ranking)
    assert all(row.cells[1][0].note == "in play" for row in table.rows)
    assert table.provisional
    html = render_to_string("tournaments/drawings/crosstable.html", {"drawing": table})
    assert html.count("in play") == 4
    assert "provisional" in html


def test_heats_of_many_name_all_opponents() -> None:
    file = played(document("knockout_whist", 5), 1)
    table = crosstable(file.event, file.format.standings(file.event)[0].ranking)
    assert sorted(table.rows[0].cells[0][0].opponents) == ["2", "3", "4", "5"]
    assert [row.cells[0][0].letter for row in table.rows] == ["W", "L", "L", "L", "L"]


# ---- Words in drawings


def test_words_that_fit_are_left_alone_and_others_cut() -> None:
    assert fitted("Ann", 14, 100) == "Ann"
    cut = fitted("Ann and Bea", 14, 50)
    assert cut.endswith("…")
    assert width_of(cut, 14) <= 50
    assert width_of("漢字", 14) >= 28
