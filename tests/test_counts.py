"""What tables count: every row of ``cases/counts.txt`` and ``cases/terms.txt``."""

from __future__ import annotations

import pytest

import allfives
from tests import cases

COUNTS = cases.params("counts.txt", ["rules", "layout", "total", "points", "origin"])
PLAYED = cases.params("played.txt", ["rules", "layout", "played", "total", "points", "origin"])
TERMS = cases.params("terms.txt", ["rules", "layout", "terms", "origin"])


@pytest.mark.parametrize("row", COUNTS)
def test_a_table_counts_and_scores_what_its_source_says(row: cases.Row) -> None:
    """`count` gives the pips of the open ends and the points that the last play scores."""
    rules = cases.rules_of(row["rules"])
    counted = allfives.count(allfives.Layout.parse(row["layout"], rules), rules)
    assert (counted.total, counted.points) == (int(row["total"]), int(row["points"]))


@pytest.mark.parametrize("row", COUNTS)
def test_the_terms_of_a_count_add_up_to_its_total(row: cases.Row) -> None:
    """The pips of the terms are the total, and no end is counted in two terms."""
    rules = cases.rules_of(row["rules"])
    counted = allfives.count(allfives.Layout.parse(row["layout"], rules), rules)
    assert sum(term.pips for term in counted.terms) == counted.total
    assert len({term.at for term in counted.terms}) == len(counted.terms)


@pytest.mark.parametrize("row", PLAYED)
def test_a_play_scores_what_its_reading_says(row: cases.Row) -> None:
    """Where the tile just played matters, `count` is told which it was, and adds up its terms."""
    rules = cases.rules_of(row["rules"])
    layout = allfives.Layout.parse(row["layout"], rules)
    played = None if row["played"] == "-" else row["played"]
    counted = allfives.count(layout, rules, played=played)
    total = None if row["total"] == "-" else int(row["total"])
    assert (counted.total, counted.points) == (total, int(row["points"]))
    assert sum(term.pips for term in counted.terms) == (total or 0)


def test_a_count_says_what_it_needs_to_know_and_what_it_took_off() -> None:
    """Each tile that may have been the last is named; so is the end that a play covered (VP-21)."""
    rules = allfives.rules("all-fives", scoring="tile")
    counted = allfives.count(allfives.Layout.parse("4-5 5-5*(5-0|) 5-1", rules), rules)
    unknown = [(str(term.tile), term.at, str(term.why)) for term in counted.uncounted]
    assert unknown == [
        ("5-4", "left", "tile-unknown"),
        ("5-1", "right", "tile-unknown"),
        ("5-0", "up", "tile-unknown"),
    ]
    rules = allfives.rules("muggins", covered_end="yes")
    counted = allfives.count(allfives.Layout.parse("5-6 6-4 4-2", rules), rules, played="4-2@right")
    (covered,) = counted.uncounted
    assert (str(covered.tile), covered.at, covered.pips) == ("6-4", "right", 4)
    assert (covered.why, counted.reduced) == (allfives.Why.COVERED_END, 5)


@pytest.mark.parametrize("row", TERMS)
def test_a_count_has_one_term_for_each_end_that_counts(row: cases.Row) -> None:
    """A term stands for each open end, a blank one too; what counts nothing by rule is no term."""
    rules = cases.rules_of(row["rules"])
    counted = allfives.count(allfives.Layout.parse(row["layout"], rules), rules)
    terms = sorted(f"{term.at}={term.pips}" for term in counted.terms)
    assert terms == sorted(row["terms"].replace("-", "").split())


@pytest.mark.parametrize("row", TERMS)
def test_a_term_names_the_tile_that_lies_at_its_end_and_says_why(row: cases.Row) -> None:
    """The tile of a term is on the table, shows the pips counted, and the reason is not empty."""
    rules = cases.rules_of(row["rules"])
    layout = allfives.Layout.parse(row["layout"], rules)
    for term in allfives.count(layout, rules).terms:
        halves = [int(half) for half in str(term.tile).split("-")]
        assert term.pips in {*halves, sum(halves)}
        assert sorted(halves) in [
            sorted(map(int, word.split("-")))
            for word in str(layout).translate(str.maketrans("(|)*", "    ")).split()
        ]
        assert str(term.why)
