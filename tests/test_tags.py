"""Tags: each has puzzles that have it and puzzles that have not."""

from __future__ import annotations

import pytest

from allfives.puzzle.tags import TAGS, tags_of
from tests import cases
from tests.puzzles import proof, puzzle

TABLE = cases.params("tags.txt", ["tag", "has", "has not", "origin"])
PUZZLES = [row.values[0]["puzzle"] for row in cases.params("puzzles.txt", ["puzzle", *"apo"])]


def has(tag: str, text: str) -> bool:
    """Whether a puzzle has a tag."""
    return TAGS[tag].has(puzzle(text), proof(text))


@pytest.mark.parametrize("row", TABLE)
def test_a_tag_is_on_the_puzzle_that_has_it_and_on_no_other(row: cases.Row) -> None:
    """One of each in every row."""
    assert has(row["tag"], row["has"])
    assert not has(row["tag"], row["has not"])


def test_every_tag_has_positions_and_a_sentence() -> None:
    """A tag that is added without them fails here."""
    assert {row.values[0]["tag"] for row in TABLE} == set(TAGS)
    for tag in TAGS.values():
        assert tag.about.endswith(".")
        assert tag.has.__doc__


@pytest.mark.parametrize("text", PUZZLES)
def test_every_tag_can_be_asked_of_every_kind(text: str) -> None:
    """The tags of a puzzle stand in the order of the table; each says yes or no."""
    found = tags_of(puzzle(text), proof(text))
    assert list(found) == [name for name in TAGS if has(name, text)]
    assert all(isinstance(has(name, text), bool) for name in TAGS)
