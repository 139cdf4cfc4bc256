"""What tables count: every row of ``cases/counts.txt`` and ``cases/terms.txt``."""

from __future__ import annotations

import pytest

import allfives
from tests import cases

COUNTS = cases.params("counts.txt", ["rules", "layout", "total", "points", "origin"])
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
