"""What every board must keep, whichever way its tiles were laid."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import hypot

from allfives.game.layout import Layout
from allfives.game.notation import Line, walk
from allfives.show.geometry import Board, distance
from allfives.show.walkers import PITCH, RING_CLEAR, Placed


def assert_apart(board: Board) -> None:
    """No tile meets another, no ring meets a tile or ring, and the box holds them all."""
    x, y, wide, high = board.box
    edges = [tile.rectangle for tile in board.tiles]
    clear = RING_CLEAR
    edges_of_rings = [(s.x - clear, s.y - clear, s.x + clear, s.y + clear) for s in board.spots]
    for left, top, right, bottom in (*edges, *edges_of_rings):
        assert x <= left < right <= x + wide
        assert y <= top < bottom <= y + high
    for one, other in combinations(edges, 2):
        apart = one[2] < other[0] or other[2] < one[0] or one[3] < other[1] or other[3] < one[1]
        assert apart, (one, other)
    for spot in board.spots:
        assert all(distance(spot, tile) >= RING_CLEAR for tile in board.tiles), spot
    for one_spot, other_spot in combinations(board.spots, 2):
        apart_by = hypot(one_spot.x - other_spot.x, one_spot.y - other_spot.y)
        assert apart_by >= 2 * RING_CLEAR, (one_spot, other_spot)


def assert_sound(board: Board, width: int) -> None:
    """As `assert_apart`, and the box keeps to the width, around the anchor."""
    x, _, wide, _ = board.box
    assert wide <= width
    assert -width / 2 <= x <= x + wide <= width / 2
    assert_apart(board)


def halves(tile: Placed) -> tuple[tuple[float, float], tuple[float, float]]:
    """The cells of the near and of the far half; a double takes one cell along its line."""
    if tile.near == tile.far:
        return (tile.x, tile.y), (tile.x, tile.y)
    dx, dy = {0: (1, 0), 90: (0, 1), 180: (-1, 0), 270: (0, -1)}[tile.turn]
    x, y = dx * PITCH / 2, dy * PITCH / 2
    return (tile.x - x, tile.y - y), (tile.x + x, tile.y + y)


def joins(line: Line, first: int = 0) -> Iterator[tuple[str, int, int]]:
    """Which tiles of `Board.tiles` must touch, and how: `line`, `up` or `down`."""
    yield from (("line", first + at, first + at + 1) for at in range(len(line) - 1))
    after = first + len(line)
    for at, laid in enumerate(line):
        for arm, tiles in (("up", laid.up), ("down", laid.down)):
            if tiles:
                yield arm, first + at, after
                yield from joins(tiles, after)
                after += sum(1 for _ in walk(tiles))


def gaps(layout: Layout, board: Board) -> int:
    """How many joined tiles do not touch; all else about them must be right."""
    apart = 0
    for how, one, other in joins(layout.line):
        first, second = board.tiles[one], board.tiles[other]
        (x, y), (to_x, to_y) = halves(first)[1], halves(second)[0]
        across, down = to_x - x, to_y - y
        touching: float = PITCH
        if how != "line":
            assert across < 0 or down < 0 if how == "up" else across > 0 or down > 0
            assert across == 0 if first.turn == 90 else down == 0  # at its end, not its side
            touching += PITCH / 2
        else:
            for tile in (first, second):
                if tile.near == tile.far:  # the line runs across it
                    assert down == 0 if tile.turn == 90 else across == 0
        reach = sorted((abs(across), abs(down)))
        assert reach[0] == 0
        assert reach[1] >= touching
        apart += reach[1] > touching
    return apart
