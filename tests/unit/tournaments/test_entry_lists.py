"""Lists of entrants as people write them, read without a club or a database."""

from __future__ import annotations

import pytest

from tournaments.entrylist import MOST_LINES, Row, Rules, decode, key, read_list

PAIRS = Rules(most=8)
ALONE = Rules(most=1)
DRIVE = Rules(most=1, groups=("lady", "gent"))


def people(text: str, rules: Rules = PAIRS) -> list[tuple[str, ...]]:
    reading = read_list(text, rules)
    assert reading.faults == []
    return [row.people for row in reading.rows]


def faults(text: str, rules: Rules = PAIRS) -> list[tuple[int, str]]:
    reading = read_list(text, rules)
    return [(fault.line, fault.text) for fault in reading.faults]


class TestPlainLines:
    @pytest.mark.parametrize(
        "line",
        [
            "Ann Lee & Bob Oak",
            "Ann Lee&Bob Oak",
            "Ann Lee / Bob Oak",
            "Ann Lee, Bob Oak",
            "Ann Lee;Bob Oak",
            "Ann Lee\tBob Oak",
            "  Ann  Lee  &  Bob Oak  ",
            "Ann Lee and Bob Oak",
        ],
    )
    def test_a_pair_is_told_apart_however_it_is_written(self, line: str) -> None:
        assert people(line) == [("Ann Lee", "Bob Oak")]

    def test_one_entrant_a_line_empty_lines_passed_over(self) -> None:
        assert people("Ann\n\n  \nBob\r\nCy") == [("Ann",), ("Bob",), ("Cy",)]

    @pytest.mark.parametrize(
        "name",
        [
            "C+ Jones",
            "A+B+C",
            "W" * 40,
            "Zoe\u0308",
            "👨‍👩‍👧 Ann",
            "مريم العلي",
            "O’Neil",
            "Ann-Marie d’Arc",
            "Andy Sands",
        ],
    )
    def test_a_name_is_kept_as_it_is(self, name: str) -> None:
        assert people(name) == [(name,)]
        assert people(f"{name} & Bob") == [(name, "Bob")]

    def test_a_name_that_is_known_is_one_name_whatever_it_holds(self) -> None:
        known = frozenset({key("Lee, Ann"), key("O’Neil & Sons"), key("Bob")})
        rules = Rules(most=8, known=known)
        assert people("lee,  ann", rules) == [("lee, ann",)]
        assert people("O’Neil & Sons", rules) == [("O’Neil & Sons",)]
        assert people("O’Neil & Sons / Bob", rules) == [("O’Neil & Sons", "Bob")]

    def test_where_everybody_is_alone_no_sign_parts_a_name(self) -> None:
        assert people("Lee, Ann\nTom & Jerry", ALONE) == [("Lee, Ann",), ("Tom & Jerry",)]

    def test_a_team_has_a_name_before_a_colon(self) -> None:
        (row,) = read_list("The Aces: Ann, Bob, Cy, Dot", PAIRS).rows
        assert (row.team, row.people) == ("The Aces", ("Ann", "Bob", "Cy", "Dot"))

    @pytest.mark.parametrize("line", ["Ann, lady", "Ann;Lady", "Ann\tLADY", "Ann , lady "])
    def test_a_group_may_stand_behind_the_name(self, line: str) -> None:
        assert read_list(line, DRIVE).rows == [Row(1, ("Ann",), group="lady")]

    def test_more_people_than_an_entrant_has_are_a_fault_at_their_line(self) -> None:
        text = "Ann & Bob\n" + " & ".join("ABCDEFGHI")
        assert faults(text) == [(2, "An entrant has at most 8 people, not 9.")]

    def test_two_cells_where_everybody_is_alone_are_a_fault(self) -> None:
        assert faults("Ann\tBob", ALONE) == [
            (1, "Here an entrant is one person: write one name a line.")
        ]

    @pytest.mark.parametrize("text", ["", "\n\n", "   "])
    def test_an_empty_list_says_so(self, text: str) -> None:
        assert faults(text) == [(0, "There is no name in this list.")]

    def test_a_list_too_long_is_not_read(self) -> None:
        text = "Ann\n" * (MOST_LINES + 1)
        assert faults(text) == [(0, "Up to 400 lines at a time, please: split the list.")]

    @pytest.mark.parametrize("line", ["&", " / , ", "Team:"])
    def test_a_line_of_signs_names_nobody(self, line: str) -> None:
        assert faults(line) == [(1, "Nobody is named on this line.")]


