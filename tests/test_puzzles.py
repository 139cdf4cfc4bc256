"""Puzzles and packs: one form for what is the same, an id that follows from it, stable text."""

from __future__ import annotations

import json
import re
from itertools import pairwise

import pytest

import allfives
from allfives.puzzle.packs import entry_of, read_pack, write_pack
from allfives.puzzle.proofs import prove
from allfives.puzzle.puzzle import Puzzle, canonical
from allfives.puzzle.rows import COLUMNS, HEADER
from tests import cases
from tests.puzzles import FIRST_TEN, PACKS, ROOT, pack, puzzle

EVERY = [
    row.values[0]["puzzle"]
    for row in cases.params("puzzles.txt", ["puzzle", "answers", "points", "origin"])
]
TWO_DOUBLES = "two-rules {}: {} / 4-1"
SAME = [
    (
        TWO_DOUBLES.format("line-muggins muggins", "1-1 1-2 2-2* 2-3"),
        TWO_DOUBLES.format("muggins line-muggins", "3-2 2-2* 2-1 1-1"),
    ),
    ("count all-fives: 6-3 3-1", "count all-fives: 1-3 3-6"),
    ("scoring-move all-fives: 6-3 3-1 / 6-5 4-1", "scoring-move all-fives: 1-3 3-6 / 4-1 6-5"),
    ("count all-fives: 4-5 5-5*(5-1|5-2) 5-3", "count all-fives: 3-5 5-5*(5-2|5-1) 5-4"),
    ("two-rules all-fives muggins: 6-3 3-1 / 4-1", "two-rules muggins all-fives: 1-3 3-6 / 4-1"),
    (
        "two-rules line-muggins muggins: 2-2 2-3 / 4-1",
        "two-rules muggins line-muggins: 3-2 2-2* / 4-1",
    ),
    ("two-rules five-up muggins: 2-2 2-3 / 4-1", "two-rules muggins five-up: 3-2 2-2* / 4-1"),
]
OTHER = [
    ("count all-fives: 6-3 3-1", "count muggins: 6-3 3-1"),
    ("count all-fives: 6-3 3-1", "count all-fives: 6-3 3-2"),
    ("count all-fives: 6-3 3-1", "count all-fives multiple=3: 6-3 3-1"),
    ("scoring-move all-fives: 6-3 3-1 / 4-1", "scoring-move all-fives: 6-3 3-1 / 4-2"),
    ("scoring-move all-fives: 6-3 3-1 / 4-1", "biggest-score all-fives: 6-3 3-1 / 4-1"),
]


@pytest.mark.parametrize(("one", "other"), SAME)
def test_the_same_puzzle_has_one_form_and_one_id(one: str, other: str) -> None:
    """The table from its other end, arms swapped, the hand in another order, rule sets too."""
    assert puzzle(one) == puzzle(other)
    assert puzzle(one).id == puzzle(other).id


@pytest.mark.parametrize(("one", "other"), OTHER)
def test_another_puzzle_has_another_id(one: str, other: str) -> None:
    """Kind, rules, table and hand are all in it."""
    assert puzzle(one).id != puzzle(other).id


def test_ids_do_not_change_from_version_to_version() -> None:
    """Links and what a reader solved go by them."""
    assert puzzle("count all-fives: 6-3 3-1").id == "3f5f0009bb"
    assert puzzle("scoring-move all-fives: 6-3 3-1 / 6-5 4-1 6-1 5-1").id == "cd8d89fb9f"


def test_an_id_is_that_of_the_canonical_puzzle() -> None:
    """However a position was written."""
    rules = allfives.rules("all-fives")
    position = allfives.Position.parse("6-3 3-1 / 6-5 4-1 6-1 5-1, ?3 / ?19", rules)
    written = Puzzle(puzzle(EVERY[5]).kind, (rules,), position)
    assert written != puzzle(EVERY[5])
    assert written.id == puzzle(EVERY[5]).id


@pytest.mark.parametrize("text", EVERY)
def test_a_canonical_puzzle_stays_as_it_is_and_its_text_can_be_read(text: str) -> None:
    """Under every one of its rule sets."""
    one = puzzle(text)
    assert canonical(one) == one
    for rules in one.rules:
        assert one.position_under(rules) == allfives.Position.parse(one.text, rules)
    assert one.position_under(one.rules[0]) == one.position


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("scoring-move all-fives: 6-3 3-1 / 4-1", "1-3 3-6 / 4-1, ?9 / ?16"),
        ("scoring-move muggins: 6-3 3-1 / 4-1", "1-3 3-6 / 4-1, ?7 / ?18"),
        ("scoring-move seven-toed-pete: 6-3 3-1 / 4-1", "1-3 3-6 / 4-1, ?7, ?7, ?7 / ?4"),
        ("two-rules muggins all-fives: 6-3 3-1 / 4-1", "1-3 3-6 / 4-1, ?9 / ?16"),
        ("count vsem-po-pyat: 9-4 4-6", "6-4 4-9"),
    ],
)
def test_the_text_of_a_position_leaves_no_tile_out(text: str, written: str) -> None:
    """As few seats as the rules allow, each with the tiles of a deal, and the rest to be drawn."""
    assert puzzle(text).text == written


