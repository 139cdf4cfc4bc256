"""Tables with arms on several tiles: sound, told apart, touching, and quick to lay."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import allfives
from allfives.game.layout import Layout
from allfives.game.notation import walk
from allfives.game.rules import Rules
from allfives.game.tiles import full_set
from allfives.show.geometry import NARROWEST, Board, Spot, index_at, place
from allfives.show.trees import lay_tree
from allfives.show.trees.fitting import STAGES, Fitting, Stage, fit
from allfives.show.trees.nodes import nodes_of
from tests import tables
from tests.boards import assert_apart, gaps

WIDTHS = (288, 640, NARROWEST)
ORDERS = ("after-both-sides", "any-order", "all-four-first")

# Every rule set of these in which each double is a spinner, with the sets of 28 and 55 tiles.
RULES = [
    allfives.rules("five-up", highest=highest, ends_open=order)
    for highest in (6, 9)
    for order in ORDERS
]
rule_sets = pytest.mark.parametrize(
    "rules", RULES, ids=[f"{rules.highest} {rules.ends_open}" for rules in RULES]
)

# Hand-made tables that are hard to lay, and what makes them so.
HARD = {
    "an arm inside an arm": "4-5 5-5*(5-1|5-2 2-2*(2-3|)) 5-6",
    "crosses side by side": "3-5 5-5*(5-1|5-4) 5-2 2-2*(2-3|2-4) 2-6",
    "arms that grow towards each other": (
        "0-1 1-1*(1-3 3-3*(3-5|3-4) 3-0|) 1-2 2-2*(2-4 4-4*(4-5|4-6) 4-0|) 2-6"
    ),
    "a comb of five, with long teeth": (
        "0-0*(0-7 7-6 6-5 5-4|) 0-1 1-1*(1-7 7-5 5-3|) 1-2 2-2*(2-7 7-4 4-6|) 2-3 "
        "3-3*(3-7 7-8 8-6|) 3-4 4-4*(4-8 8-5|4-9 9-5) 4-1"
    ),
    "a spiral of arms": (
        "0-6 6-6*(6-1 1-1*(1-2 2-2*(2-3 3-3*(3-4 4-4*(4-5 5-5*(5-0|) 5-1|) 4-2|) 3-0|) 2-0|) 1-0|)"
        " 6-5"
    ),
    "a cross of crosses": (
        "5-0 0-0*(0-3 3-3*(3-5|3-6) 3-4|0-4 4-4*(4-5|4-6) 4-2) 0-1 1-1*(1-5|1-6) 1-2 2-2*(2-5|2-6)"
    ),
    "a long arm under a long line": (
        "1-0 0-2 2-1 1-3 3-2 2-4 4-1 1-5 5-5*(|5-6 6-6*(6-0|6-4 4-0 0-3) 6-2 2-5 5-3 3-6) 5-4 4-3"
    ),
    "every spinner a tile from the next": (
        "6-2 2-2*(2-1 1-9|2-5 5-5*(5-1 1-1*(1-6|1-3) 1-4 4-2|5-7 7-7*(7-8 8-9|7-3) 7-0 0-1 1-8) "
        "5-4 4-7 7-1) 2-3 3-3*(3-8 8-8*(8-0|8-2 2-7) 8-6|3-4) 3-9 9-9*(9-4 4-4*(4-0|4-6) 4-8 8-5 "
        "5-0|9-7) 9-0 0-0*(0-3|0-6 6-6*(6-7|6-3 3-5) 6-9 9-5 5-6) 0-2 2-9"
    ),
}
# The last of them cannot lie without a gap: its spinners stand too close for their arms.
TOUCHING = {name: text for name, text in HARD.items() if "every" not in name}


def grown(seed: int, rules: Rules, size: int, *, dense: bool = False) -> Layout:
    """A table of so many tiles, or as many as fit, laid at random under these rules.

    Dense: a double wherever one fits, then a tile at a bare edge of one, so spinners crowd.
    """
    rng = random.Random(seed)
    pool = list(full_set(rules.highest))
    tile = rng.choice([tile for tile in pool if tile.is_double])
    layout = Layout().grown(tile, "start", rules)
    while len(layout.tiles) < size:
        pool.remove(tile)
        ways = [
            (other, at)
            for at, fits in layout.open_places(rules)
            for other in pool
            if fits >> other.number & 1
        ]
        if dense:
            doubles = [way for way in ways if way[0].is_double]
            ways = doubles or [way for way in ways if layout.tile_at(way[1]).is_double] or ways
        if not ways:
            break
        tile, at = rng.choice(ways)
        layout = layout.grown(tile, at, rules)
    return layout


def is_tree(layout: Layout) -> bool:
    """Whether more than one tile has arms."""
    return sum(bool(laid.up or laid.down) for laid in walk(layout.line)) > 1


@pytest.mark.parametrize("text", HARD.values(), ids=HARD)
@pytest.mark.parametrize("width", WIDTHS)
def test_a_hard_table_is_sound(text: str, width: int) -> None:
    """Nothing meets, and the box holds all."""
    assert_apart(place(tables.text(text), width=width))


@pytest.mark.parametrize("text", TOUCHING.values(), ids=TOUCHING)
@pytest.mark.parametrize("width", WIDTHS)
def test_the_tiles_of_a_hard_table_touch(text: str, width: int) -> None:
    """In each line, and at the ends of spinners; doubles lie across their line."""
    layout = tables.text(text)
    assert gaps(layout, place(layout, width=width)) == 0


@rule_sets
@pytest.mark.parametrize("width", WIDTHS)
def test_a_table_of_ordinary_play_is_sound_and_its_tiles_touch(rules: Rules, width: int) -> None:
    """Played at random to the last tile that fits."""
    for seed in range(4):
        layout = grown(seed, rules, 55)
        board = place(layout, width=width)
        assert_apart(board)
        assert gaps(layout, board) == 0


@rule_sets
@pytest.mark.parametrize("width", WIDTHS)
def test_a_table_crowded_with_spinners_is_sound(rules: Rules, width: int) -> None:
    """No play crowds them so; where they have no room at all, some tiles lie apart."""
    for seed in range(4):
        layout = grown(seed, rules, 55, dense=True)
        board = place(layout, width=width)
        assert_apart(board)
        assert gaps(layout, board) <= len(board.tiles) // 4


@settings(deadline=None)
@given(st.integers(0, 10**6), st.integers(2, 30), st.sampled_from(RULES), st.booleans())
def test_any_table_is_sound(seed: int, size: int, rules: Rules, dense: bool) -> None:
    """At any size."""
    layout = grown(seed, rules, size, dense=dense)
    if is_tree(layout):
        assert_apart(place(layout))
        assert_apart(place(layout, anchor=len(layout.line) - 1))


@rule_sets
def test_a_table_of_few_tiles_keeps_to_the_width(rules: Rules) -> None:
    """Up to fifteen tiles fit on the narrow table, rings and all."""
    for seed in range(25):
        layout = grown(seed, rules, 15)
        assert place(layout).box[2] <= 288


@rule_sets
def test_every_open_place_has_its_ring(rules: Rules) -> None:
    """By the name that the engine gives it, whether it may be played on yet or not."""
    for seed in range(12):
        layout = grown(seed, rules, 5 + 2 * seed, dense=seed % 2 == 0)
        if is_tree(layout):
            names = [spot.name for spot in place(layout).spots]
            assert names[:2] == ["left", "right"]
            assert sorted(names) == sorted(at for at, _ in layout.open_places(rules))


def test_the_rings_follow_the_order_of_the_tiles() -> None:
    """First those of the main line, then spinner by spinner."""
    board = place(tables.text("4-5 5-5*(5-1|5-2 2-2*(2-3|)) 5-6 6-6*"))
    assert [spot.name for spot in board.spots] == [
        *("left", "right", "5-5.up", "5-5.down", "6-6.up", "6-6.down", "2-2.up", "2-2.down")
    ]


def test_tiles_come_line_by_line() -> None:
    """The main line, then each arm with those inside it, as the text is read."""
    board = place(tables.text("1-5 5-5*(5-2 2-2*(2-3|2-4) 2-6|5-4) 5-0 0-0*(|0-3)"))
    assert " ".join(f"{tile.near}-{tile.far}" for tile in board.tiles) == (
        "1-5 5-5 5-0 0-0 5-2 2-2 2-6 2-3 2-4 5-4 0-3"
    )


@rule_sets
def test_the_tile_at_a_place_is_found(rules: Rules) -> None:
    """The outermost tile of each arm, however deep; none at the bare end of a spinner."""
    for seed in range(12):
        layout = grown(seed, rules, 5 + 2 * seed)
        board = place(layout)
        for at, _ in layout.open_places(rules):
            laid = layout.tile_at(at)
            if at not in ("left", "right") and laid is layout.arm(at)[0]:
                with pytest.raises(ValueError, match=f"no tile lies at '{at}'"):
                    index_at(layout, at)
            else:
                tile = board.tiles[index_at(layout, at)]
                assert (tile.near, tile.far) == (laid.near, laid.far)


def test_an_arm_without_its_spinner_is_found_where_only_one_has_tiles() -> None:
    """Else the error says how to name it."""
    layout = tables.text("3-5 5-5*(5-1|5-4) 5-2 2-2*(2-3|) 2-6")
    assert index_at(layout, "down") == index_at(layout, "5-5.down") == 6
    assert index_at(layout, "2-2.up") == 7
    with pytest.raises(ValueError, match=r"name its spinner, as in '5-5\.up'"):
        index_at(layout, "up")
    with pytest.raises(ValueError, match=r"no tile lies at '2-2\.down'"):
        index_at(layout, "2-2.down")


def test_up_is_above_or_left() -> None:
    """Also inside arms and left of the anchor, so that a place's name says where it is."""
    board = place(tables.text("3-3*(3-1|3-2) 3-5 5-5*(5-1 1-1*(1-2|)|5-4) 5-6 6-6*"), anchor=2)
    assert board.spot("3-3.up").y < board.spot("3-3.down").y
    assert board.spot("6-6.up").y < board.spot("6-6.down").y
    assert board.spot("1-1.up").x < board.spot("1-1.down").x


