"""Where tiles lie: nothing overlaps, all is in the box, what touches matches, what lies stays."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from allfives.game.layout import Layout
from allfives.game.notation import Laid
from allfives.show.geometry import NARROWEST, Board, index_at, place
from allfives.show.walkers import LENGTH, PITCH, WIDTH
from tests import tables
from tests.boards import assert_sound, halves

WIDTHS = (288, 640, NARROWEST)

# A name and what makes the table from a seed: tiles of a real set as far as halves match, then
# shapes that no set allows.
SHAPES: list[tuple[str, Callable[[int], Layout]]] = [
    ("28 tiles, one line", lambda seed: tables.line(seed, 6, 28)),
    ("55 tiles, one line", lambda seed: tables.line(seed, 9, 55)),
    ("28 tiles, four arms", lambda seed: tables.cross(seed, 6, (7, 7, 7, 6))),
    ("55 tiles, four arms", lambda seed: tables.cross(seed, 9, (14, 14, 13, 13))),
    ("54 tiles to the left", lambda seed: tables.made_cross(seed, (54, 0, 0, 0), 0.2)),
    ("54 tiles to the right", lambda seed: tables.made_cross(seed, (0, 54, 0, 0), 0.2)),
    ("52 tiles up", lambda seed: tables.made_cross(seed, (1, 1, 52, 0), 0.2)),
    ("52 tiles down", lambda seed: tables.made_cross(seed, (1, 1, 0, 52), 0.2)),
    ("no doubles", lambda seed: tables.made_cross(seed, (14, 14, 13, 13), 0)),
    ("a double wherever one can be", lambda seed: tables.made_cross(seed, (14, 14, 13, 13), 1)),
    (
        "as many doubles as chance has it",
        lambda seed: tables.made_cross(seed, (30, 30, 30, 30), 0.5),
    ),
    ("a long line dense with doubles", lambda seed: tables.made_line(seed, 80, 0.5)),
]
shapes = pytest.mark.parametrize("make", [shape for _, shape in SHAPES], ids=[n for n, _ in SHAPES])
seeds = st.integers(0, 10**6)
lengths = st.tuples(*[st.integers(0, 14)] * 4)


@shapes
@pytest.mark.parametrize("width", WIDTHS)
def test_no_tile_or_ring_overlaps_and_the_box_holds_all(
    make: Callable[[int], Layout], width: int
) -> None:
    """Ten tables of each shape, at each width."""
    for seed in range(10):
        assert_sound(place(make(seed), width=width), width)


@given(seeds, lengths, st.integers(NARROWEST, 900))
def test_any_table_is_sound_at_any_width(
    seed: int, lines: tuple[int, int, int, int], width: int
) -> None:
    """Random tables of the double-nine set."""
    assert_sound(place(tables.cross(seed, 9, lines), width=width), width)


@pytest.mark.parametrize(
    "text", ["-", "6-5", "5-5", "5-5*", "4-5 5-5*", "5-5*(5-1|)", "4-5 5-5* 5-1"]
)
@pytest.mark.parametrize("width", WIDTHS)
def test_small_tables_are_sound(text: str, width: int) -> None:
    """Tables of few tiles, where rings crowd round one of them."""
    assert_sound(place(tables.text(text), width=width), width)


def test_half_a_tile_is_large_enough() -> None:
    """At scale 1, and in a frame of 320 less 32 pixels, half a tile is at least 16 pixels."""
    assert min(LENGTH / 2, WIDTH) >= 16
    assert LENGTH + 1 < 2 * PITCH
    assert WIDTH + 1 < PITCH


@shapes
def test_halves_that_touch_lie_side_by_side(make: Callable[[int], Layout]) -> None:
    """Each tile's near half is in the cell next to the far half before it, along the main line."""
    for seed in range(10):
        layout = make(seed)
        board = place(layout)
        main = board.tiles[: len(layout.line)]
        for one, other in pairwise(main):
            (x, y), (to_x, to_y) = halves(one)[1], halves(other)[0]
            assert sorted((abs(to_x - x), abs(to_y - y))) == [0, PITCH]


@shapes
@pytest.mark.parametrize("width", WIDTHS)
def test_tiles_stay_where_they_are_when_one_is_added(
    make: Callable[[int], Layout], width: int
) -> None:
    """A table cut short anywhere lies as the same tiles lie in the whole, with the same anchor."""
    layout = make(1)
    anchor = next(
        (at for at, laid in enumerate(layout.line) if laid.spinner), len(layout.line) // 2
    )
    lead = layout.line[anchor]
    whole = place(layout, width=width, anchor=anchor).tiles
    line, up, down = len(layout.line), len(lead.up), len(lead.down)
    for cut in range(1, max(anchor, line - anchor, up, down)):
        first, last = min(cut, anchor), max(line - cut, anchor + 1)
        shorter = replace(lead, up=lead.up[:-cut], down=lead.down[:-cut])
        cut_line = (*layout.line[first:anchor], shorter, *layout.line[anchor + 1 : last])
        board = place(Layout(cut_line), width=width, anchor=anchor - first)
        ups = whole[line : line + len(shorter.up)]
        downs = whole[line + up : line + up + len(shorter.down)]
        assert board.tiles == (*whole[first:last], *ups, *downs)