class TestTables:
    @pytest.mark.parametrize("delimiter", [",", ";", "\t"])
    def test_the_sign_between_columns_is_found(self, delimiter: str) -> None:
        rows = [
            ["Name", "Partner", "Group", "Rating", "Team", "Paid"],
            ["Ann", "Bob", "red", "1200", "Aces", "yes"],
            ["Cy", "Dot", "", "", "", "no"],
        ]
        text = "\n".join(delimiter.join(row) for row in rows)
        assert read_list(text, PAIRS).rows == [
            Row(2, ("Ann", "Bob"), "Aces", "red", 1200, paid=True),
            Row(3, ("Cy", "Dot")),
        ]

    def test_quoted_cells_hold_the_sign_and_members_are_a_cell(self) -> None:
        text = 'team,members\n"Aces, The","Ann, Bob, Cy"\n'
        (row,) = read_list(text, PAIRS).rows
        assert (row.team, row.people) == ("Aces, The", ("Ann", "Bob", "Cy"))

    def test_a_pair_may_stand_in_one_cell(self) -> None:
        assert people("name;rating\nAnn & Bob;900") == [("Ann", "Bob")]

    def test_unknown_columns_are_passed_over_and_named(self) -> None:
        reading = read_list("Name,Phone,E-mail\nAnn,1,a@b\n", ALONE)
        assert reading.passed_over == ("Phone", "E-mail")
        assert [row.people for row in reading.rows] == [("Ann",)]

    def test_every_fault_is_told_at_its_line(self) -> None:
        text = (
            "name,group,rating,paid\n"
            "Ann,lady,high,yes\n"
            ",lady,,\n"
            "Bob,man,-1,perhaps\n"
            "Cy,gent,1,yes,more\n"
        )
        assert faults(text, DRIVE) == [
            (2, "A rating is a whole number from 0 to 9999, not “high”."),
            (3, "Nobody is named on this line."),
            (4, "The groups are lady and gent, not “man”."),
            (4, "A rating is a whole number from 0 to 9999, not “-1”."),
            (4, "Under “paid” write yes or no, not “perhaps”."),
            (
                5,
                "This line has 5 cells and the heading 4: put a cell that holds the sign between "
                "the columns in quotation marks.",
            ),
        ]

    def test_lines_are_counted_over_a_cell_of_two_lines(self) -> None:
        text = 'name,rating\n"Ann\nLee",1\nBob,x\n'
        assert faults(text) == [(4, "A rating is a whole number from 0 to 9999, not “x”.")]
        assert people('name\n"Ann\nLee"\n') == [("Ann Lee",)]

    def test_a_heading_alone_names_nobody(self) -> None:
        assert faults("name,partner\n\n") == [(0, "There is no entrant under the heading.")]

    def test_a_mark_of_byte_order_is_no_part_of_the_heading(self) -> None:
        assert people("\ufeffname\nAnn") == [("Ann",)]

    def test_a_team_name_too_long_is_a_fault(self) -> None:
        assert faults(f"team,name\n{'T' * 61},Ann") == [
            (2, "A team’s name has at most 60 letters: shorten it.")
        ]


class TestFiles:
    def test_unicode_with_and_without_a_mark_of_byte_order(self) -> None:
        assert decode("Zoë".encode()) == ("Zoë", "")
        assert decode("Zoë".encode("utf-8-sig")) == ("Zoë", "")
        assert decode("Zoë".encode("utf-16")) == ("Zoë", "")

    def test_windows_text_is_read_with_a_warning(self) -> None:
        text, warning = decode("Zoë".encode("cp1252"))
        assert text == "Zoë"
        assert "accents" in warning
