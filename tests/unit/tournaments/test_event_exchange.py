"""FIDE's tournament report read and written, and USEBIO written.

The report's columns are those of the FIDE Handbook, “Format of Tournament Report File”, 2026.
"""

from __future__ import annotations

from typing import Any
from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.unit.tournaments.event_files import document, must_read, plain, played
from tournaments.eventfile import EventFile, next_round
from tournaments.exchange import CannotHold
from tournaments.exchange.trf import read_trf, write_trf
from tournaments.exchange.usebio import write_usebio

REPORT = """\
012 Club championship
042 2026/10/28
### a comment
062 5
142 3
162  W 2.0    D 1.0    L 0.0
260 001 999    1    2
001    1      Ann                               2100                             4.0    1     4 w 1     2 b 1
001    2      Bea                                                                2.0    2     5 b 1     1 w 0
001    3      Cy                                                                 2.0    3  0000 - U     4 w =
001    4      Dot                                                                1.0    4     1 b 0     3 b =
001    5      Eve                                                                0.0    5     2 w 0  0000 - Z
"""  # noqa: E501 - fixed columns


def report_of(file: EventFile) -> list[str]:
    return write_trf(file).split("\r\n")


def parsed(file: EventFile) -> ElementTree.Element:
    return ElementTree.fromstring(write_usebio(file))  # noqa: S314 - written by ourselves


def test_fields_stand_in_their_columns() -> None:
    file = played(document("swiss", 5, {"rounds": 3}, name="Club", date="2026-10-28"), 2)
    lines = report_of(file)
    assert lines[0] == "012 Club"
    assert "042 2026/10/28" in lines
    assert "142 3" in lines
    players = [line for line in lines if line.startswith("001")]
    assert len(players) == 5
    for number, line in enumerate(players, 1):
        assert int(line[4:8]) == number
        assert line[14:47].strip() == f"P{number}"
        assert line[80:84].strip().replace(".", "").isdecimal()
        assert 1 <= int(line[85:89]) <= 5
        for start in (91, 101):
            opponent, colour, code = line[start : start + 4], line[start + 5], line[start + 7]
            assert 0 <= int(opponent) <= 5
            assert (colour == "-") == (int(opponent) == 0)
            assert code in "10=U"


def test_a_report_is_read_as_an_event() -> None:
    file = read_trf(REPORT.encode())
    assert isinstance(file, EventFile), file
    raw = plain(file)
    assert raw["name"] == "Club championship"
    assert raw["date"] == "2026-10-28"
    assert [row["name"] for row in raw["entrants"]] == ["Ann", "Bea", "Cy", "Dot", "Eve"]
    assert raw["entrants"][0]["rating"] == 2100
    assert raw["never"] == [["1", "2"]]
    options = raw["event"]["options"]
    assert [options[key] for key in ("rounds", "win", "draw", "loss")] == [3, 4, 2, 0]
    first, second = raw["rounds"]
    assert [(row["NS"], row["EW"]) for row in first["tables"]] == [(["1"], ["4"]), (["5"], ["2"])]
    assert first["sit_out"] == ["3"]
    assert second["absent"] == ["5"]
    standings = file.format.standings(file.event)[0].ranking.rows
    assert {row.id: row.values["points"] for row in standings} == {
        "1": 8, "2": 4, "3": 6, "4": 2, "5": 0,
    }  # fmt: skip
    drawn = next_round(file)
    assert isinstance(drawn, EventFile)
    met = [frozenset(table.entrants) for table in drawn.event.rounds[2].tables]
    assert frozenset({"1", "2"}) not in met


@pytest.mark.parametrize(("size", "rounds"), [(8, 4), (11, 5), (40, 6)])
def test_a_report_read_back_has_the_same_tables_and_points(size: int, rounds: int) -> None:
    file = played(document("swiss", size, {"rounds": rounds}), rounds)
    back = read_trf(write_trf(file).encode())
    assert isinstance(back, EventFile), back
    number_of = {one.id: str(place) for place, one in enumerate(file.event.entrants, 1)}
    for mine, theirs in zip(file.event.rounds, back.event.rounds, strict=True):
        assert {tuple(number_of[side[0]] for side in t.sides) for t in mine.tables} == {
            tuple(side[0] for side in t.sides) for t in theirs.tables
        }
    points = [
        {number_of.get(row.id, row.id): row.values["points"] for row in part.ranking.rows}
        for part in (*file.format.standings(file.event), *back.format.standings(back.event))
    ]
    assert points[0] == points[1]


