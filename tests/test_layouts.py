"""How tables are read and printed: every row of ``cases/layouts.txt``."""

from __future__ import annotations

import pytest

import allfives
from tests import cases

LAYOUTS = cases.params("layouts.txt", ["rules", "text", "printed", "origin"])


@pytest.mark.parametrize("row", LAYOUTS)
def test_a_table_is_printed_in_one_way_however_it_was_written(row: cases.Row) -> None:
    """Stars are supplied or dropped as the rules have it; empty arms and extra blanks disappear."""
    layout = allfives.Layout.parse(row["text"], cases.rules_of(row["rules"]))
    assert str(layout) == row["printed"]


@pytest.mark.parametrize("row", LAYOUTS)
def test_what_was_printed_reads_as_the_same_table(row: cases.Row) -> None:
    """`parse(str(x)) == x`, and equal tables have equal hashes."""
    rules = cases.rules_of(row["rules"])
    layout = allfives.Layout.parse(row["text"], rules)
    again = allfives.Layout.parse(str(layout), rules)
    assert again == layout
    assert hash(again) == hash(layout)


def test_tables_that_are_written_differently_are_not_equal_but_have_one_canonical_text() -> None:
    """Equality is as written; `canonical` merges a table with its mirror image and swapped arms."""
    rules = allfives.rules("all-fives")
    texts = (
        "4-5 5-5*(5-3|5-2 2-2) 5-1",
        "4-5 5-5*(5-2 2-2|5-3) 5-1",
        "1-5 5-5*(5-3|5-2 2-2) 5-4",
        "1-5 5-5*(5-2 2-2|5-3) 5-4",
    )
    layouts = [allfives.Layout.parse(text, rules) for text in texts]
    assert len(set(layouts)) == 4
    assert {str(layout.canonical()) for layout in layouts} == {min(texts)}


def test_tables_that_differ_by_more_than_a_mirror_stay_apart() -> None:
    """Which tile lies where still tells tables apart: the star, and an arm against a side."""
    rules = allfives.rules("all-fives")
    texts = (
        "4-4* 4-5 5-5",
        "4-4 4-5 5-5*",
        "4-5 5-5*(5-3|5-2) 5-1",
        "3-5 5-5*(5-4|5-2) 5-1",
    )
    assert len({allfives.Layout.parse(text, rules).canonical() for text in texts}) == 4
