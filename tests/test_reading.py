"""Which written tables the rules allow: those that plays can reach, all of them and no others."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

import allfives
from tests import naive

NUMBER = 1500  # random tables a reading

TREES = {"spinner": "every-double", "ends_open": "any-order"}
ROWS = [
    (2, 6, "first-double", "any-order"),
    (2, 6, "first-double", "after-both-sides"),
    (2, 6, "first-double", "all-four-first"),
    (2, 6, "every-double", "after-both-sides"),
    (2, 6, "every-double", "all-four-first"),
    (3, 5, "first-double", "all-four-first"),
    (3, 5, "every-double", "after-both-sides"),
    (3, 5, "every-double", "all-four-first"),
]


def reached(settings: dict[str, Any], most: int) -> set[str]:
    """The texts of all tables of so many tiles at most that play can come to."""
    tables: dict[str, naive.Table] = {"-": {}}
    waiting: list[naive.Table] = [{}]
    while waiting:
        table = waiting.pop()
        laid = naive.tiles_laid(table)
        rest = [tile for tile in naive.tile_set(settings["highest"]) if tile not in laid]
        for _, _, after in naive.legal(table, rest, settings) if len(laid) < most else []:
            text = naive.printed(after)
            if text not in tables:
                tables[text] = after
                waiting.append(after)
    return set(tables)


@cache
def trees(highest: int, most: int) -> set[str]:
    """The tables where every double is a spinner and nothing has to wait: all trees of tiles."""
    return reached({**naive.ALL_FIVES, **TREES, "highest": highest}, most)


@pytest.mark.parametrize(("highest", "most", "spinner", "ends_open"), ROWS)
def test_a_written_table_is_allowed_when_plays_can_reach_it_and_only_then(
    highest: int, most: int, spinner: str, ends_open: str
) -> None:
    """Every small tree is tried, starred as these rules would have it and without stars."""
    changes = {"highest": highest, "spinner": spinner, "ends_open": ends_open}
    rules = allfives.rules("all-fives", **changes)
    expected = reached({**naive.ALL_FIVES, **changes}, most)
    allowed = set()
    for tree in trees(highest, most):
        plain = tree.replace("*", "")
        doubles = [tile for tile in naive.tile_set(highest) if tile[0] == tile[1]]
        for text in {tree, plain, *(star(plain, f"{half}-{half}") for half, _ in doubles)}:
            try:
                allowed.add(str(allfives.Layout.parse(text, rules).canonical()))
            except (allfives.Impossible, allfives.Ambiguous):
                continue
    assert allowed == {str(allfives.Layout.parse(text, rules).canonical()) for text in expected}


def star(plain: str, double: str) -> str:
    """The text with a star at this double."""
    return plain.replace(double, f"{double}*")


def seen_from(table: naive.Table, lead: naive.Square) -> naive.Table:
    """The same sheet with its squares named from another tile of the main line."""
    moved = {}
    for square, faces in table.items():
        arm = square.lstrip("WE")
        run = square[: len(square) - len(arm)]
        east = run.count("E") - run.count("W") - lead.count("E") + lead.count("W")
        moved[("E" if east > 0 else "W") * abs(east) + arm] = faces
    return moved


def can_be_played(table: naive.Table, settings: dict[str, Any]) -> bool:
    """Whether some order of legal plays makes exactly this sheet: every lead, every next tile."""
    return not table or any(
        grows_to(seen_from(table, lead), {"": table[lead]}, settings, set())
        for lead in table
        if not lead.strip("WE")
        and naive.lay({}, tile_of(table[lead]), "", "", settings)[""].keys() == table[lead].keys()
    )


def grows_to(
    whole: naive.Table, part: naive.Table, settings: dict[str, Any], failed: set[frozenset[str]]
) -> bool:
    """Whether legal plays lead from a part of a sheet to the whole of it."""
    if len(part) == len(whole):
        return True
    if frozenset(part) in failed:
        return False
    rest = [tile_of(faces) for square, faces in whole.items() if square not in part]
    for tile, square, face in naive.ways(part, rest, settings):
        after = naive.lay(part, tile, square, face, settings)
        target = naive.beside(square, face)
        if after[target] == whole.get(target) and grows_to(whole, after, settings, failed):
            return True
    failed.add(frozenset(part))
    return False


def tile_of(faces: naive.Faces) -> naive.Halves:
    """The tile that shows these faces."""
    return max(faces.values()), min(faces.values())


@pytest.mark.parametrize("ends_open", ["all-four-first", "after-both-sides"])
@pytest.mark.parametrize("spinner", ["first-double", "every-double"])
def test_a_table_that_breaks_the_order_of_the_edges_at_the_last_is_refused(
    spinner: str, ends_open: str
) -> None:
    """Tables played by the rules, with up to two more tiles that need not keep to the order.

    A search through every order of plays says whether the table could still have come about.
    """
    rng = random.Random(31)
    changes = {"highest": 5, "spinner": spinner, "ends_open": ends_open}
    rules = allfives.rules("all-fives", **changes)
    settings = {**naive.ALL_FIVES, **changes}
    answers = []
    for _ in range(NUMBER):
        table: naive.Table = {}
        rest = naive.tile_set(5)
        strict, loose = rng.randint(1, 9), rng.randint(0, 2)
        for turn in range(strict + loose):
            when = ends_open if turn < strict else "any-order"
            ways = naive.ways(table, rest, {**settings, "ends_open": when})
            if not ways:
                break
            tile, square, face = rng.choice(ways)
            table = naive.lay(table, tile, square, face, settings)
            rest.remove(tile)
        text = naive.printed(table)
        try:
            answers.append(str(allfives.Layout.parse(text, rules)) == text)
        except allfives.Impossible:
            answers.append(False)
        assert answers[-1] == can_be_played(table, settings), text
    assert 0.05 < answers.count(False) / NUMBER < 0.7