def test_the_anchor_is_at_the_origin() -> None:
    """The tile asked for, or else the one with arms nearest to the middle."""
    layout = tables.text("3-3*(3-1|3-2) 3-5 5-5*(5-1 1-1*(1-2|)|5-4) 5-6 6-4 4-0")
    for asked, anchor in ((None, 2), (0, 0), (5, 5)):
        tile = place(layout, anchor=asked).tiles[anchor]
        assert (tile.x, tile.y) == (0, 0)


def test_the_same_tree_lies_the_same_every_time() -> None:
    """Nothing is left to chance."""
    layout = grown(3, RULES[0], 28)
    assert place(layout) == place(layout)


@rule_sets
def test_tiles_spread_out_where_no_search_finds_room(rules: Rules) -> None:
    """The last resort: every table is sound with it, and every ring at its end."""
    for seed in range(6):
        layout = grown(seed, rules, 55, dense=seed % 2 == 0)
        anchor = len(layout.line) // 2
        tiles, ends = lay_tree(layout.line, anchor, 288, stages=())
        rings = tuple(Spot(name, x, y) for name, (x, y) in ends.items())
        board = Board(tuple(tiles), rings, (-4000, -4000, 8000, 8000))
        assert_apart(board)
        gaps(layout, board)
        assert (tiles[anchor].x, tiles[anchor].y) == (0, 0)


def test_a_search_is_over_after_its_steps() -> None:
    """So no table takes for ever; with more steps this one is laid."""
    nodes = nodes_of(grown(1, RULES[0], 28).line, 0)
    assert fit(nodes, 640, Stage(1, steps=len(nodes) - 2)) is None
    assert fit(nodes, 640, Stage(1, steps=200)) is not None
    assert sum(stage.steps for stage in STAGES) < 3000


@pytest.mark.parametrize("seed", [4, 16, 20, 23])
def test_a_search_goes_back_to_what_stood_in_the_way(seed: int) -> None:
    """So it lays these tables in a few steps; going back tile by tile takes more than twice 200."""
    line = grown(seed, RULES[0], 20).line
    assert fit(nodes_of(line, len(line) // 2), 288, Stage(1, steps=200, strict=True)) is not None


def test_a_search_that_can_find_no_room_is_soon_over() -> None:
    """Long before its steps are: that there is none shows around the spinners in the middle."""
    nodes = nodes_of(tables.text(HARD["every spinner a tile from the next"]).line, 3)
    search = Fitting(nodes, 900, Stage(1, steps=3000))
    assert search.places() is None
    assert search.left > 2900