def test_what_nobody_asks_is_not_in_a_settlement() -> None:
    """Whose turn it is and what was scored count only where the rules go by them."""
    hands = "0-0* 0-4 4-1 1-0 0-2 2-4 4-6 6-3 3-5 5-0 0-3 3-2 2-1 / 6-6, {}, - / 5-1 6-2 3-3 5-2 "
    rest = "3-1 5-5 1-1 6-5 6-1 5-4 2-2 4-3 6-0 / to play 2 / scores 15 20 50"
    given = hands.format("4-4") + rest
    assert puzzle(f"settle all-fives: {given}").text == given.partition(" / to play")[0]
    klassika = puzzle(f"settle klassika-101: {given}").text
    assert klassika.endswith(" / to play 0 / scores 15 20 50")


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("settle muggins: {} / 1-1, 0-0, 4-4 / - / to play 1", ""),
        ("settle muggins block_tie=first-in-turn: {} / 1-1, 0-0, 4-4 / - / to play 1", "to play 1"),
        ("endgame muggins: {} / 1-1, 0-0, 4-4 / - / to play 1 / scores 5 0 9", "to play 1"),
        (
            "endgame muggins first_score=10: {} / 1-1, 0-0, 4-4 / - / to play 1 / scores 5 0 9",
            "to play 1 / scores 5 0 9",
        ),
    ],
)
def test_turn_and_scores_are_kept_where_something_goes_by_them(text: str, kept: str) -> None:
    """The tied player who would play next; a first score that has to be large enough."""
    table = "5-5 5-0 0-1 1-2 2-5 5-1 1-6 6-4 4-3 3-2 2-2*(2-4 4-5|2-6 6-5 5-3 3-3 3-6) 2-0 "
    found = puzzle(text.format(table + "0-4 4-1 1-3 3-0 0-6 6-6")).text
    assert found.partition(" / - / ")[2] == kept or (not kept and found.endswith(" / -"))


@pytest.mark.parametrize("text", EVERY)
def test_an_entry_is_written_and_read_again_as_it_was(text: str) -> None:
    """The text of a pack is the same byte for byte."""
    entry = entry_of(puzzle(text), 7)
    (again,) = read_pack(write_pack([entry]))
    assert again == entry
    assert (again.id, again.seed) == (puzzle(text).id, "7")
    assert write_pack([again]) == write_pack([entry])


def test_a_pack_names_rule_sets_and_no_changes() -> None:
    """Rules of a house could not be read from it."""
    with pytest.raises(allfives.Malformed, match="'all-fives multiple=3': a pack holds puzzles"):
        entry_of(puzzle("count all-fives multiple=3: 6-3 3-1"), 7)


def test_a_pack_begins_with_its_columns_and_keeps_the_order_given() -> None:
    """It can be compared line by line."""
    entries = [entry_of(puzzle(text), "made up") for text in EVERY]
    head, *lines = write_pack(entries).splitlines()
    assert head == HEADER == ",".join(COLUMNS)
    assert [line.partition(",")[0] for line in lines] == [entry.id for entry in entries]


@pytest.mark.parametrize(
    ("row", "piece"),
    [
        ("x,count,all-fives,1-3 3-6,7,0,1,no-spinner,here", "pack:2: id: 'x': the id of this"),
        ("x,cuont,all-fives,1-3 3-6,7,0,1,,here", "pack:2: kind: unknown kind of puzzle 'cuont'"),
        ("x,count,all-sixes,1-3 3-6,7,0,1,,here", "pack:2: rules: unknown rule set 'all-sixes'"),
        ("x,count,all-fives,1-3 4-6,7,0,1,,here", "pack:2: position: "),
        (
            "3f5f0009bb,count,all-fives,1-3 3-6,7,none,1,,here",
            "pack:2: points: 'none' is no number",
        ),
        ("3f5f0009bb,count,all-fives,1-3 3-6,7,0,easy,,here", "pack:2: level: 'easy' is no number"),
        ("x,count,all-fives", "pack:2: row: 3 columns"),
        ("", "pack:2: row: no puzzle in it"),
    ],
)
def test_a_pack_that_cannot_be_read_is_refused_by_line_and_column(row: str, piece: str) -> None:
    """The first thing that is wrong."""
    with pytest.raises(allfives.Malformed) as caught:
        read_pack(f"{HEADER}\n{row}\n")
    assert str(caught.value).startswith(piece)


def test_no_two_puzzles_share_an_id() -> None:
    """Links and progress go by id, so an id is unique over all the packs."""
    ids = [entry.id for path in PACKS for entry in pack(path)]
    assert len(ids) == len(set(ids))


def test_the_first_ten_are_ten_of_a_size_that_can_be_surveyed() -> None:
    """Two to ten tiles on the table, three to five in the hand, five to ten placements."""
    assert FIRST_TEN in PACKS
    assert len(pack(FIRST_TEN)) == 10
    for entry in pack(FIRST_TEN):
        one = entry.puzzle
        assert 2 <= len(one.layout.tiles) <= 10, entry.id
        assert 3 <= len(one.hand) <= 5, entry.id
        placements = [play for choice in prove(one).choices for play in choice.plays]
        assert 5 <= len(placements) <= 10, entry.id


def test_the_notebook_shows_every_puzzle_of_the_first_ten_once_and_in_order() -> None:
    """Each has a heading with its title, and a lesson of its own."""
    notebook = json.loads((ROOT / "puzzles" / "first-ten.ipynb").read_text(encoding="utf-8"))
    sources = ["".join(cell["source"]) for cell in notebook["cells"]]
    calls = r'PuzzleWidget\(\s*pack\["([^"]+)"\],\s*"([^"]+)",\s*"([^"]+)",\s*\)'
    shown = [
        (before, *found.groups())
        for before, source in pairwise(sources)
        for found in re.finditer(calls, source)
    ]
    assert [name for _, name, _, _ in shown] == [entry.id for entry in pack(FIRST_TEN)]
    for before, _, title, lesson in shown:
        assert before == f"## {title}"
        assert lesson.endswith(".")
