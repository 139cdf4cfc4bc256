"""The packs of the book: every rule set, every kind, no crowd of one sort, and proven."""

from __future__ import annotations

import csv
from collections import Counter
from functools import cache
from itertools import combinations, groupby

import pytest

import allfives
from allfives.game.presets import named
from allfives.puzzle.dig import dig
from allfives.puzzle.kinds import Kind, fits
from allfives.puzzle.packs import Cells, cells_of
from allfives.puzzle.quotas import SAME_TAGS
from allfives.puzzle.rows import Row, rows
from allfives.puzzle.verify import BALANCE, check
from tests.puzzles import FIRST_TEN, PACKS
from tools import packs

MINED = [path for path in PACKS if path != FIRST_TEN]
NAMES = [path.stem for path in MINED]
FEWEST = {"a kind of a rule set": 20, "endgame": 100, "two-rules": 100, "all": 2000}
EVERY = 40  # one row in so many is proven here; `make test` proves all in a step of its own


@cache
def pack(name: str) -> tuple[Cells, ...]:
    """The rows of a pack, taken at their word."""
    path = packs.PACKS / f"{name}.csv"
    with path.open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file))


def number_of(*names: str) -> Counter[str]:
    """How many puzzles of each kind there are in these packs."""
    return Counter(cells["kind"] for name in names for cells in pack(name))


def test_there_is_a_pack_for_every_rule_set_and_one_for_pairs() -> None:
    """Those that `make packs` makes, and the first ten, made by hand."""
    assert sorted(NAMES) == sorted(packs.files())
    assert {*NAMES} == {*allfives.rules(), "two-rules"}


@pytest.mark.parametrize("name", allfives.rules())
def test_every_kind_that_fits_a_rule_set_is_asked_often_enough(name: str) -> None:
    """And no other kind."""
    rules, found = allfives.rules(name), number_of(name)
    fitting = {kind.value for kind in Kind if kind is not Kind.TWO_RULES and fits(kind, rules)}
    assert found.keys() == fitting
    assert min(found.values()) >= FEWEST["a kind of a rule set"]
    assert {cells["rules"] for cells in pack(name)} == {name}


def test_there_are_enough_puzzles_of_the_rare_kinds_and_in_all() -> None:
    """Endgames and pairs of rule sets, and two thousand at least."""
    found = number_of(*NAMES)
    assert found["endgame"] >= FEWEST["endgame"]
    assert found["two-rules"] >= FEWEST["two-rules"]
    assert found.total() >= FEWEST["all"]


def test_the_source_rule_sets_are_asked_about_in_pairs() -> None:
    """Each that counts tables in a way of its own against every other with the same tiles."""
    pairs = Counter(frozenset(cells["rules"].split()) for cells in pack("two-rules"))
    unlike = ("all-fives", "muggins", "muggins-no-cross", "all-threes")
    double_nine = ("vsem-po-pyat", "vsem-po-pyat-covered-end")
    for pair in (*combinations(unlike, 2), double_nine):
        assert pairs[frozenset(pair)] == packs.PER_PAIR, pair


@pytest.mark.parametrize("name", NAMES)
def test_no_set_of_tags_is_common(name: str) -> None:
    """At most 15 of a hundred puzzles share one."""
    tags = Counter(cells["tags"] for cells in pack(name))
    assert max(tags.values()) <= len(pack(name)) * SAME_TAGS / 100


@pytest.mark.parametrize("name", NAMES)
def test_levels_are_spread(name: str) -> None:
    """Four of the five at least, and no half of a pack on one."""
    levels = Counter(cells["level"] for cells in pack(name))
    assert len(levels) >= 4
    assert max(levels.values()) <= len(pack(name)) * 0.53


def test_every_level_has_many_puzzles() -> None:
    """From the easiest to the hardest."""
    levels = Counter(cells["level"] for name in NAMES for cells in pack(name))
    assert sorted(levels) == ["1", "2", "3", "4", "5"]
    assert min(levels.values()) >= 100


@pytest.mark.parametrize("name", allfives.rules())
def test_yes_and_no_are_right_as_often(name: str) -> None:
    """From 40 to 60 of a hundred."""
    asked = [cells for cells in pack(name) if cells["kind"] == Kind.DOES_ANYTHING_SCORE]
    yes = sum(cells["answers"] == "yes" for cells in asked)
    assert BALANCE[0] * len(asked) <= 100 * yes <= BALANCE[1] * len(asked)


def test_ids_are_unique_over_all_packs() -> None:
    """Links and progress go by them. (That each is its puzzle's own is proven with the rest.)"""
    ids = Counter(cells["id"] for path in PACKS for cells in pack(path.stem))
    assert [one for one, number in ids.items() if number > 1] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_table_is_asked_about_once(name: str) -> None:
    """Under one rule set, or one pair."""
    tables = Counter(
        (cells["rules"], cells["position"].partition(" / ")[0]) for cells in pack(name)
    )
    assert max(tables.values()) == 1


@pytest.mark.parametrize("name", NAMES)
def test_a_pack_is_sorted_and_its_easiest_puzzles_come_first(name: str) -> None:
    """By kind, and in each by level and id, so that a new pack can be compared with an old one."""
    kinds = [Kind(cells["kind"]) for cells in pack(name)]
    order = {kind: at for at, kind in enumerate(Kind)}
    for _, group in groupby(pack(name), key=lambda cells: cells["rules"]):
        keys = [(order[Kind(c["kind"])], int(c["level"]), c["id"]) for c in group]
        assert keys == sorted(keys)
    assert len(kinds) == len(pack(name))


@pytest.mark.parametrize("name", NAMES)
def test_a_slice_of_each_pack_is_proven_again(name: str) -> None:
    """Answers, points, level, tags and id are what they are said to be."""
    path = packs.PACKS / f"{name}.csv"
    read = list(rows(path.read_text(encoding="utf-8"), name))
    assert all(isinstance(row, Row) for row in read)
    assert [defect for row in read[::EVERY] for defect in check(row).defects] == []


@pytest.mark.parametrize("name", NAMES)
def test_a_puzzle_is_found_in_its_deal_again(name: str) -> None:
    """The seed of a row leads back to it: `make packs` makes it today."""
    cells = pack(name)[-1]
    seed, _, deal = cells["seed"].partition("/")
    rules = tuple(map(named, cells["rules"].split()))
    assert int(seed) == packs.SEED
    assert cells in map(cells_of, dig(rules, (Kind(cells["kind"]),), seed, int(deal)))
