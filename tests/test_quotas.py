"""What a miner keeps: so many of each kind, no table twice, and no crowd of the same sort."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

import pytest

import allfives
from allfives.puzzle.grounds import grounds_of
from allfives.puzzle.kinds import Kind
from allfives.puzzle.packs import Cells
from allfives.puzzle.quotas import Sample

NAMES = allfives.rules()


def found(kind: Kind = Kind.COUNT, **cells: str) -> Iterator[Cells]:
    """Puzzles that differ in table, tags and deal, unless it is said otherwise."""
    number = 0
    while True:
        row = {"id": f"{number:04}", "kind": kind, "level": "1", "tags": f"t{number}"}
        row |= {"position": f"table {number} / hand", "seed": f"7/{number}", "answers": "yes"}
        yield {**row, **cells}
        number += 1


def kept(sample: Sample, rows: Iterator[Cells], number: int) -> int:
    """Hand over so many, a deal each; how many are kept then."""
    for _ in range(number):
        sample.take([next(rows)])
    return len(sample)


@pytest.mark.parametrize(
    ("alike", "most"),
    [
        ({}, 16),
        ({"position": "one table / another hand"}, 1),
        ({"seed": "7/1"}, 1),
        ({"tags": "decoy"}, 3),
    ],
    ids=["nothing", "table", "deal", "tags"],
)
def test_puzzles_that_are_alike_are_not_kept(alike: dict[str, str], most: int) -> None:
    """Of 16, where 20 are wanted: a table and a deal once, the same tags three times."""
    two_levels = ({**row, "level": row["id"][-1]} for row in found(Kind.COUNT, **alike))
    assert kept(Sample([Kind.COUNT], 20), two_levels, 16) == most


def test_a_level_is_spread_as_long_as_others_may_come() -> None:
    """At first two of five puzzles may have one level; the longer it takes, the more."""
    sample, rows = Sample([Kind.COUNT], 20), found()
    assert [kept(sample, rows, 16) for _ in range(5)] == [8, 9, 10, 11, 12]


def test_yes_and_no_are_kept_as_often() -> None:
    """However many of one there are."""
    sample = Sample([Kind.DOES_ANYTHING_SCORE], 6)
    assert kept(sample, found(Kind.DOES_ANYTHING_SCORE), 200) == 3
    others = ({**row, "position": f"no {row['position']}", "seed": f"8/{row['seed']}",
               "tags": f"no {row['tags']}"}
              for row in found(Kind.DOES_ANYTHING_SCORE, answers="no"))  # fmt: skip
    assert kept(sample, others, 200) == 6
    assert Counter(cells["answers"] for cells in sample.kept) == {"yes": 3, "no": 3}
    assert sample.wanted == ()


def test_a_table_is_asked_about_once_whatever_the_kind() -> None:
    """A count and a play on one table would give each other away."""
    sample = Sample([Kind.COUNT, Kind.DENY], 5)
    sample.take([next(found(Kind.COUNT)), next(found(Kind.DENY))])
    assert [cells["kind"] for cells in sample.kept] == ["count"]


def test_what_is_not_wanted_any_more_changes_nothing() -> None:
    """So a miner may stop to look for it sooner or later."""
    rows = found()
    full = Sample([Kind.COUNT, Kind.DENY], 1)
    full.take([next(rows)])
    assert full.wanted == (Kind.DENY,)
    before = full.kept
    full.take([next(rows), next(found(Kind.SETTLE))])
    assert full.kept == before


def test_a_kind_that_is_never_found_is_given_up() -> None:
    """After very many deals; what is missing is said."""
    sample = Sample([Kind.COUNT, Kind.DENY], 2)
    sample.take([next(found())])
    sample.take([], deals=100_000)
    assert sample.wanted == ()
    assert sample.missing == {Kind.COUNT: 1, Kind.DENY: 2}


def test_what_is_kept_is_sorted_by_kind_and_level() -> None:
    """The easiest first, whatever the order in which they were found."""
    sample = Sample([Kind.COUNT, Kind.DENY], 3)
    for kind, level in [("deny", "5"), ("count", "3"), ("deny", "2"), ("count", "1")]:
        own = f"{kind} {level}"
        sample.take([next(found(Kind(kind), level=level, position=own, tags=own, seed=own))])
    order = [f"{cells['kind']} {cells['level']}" for cells in sample.kept]
    assert order == ["count 1", "count 3", "deny 2", "deny 5"]


# ---------------------------------------------------------------- where to look


def test_every_rule_set_is_searched_for_the_kinds_that_fit_it() -> None:
    """Nothing scores in the play of Klassika, so it has two."""
    one, other = grounds_of(("all-fives", "klassika-101"), Kind, 5)
    assert (one.names, len(one.kinds)) == (("all-fives",), 8)
    assert other.kinds == (Kind.SETTLE, Kind.ENDGAME)


@pytest.mark.parametrize(
    ("names", "pairs"),
    [
        (("all-fives", "muggins"), ["all-fives muggins"]),
        (("muggins", "all-fives", "sniff"), ["muggins all-fives"]),  # sniff counts as muggins does
        (("all-fives", "all-fives-deal-5"), []),  # the same counts
        (("all-fives", "vsem-po-pyat"), []),  # different sets
        (("all-fives", "klassika-101"), []),  # nothing scores in one
        (("vsem-po-pyat", "vsem-po-pyat-61"), []),  # a point for each five: the same play is best
        (("vsem-po-pyat", "vsem-po-pyat-covered-end"), ["vsem-po-pyat vsem-po-pyat-covered-end"]),
    ],
)
def test_rule_sets_are_paired_where_another_play_can_be_the_best(
    names: tuple[str, ...], pairs: list[str]
) -> None:
    """And where one set of tiles and one number of players is right for both."""
    assert [str(ground) for ground in grounds_of(names, (Kind.TWO_RULES,), 5)] == pairs
