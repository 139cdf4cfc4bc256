"""A wrong play is told what it missed; what tempts is known."""

from __future__ import annotations

import pytest

import allfives
from allfives.game.counting import Play, plays
from allfives.puzzle.choices import Choice, choices
from allfives.puzzle.decoys import is_decoy
from allfives.puzzle.missed import Missed, Slip, missed
from allfives.puzzle.packs import Entry
from allfives.puzzle.proofs import prove
from tests import cases
from tests.puzzles import FIRST_TEN, pack

COLUMNS = ["rules", "layout", "hand", "play", "missed", "tile", "counted", "origin"]
SLIPS = cases.params("slips.txt", COLUMNS)
# These claim nothing about how the reader counted.
NOT_COUNTED = (Missed.MORE_ELSEWHERE, Missed.WRONG_END, Missed.ZERO, Missed.NO_MULTIPLE)


def tables(entry: Entry) -> tuple[Choice, tuple[Play, ...], allfives.Rules]:
    """The answer of a puzzle, every placement that its hand allows, and its rules."""
    one, answer = entry.puzzle, prove(entry.puzzle).answer
    assert answer
    return answer, plays(one.layout, one.hand, one.rules[0]), one.rules[0]


def slips_of(row: cases.Row) -> tuple[Play, tuple[Slip, ...]]:
    """The play of a row, and what it missed beside the choice that scores most."""
    rules = cases.rules_of(row["rules"])
    offered = choices(
        allfives.Layout.parse(row["layout"], rules), allfives.Hand.parse(row["hand"]), rules
    )
    answer = max(offered, key=lambda choice: choice.points)
    every = [play for choice in offered for play in choice.plays]
    (play,) = [play for play in every if str(play) == row["play"]]
    return play, missed(play, answer, rules)


@pytest.mark.parametrize("entry", [pytest.param(one, id=one.id) for one in pack(FIRST_TEN)])
def test_every_play_but_the_answer_is_told_what_it_missed(entry: Entry) -> None:
    """The answer misses nothing; any other play something, and a slip in counting would score."""
    answer, every, rules = tables(entry)
    for play in every:
        found = missed(play, answer, rules)
        assert (not found) == (play in answer.plays), play
        counted = [slip for slip in found if slip.missed not in NOT_COUNTED]
        assert all(rules.score(slip.number) for slip in counted), play
        assert is_decoy(play, rules) == bool(counted), play


def test_each_of_the_first_ten_tempts_and_together_they_show_every_slip() -> None:
    """Every puzzle has a wrong play with a slip behind it; all that All Fives allows occur."""
    seen: set[Missed] = set()
    for entry in pack(FIRST_TEN):
        answer, every, rules = tables(entry)
        here = {slip.missed for play in every for slip in missed(play, answer, rules)}
        assert here - {Missed.NO_MULTIPLE}, entry.id
        seen |= here
    assert seen == set(Missed) - {Missed.FORGOTTEN_ENDS}  # no uncovered end counts there (AF-17)


@pytest.mark.parametrize("row", SLIPS)
def test_a_play_is_told_what_it_missed(row: cases.Row) -> None:
    """The slip named first is the one in the table; a right play is told nothing."""
    _, found = slips_of(row)
    named = (
        (found[0].missed.value, str(found[0].tile), str(found[0].number)) if found else ("-",) * 3
    )
    assert named == (row["missed"], row["tile"], row["counted"])


@pytest.mark.parametrize("row", SLIPS)
def test_a_decoy_scores_nothing_and_would_by_a_slip_in_counting(row: cases.Row) -> None:
    """Those of the table whose first slip is one in counting, or a wrong end with one behind it."""
    play, found = slips_of(row)
    counted = any(slip.missed not in NOT_COUNTED for slip in found)
    assert is_decoy(play, cases.rules_of(row["rules"])) == counted


def test_the_table_of_slips_has_a_row_for_every_kind() -> None:
    """A kind that is added without a position fails here."""
    assert {row.values[0]["missed"] for row in SLIPS} == {"-", *(kind.value for kind in Missed)}


def test_the_right_tile_at_the_wrong_end_is_told_the_slip_in_counting_too() -> None:
    """Wrong end comes first, then what may have been miscounted there."""
    cells = ("all-fives", "3-0 0-5 5-5*(5-1|) 5-3 3-3", "4-3 1-1 6-3 5-2", "6-3@left", *"----")
    row = cases.Row("here", dict(zip(COLUMNS, cells, strict=True)))
    _, found = slips_of(row)
    assert [slip.missed for slip in found] == [Missed.WRONG_END, Missed.DOUBLE_ONCE]
