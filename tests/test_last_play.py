"""Where points hang on the play before, every page says on which play, and how."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

import allfives
from allfives.game.counting import count, plays
from allfives.game.layout import Layout
from allfives.game.tiles import Hand, full_set
from allfives.show import view
from allfives.show.answers import solution_lines
from allfives.show.answers.board import board_answers
from allfives.show.markup import compare_html
from allfives.show.puzzle_markup import puzzle_text
from allfives.show.words import say, scored_words, verdict_words
from tests import cases
from tests.puzzles import puzzle, told

IF_LAST = cases.params("if-last.txt", ["rules", "layout", "if_last", "words", "origin"])


@pytest.mark.parametrize("row", IF_LAST)
def test_points_that_hang_on_the_last_play_are_told_for_each(row: cases.Row) -> None:
    """A bare table says for every tile that may have come last what it then scored."""
    rules = cases.rules_of(row["rules"])
    found = count(Layout.parse(row["layout"], rules), rules)
    written = " ".join(f"{one.tile}={one.points}" for one in found.if_last)
    assert written == row["if_last"].replace("-", "", row["if_last"] == "-")
    assert row["words"] in verdict_words(found, rules)
    if found.if_last:
        assert not verdict_words(found, rules).endswith(say("count.no_points"))


@pytest.mark.parametrize(
    "changes",
    [
        {"covered_end": "yes"},
        {"covered_end": "yes", "covered_spinner": "open-ends", "ends_open": "any-order"},
        {"covered_end": "yes", "spinner": "every-double"},
        {"covered_end": "yes", "spinner": "every-double", "ends_open": "all-four-first"},
        {"covered_end": "yes", "spinner": "none", "points": "one-a-multiple"},
        {"scoring": "tile", "spinner": "every-double"},
        {"scoring": "tile-rounded"},
        {"scoring": "tile", "covered_end": "yes", "lead_scores": "never"},
    ],
    ids=str,
)
def test_the_play_that_was_made_is_among_those_that_may_have_come_last(
    changes: dict[str, Any],
) -> None:
    """Games at random: the table alone names the play with its points, or is sure of them."""
    rules, rng = allfives.rules("all-fives", **changes), Random(21)
    hanging = 0
    for _ in range(8):
        layout, left = Layout(), list(full_set(rules.highest))
        rng.shuffle(left)
        while options := plays(layout, Hand(tuple(left[:8])), rules):
            play = rng.choice(options)
            left.remove(play.tile)
            layout = play.layout
            bare = count(layout, rules)
            hanging += bool(bare.if_last)
            scored = [one.points for one in bare.if_last if one.tile == play.tile]
            assert scored == [play.count.points] if bare.if_last else [bare.points], str(play)
            if not bare.if_last:
                assert bare.points == play.count.points, (str(layout), str(play))
            for one in bare.if_last:
                assert count(layout, rules, str(one)).points == one.points
    assert hanging


def test_no_page_says_of_a_hanging_table_that_it_has_no_points() -> None:
    """The puzzle, the comparison, the board, the JSON of the command: all say what it hangs on."""
    rules = allfives.rules("vsem-po-pyat-covered-end")
    plain = allfives.rules("vsem-po-pyat")
    layout = Layout.parse("5-6 6-4 4-2", rules)
    found = count(layout, rules)
    brief = say("count.by_last", points="0 or 5")
    assert scored_words(found) == brief
    seen = view.count_view(found, rules)
    assert seen["if_last"] == [
        {"tile": "6-5", "at": "left", "points": 0},
        {"tile": "4-2", "at": "right", "points": 5},
    ]
    assert brief in compare_html(layout, [plain, rules])
    assert say("compare.same") not in compare_html(layout, [plain, rules])
    asked = puzzle("count vsem-po-pyat-covered-end: 5-6 6-4 4-2")
    for words in (told(asked)["count"]["right"], solution_lines(asked)[0]):
        assert "5 points if 4-2 was played last" in words
        assert "no points." not in words


def test_a_board_says_what_a_play_makes_where_the_table_alone_does_not() -> None:
    """Two plays lead to one table and score unlike; each is told its own points."""
    rules = allfives.rules("all-fives", covered_end="yes")
    layout = Layout.parse("6-4", rules)
    board = board_answers(layout, Hand.parse("6-5 4-2"), rules)
    one, other = (
        board["scenes"][board["scenes"]["6-4"]["plays"][first]]["made"][last]
        for first, last in (("6-5@left", "4-2@right"), ("4-2@right", "6-5@left"))
    )
    assert (one["points"], other["points"]) == (5, 0)
    assert "5 points" in one["verdict"]
    for rules_without in (allfives.rules("all-fives"), allfives.rules("muggins")):
        scenes = board_answers(layout, Hand.parse("6-5 4-2"), rules_without)["scenes"]
        assert not any("made" in scene for scene in scenes.values())


def test_a_puzzle_in_one_line_has_all_that_its_table_may_have_scored() -> None:
    """As a widget is printed in a notebook."""
    line = puzzle_text(puzzle("count vsem-po-pyat-covered-end: 5-6 6-4 4-2"))
    assert line.endswith(": 7 = 0 or 5")
    assert puzzle_text(puzzle("count vsem-po-pyat: 5-6 6-4 4-2")).endswith(": 7 = 0")
