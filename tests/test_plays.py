"""Where tiles can go and what that scores: every row of ``cases/plays.txt``."""

from __future__ import annotations

from typing import Any

import pytest

import allfives
from tests import cases

PLAYS = cases.params("plays.txt", ["rules", "layout", "hand", "plays", "best", "origin"])


def plays_of(row: cases.Row) -> tuple[Any, ...]:
    """The plays of the row's hand on the row's table."""
    rules = cases.rules_of(row["rules"])
    layout, hand = allfives.Layout.parse(row["layout"], rules), allfives.Hand.parse(row["hand"])
    return tuple(allfives.plays(layout, hand, rules))


def words(cell: str) -> list[str]:
    """The words of a cell in an order of their own; none for `-`."""
    return [] if cell == "-" else sorted(cell.split())


@pytest.mark.parametrize("row", PLAYS)
def test_every_end_that_a_tile_fits_is_listed_with_its_points(row: cases.Row) -> None:
    """Each legal placement stands in the list once, whatever it scores."""
    listed = [f"{play.tile}@{play.at}={play.count.points}" for play in plays_of(row)]
    assert sorted(listed) == words(row["plays"])


@pytest.mark.parametrize("row", PLAYS)
def test_the_best_plays_are_those_that_score_most(row: cases.Row) -> None:
    """Of the listed plays those with most points are the best; none is when nothing scores."""
    plays = plays_of(row)
    most = max((play.count.points for play in plays), default=0)
    best = [f"{play.tile}@{play.at}" for play in plays if most and play.count.points == most]
    assert sorted(best) == words(row["best"])


@pytest.mark.parametrize("row", PLAYS)
def test_a_play_carries_the_table_it_makes_and_that_tables_count(row: cases.Row) -> None:
    """`play.layout` is a table these rules allow, one tile longer, and `play.count` its count."""
    rules = cases.rules_of(row["rules"])
    before = row["layout"].count("-") if row["layout"] != "-" else 0
    for play in plays_of(row):
        assert allfives.Layout.parse(str(play.layout), rules) == play.layout
        assert str(play.layout).count("-") == before + 1
        assert play.count == allfives.count(play.layout, rules, played=play)
        assert play.count == allfives.count(play.layout, rules, played=str(play))


def test_the_lead_lies_higher_half_left_and_a_first_double_gets_its_star() -> None:
    """A tile led prints higher half first, however the hand was written; a double is starred."""
    rules = allfives.rules("all-fives")
    hand = allfives.Hand.parse("1-4 5-5")
    layouts = [
        str(play.layout) for play in allfives.plays(allfives.Layout.parse("-", rules), hand, rules)
    ]
    assert layouts == ["4-1", "5-5*"]


def test_the_first_double_becomes_the_spinner_wherever_it_is_played() -> None:
    """A double laid later at an end of a line without one is starred; the next is not."""
    rules = allfives.rules("all-fives")
    layout = allfives.Layout.parse("5-4 4-1", rules)
    (first,) = allfives.plays(layout, allfives.Hand.parse("5-5"), rules)
    assert str(first.layout) == "5-5* 5-4 4-1"
    (second,) = allfives.plays(first.layout, allfives.Hand.parse("1-1"), rules)
    assert str(second.layout) == "5-5* 5-4 4-1 1-1"


def test_the_hand_and_the_table_asked_about_are_not_changed() -> None:
    """Asking for plays leaves layout and hand as they were."""
    rules = allfives.rules("muggins")
    layout = allfives.Layout.parse("4-5 5-5* 5-1", rules)
    hand = allfives.Hand.parse("5-2 1-1")
    allfives.plays(layout, hand, rules)
    assert (str(layout), str(hand)) == ("4-5 5-5* 5-1", "5-2 1-1")