def test_tiles_stay_when_a_spinner_comes_later() -> None:
    """A first double at the end of a line does not move the line, and has room for its rings."""
    for seed in range(40):
        line = [laid for laid in tables.line(seed, 9, 24).line if laid.near != laid.far]
        before = place(Layout(tuple(line)), anchor=5)
        after = place(Layout((*line, Laid(7, 7, True))), anchor=5)
        assert after.tiles[:-1] == before.tiles
        assert [spot.name for spot in after.spots] == ["left", "right", "up", "down"]
        assert_sound(after, 288)


def test_the_same_table_lies_the_same_every_time() -> None:
    """Nothing is left to chance."""
    layout = tables.cross(3, 6, (5, 5, 5, 5))
    assert place(layout) == place(layout)


def test_the_lead_is_at_the_origin_unless_another_anchor_is_asked_for() -> None:
    """The spinner, or else the middle tile; arms hold their spinner there."""
    assert (
        place(tables.text("4-5 5-5* 5-1")).tiles[1].x,
        place(tables.text("4-5 5-1")).tiles[1].x,
    ) == (0, 0)
    assert place(tables.text("4-5 5-5* 5-1"), anchor=0).tiles[0].x == 0
    assert place(tables.text("4-5 5-5*(5-2|) 5-1"), anchor=0).tiles[1].x == 0


def test_a_table_tells_its_open_places() -> None:
    """A lone double also has one ring for all of it; the empty table only its start."""

    def names(text: str) -> list[str]:
        return [spot.name for spot in place(tables.text(text)).spots]

    assert names("-") == ["start"]
    assert names("6-5") == ["left", "right"]
    assert names("5-5") == ["left", "right", "start"]
    assert names("5-5*") == ["left", "right", "up", "down", "start"]
    assert names("4-5 5-5* 5-1") == ["left", "right", "up", "down"]
    assert names("4-5 5-5*(5-2 2-2*|) 5-1") == [
        *("left", "right", "5-5.up", "5-5.down", "2-2.up", "2-2.down")
    ]
    assert names("2-2* 2-5 5-5*") == ["left", "right", "2-2.up", "2-2.down", "5-5.up", "5-5.down"]


def test_a_box_over_several_boards_holds_each_of_them() -> None:
    """Reserved once, it fits a table and all that can follow it."""
    boards = [place(tables.cross(seed, 6, (seed, 3, 2, seed))) for seed in range(9)]
    x, y, wide, high = Board.union(boards)
    assert wide <= 288
    for board in boards:
        assert x <= board.box[0]
        assert y <= board.box[1]
        assert x + wide >= board.box[0] + board.box[2]
        assert y + high >= board.box[1] + board.box[3]
    assert boards[0].within((x, y, wide, high)).tiles == boards[0].tiles


def test_a_board_as_data_is_plain_and_small() -> None:
    """Whole numbers or halves, and a table of ten tiles in a few hundred bytes."""
    view = place(tables.text("3-3 3-5 5-5*(5-1|5-4 4-4) 5-2 2-4 4-6 6-6")).view()
    text = json.dumps(view, separators=(",", ":"))
    assert json.loads(text) == view
    assert ".0" not in text
    assert len(text) < 350
    assert view["t"][2] == [5, 5, 0, 0, 90, 1]


def test_the_tile_just_played_is_found_by_its_place() -> None:
    """The outermost tile of each line."""
    layout = tables.text("3-3 3-5 5-5*(5-1|5-4 4-4) 5-2 2-6")
    board = place(layout)
    found = [board.tiles[index_at(layout, at)] for at in ("left", "right", "up", "down")]
    assert [(tile.near, tile.far) for tile in found] == [(3, 3), (2, 6), (5, 1), (4, 4)]
    assert index_at(tables.text("5-5*"), "start") == 0
    with pytest.raises(ValueError, match="no tile lies at 'up'"):
        index_at(tables.text("5-5*"), "up")


@pytest.mark.parametrize(
    ("text", "options", "error"),
    [
        ("5-5*", {"width": 100}, "width=100: a table must be at least 228 units wide"),
        ("5-5*", {"anchor": 1}, "anchor=1: the main line has 1 tiles, counted from 0"),
        ("2-2*(2-1|) 2-5 5-5*(5-1|)", {"anchor": -1}, "anchor=-1: the main line has 3 tiles"),
    ],
)
def test_what_cannot_be_laid_out_is_refused(text: str, options: dict[str, int], error: str) -> None:
    """The error names the input and what would be right."""
    with pytest.raises((ValueError, IndexError), match=error):
        place(tables.text(text), **options)