def test_forfeits_and_absences_survive_the_report() -> None:
    raw = document("swiss", 6)
    pairs = (("P1", "P2"), ("P3", "P4"), ("P5", "P6"))
    results: list[Any] = [{"forfeit": "NS"}, {"absent": True}, None]
    raw["rounds"] = [
        {
            "round": 1,
            "tables": [
                {"NS": [one], "EW": [other], **({"result": given} if given else {})}
                for (one, other), given in zip(pairs, results, strict=True)
            ],
        }
    ]
    back = read_trf(write_trf(must_read(raw)).encode())
    assert isinstance(back, EventFile), back
    tables = plain(back)["rounds"][0]["tables"]
    assert [table.get("result") for table in tables] == results


@pytest.mark.parametrize("slug", ["drive", "individual", "solo", "knockout_whist", "military"])
def test_more_than_two_sides_or_partners_cannot_be_held(slug: str) -> None:
    file = played(document(slug, 8, {"movement": "whist"} if slug == "individual" else {}), 1)
    with pytest.raises(CannotHold, match=r"\.$"):
        write_trf(file)


def test_adjustments_and_void_tables_cannot_be_held() -> None:
    raw = document("swiss", 4, adjustments=[{"id": "P1", "round": 1, "points": 1}])
    with pytest.raises(CannotHold, match="adjustments"):
        write_trf(must_read(raw))
    raw = document("swiss", 4)
    void = {"NS": ["P1"], "EW": ["P2"], "result": {"void": "cards were missing"}}
    raw["rounds"] = [{"round": 1, "tables": [void]}]
    with pytest.raises(CannotHold, match="void"):
        write_trf(must_read(raw))


@pytest.mark.parametrize(
    ("old", "new", "code"),
    [
        ("001    5", "001    4", "id_twice"),
        ("001    5", "001 five", "not_a_number"),
        ("     4 w 1", "     3 w 1", "not_mutual"),
        ("     4 w 1", "     4 b 1", "not_mutual"),
        ("     4 w 1", "     4 w 0", "unknown_result"),
        ("W 2.0", "W two", "not_a_number"),
        ("  1    2\n", "  1   99\n", "unknown_id"),
    ],
)
def test_a_broken_report_is_faults_at_its_lines(old: str, new: str, code: str) -> None:
    found = read_trf(REPORT.replace(old, new, 1).encode())
    assert isinstance(found, list)
    assert code in {one.code for one in found}


@given(raw=st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
@settings(max_examples=100, deadline=None)
def test_any_bytes_are_a_report_or_faults(raw: bytes) -> None:
    assert isinstance(read_trf(b"001    1      A" + raw), list | EventFile)


@given(place=st.integers(0, len(REPORT) - 1), letter=st.characters(codec="utf-8"))
@settings(max_examples=150, deadline=None)
def test_a_report_with_one_letter_wrong_never_raises(place: int, letter: str) -> None:
    found = read_trf((REPORT[:place] + letter + REPORT[place + 1 :]).encode())
    assert isinstance(found, list | EventFile)


def test_usebio_of_pairs_has_every_board_and_place() -> None:
    options = {"movement": "howell", "counts": "match_points"}
    file = played(document("pairs", 8, options, name="Tuesday <pairs>", date="2026-10-28"))
    root = parsed(file)
    assert (root.tag, root.attrib) == ("USEBIO", {"Version": "1.2"})
    event = root.find("EVENT")
    assert event is not None
    assert event.attrib == {"EVENT_TYPE": "PAIRS"}
    assert event.findtext("EVENT_DESCRIPTION") == "Tuesday <pairs>"
    assert event.findtext("DATE") == "28/10/2026"
    assert len(event.findall("PARTICIPANTS/PAIR")) == 8
    boards = event.findall("BOARD")
    assert len(boards) == 7
    total = sum(
        int(line.findtext(f"{side}_MATCH_POINTS") or 0)
        for line in event.iter("TRAVELLER_LINE")
        for side in ("NS", "EW")
    )
    assert total == 7 * 2 * 4 * 3
    assert "Experimental" in write_usebio(file)


def test_usebio_of_individuals_and_of_two_winners() -> None:
    file = played(document("individual", 8, {"movement": "whist"}), 2)
    root = parsed(file)
    assert len(root.findall("EVENT/PARTICIPANTS/PLAYER")) == 8
    file = played(document("pairs", 10, {"movement": "mitchell"}), 2)
    root = parsed(file)
    assert root.findtext("EVENT/WINNER_TYPE") == "2"
    assert {one.text for one in root.iter("DIRECTION")} == {"NS", "EW"}


def test_usebio_refuses_other_events() -> None:
    with pytest.raises(CannotHold, match="pairs and individuals"):
        write_usebio(must_read(document("swiss", 8)))


def test_a_name_no_xml_can_hold_is_written_without_it() -> None:
    raw = document("pairs", 6, name="bell\x07 rings")
    assert "bell rings" in write_usebio(must_read(raw))
    assert parsed(must_read(raw)).tag == "USEBIO"
