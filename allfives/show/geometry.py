"""Where each tile lies on the table: numbers only, no drawing and no rules.

Lengths are in units, which are CSS pixels when a board is drawn at scale 1; `x` grows to the right
and `y` downwards. Half a tile fills a cell of `PITCH` by `PITCH`; a tile takes two cells along its
line, a double lies crosswise and takes one.

One tile, the anchor, stays at the origin. Every line grows away from it and has a region of its
own, so lines never meet. Where a tile goes depends on the tiles before it in its line alone, never
on what comes after: a board and the same board with one more tile agree on all they share.
For that a tile goes straight on only if whatever may follow it still finds room there.

With arms on several tiles lines cannot have regions of their own; `trees` finds room for such a
table. One more tile may then move others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import count
from math import ceil, floor, hypot
from typing import Any

from allfives.game.layout import Layout
from allfives.game.notation import Laid, Line, walk
from allfives.show.trees import lay_tree, lines_of
from allfives.show.walkers import PITCH, RING_AT, RING_CLEAR, Placed, walkers

NARROWEST = 228  # no table can be narrower: a line could not turn there

Box = tuple[int, int, int, int]

_BESIDE, _ABOVE = 6, 8  # air around the outermost tile or ring
_LONE_RING = (31, -31)  # what a lone double counts is shown beside it, clear of its four sides
_LEAST_BOX = (264, 112)  # a board of few tiles is not blown up beyond this


@dataclass(frozen=True, slots=True)
class Spot:
    """The middle of the ring at an open place: `left`, `right`, `up`, `down` or `start`.

    With several spinners on the table, an arm's place is named by its spinner, as in `5-5.up`.
    """

    name: str
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Board:
    """Tiles and spots in their places, and the box (x, y, width, height) that holds them all.

    `tiles` are the main line from left to right, then the arms of its tiles from left to right, the
    upper outwards before the lower. The arms inside an arm come right after it, in the same way:
    for `1-5 5-5*(5-2 2-2*(2-3|2-4) 2-6|5-4)` that is 1-5 5-5, 5-2 2-2 2-6, 2-3, 2-4, 5-4.
    """

    tiles: tuple[Placed, ...]
    spots: tuple[Spot, ...]
    box: Box

    def spot(self, name: str) -> Spot:
        """The spot of that name. Raises `KeyError` where the board has none."""
        for spot in self.spots:
            if spot.name == name:
                return spot
        raise KeyError(name)

    def within(self, box: Box) -> Board:
        """The same board in another box, such as the `union` of several."""
        return replace(self, box=box)

    @staticmethod
    def union(boards: Iterable[Board]) -> Box:
        """The box that holds all these boards: reserve it and nothing jumps when they change.

        Meant for boards with one anchor and one width. Raises `ValueError` for no boards.
        """
        boxes = [board.box for board in boards]
        if not boxes:
            raise ValueError("a union of boards needs at least one board")
        left, top = min(box[0] for box in boxes), min(box[1] for box in boxes)
        right, bottom = max(box[0] + box[2] for box in boxes), max(box[1] + box[3] for box in boxes)
        return left, top, right - left, bottom - top

    def view(self) -> dict[str, Any]:
        """The board as plain JSON data, which is all that drawing it needs.

        `t`: tiles as [near, far, x, y, turn], with a sixth item 1 for a spinner; `s`: spots by
        name as [x, y]; `b`: the box as [x, y, width, height].
        """
        return {
            "t": [
                [tile.near, tile.far, _plain(tile.x), _plain(tile.y), tile.turn]
                + ([1] if tile.spinner else [])
                for tile in self.tiles
            ],
            "s": {spot.name: [_plain(spot.x), _plain(spot.y)] for spot in self.spots},
            "b": list(self.box),
        }


def place(layout: Layout, *, width: int = 288, anchor: int | None = None) -> Board:
    """Where the tiles of a layout lie on a table at most `width` units wide.

    `anchor` is the index in the main line of the tile that stays at the origin; without it the
    first spinner, or else the middle tile. A spinner with arms is always the anchor. To keep tiles
    still from one board to the next, pass the index of the same tile: one more after a play at
    the left.

    With arms on several tiles, or on a tile inside an arm, the anchor is the one asked for, or else
    the tile with arms that is nearest to the middle of the line. Such a table may lie more to one
    side of the anchor, and its box is wider than the width where it cannot be else. A play may move
    any tile but the anchor. Tables crowded with spinners, which play hardly ever makes, may have
    gaps in their lines.

    Raises `ValueError` for a width below `NARROWEST`, `IndexError` for an anchor not there.
    """
    if width < NARROWEST:
        raise ValueError(f"width={width}: a table must be at least {NARROWEST} units wide")
    width -= width % 2  # its middle is a whole unit, as the box's edges are
    line = layout.line
    if not line:
        return Board((), (Spot("start", 0, 0),), _box([], [Spot("start", 0, 0)], width))
    if anchor is not None and not 0 <= anchor < len(line):
        raise IndexError(f"anchor={anchor}: the main line has {len(line)} tiles, counted from 0")
    armed = [at for at, laid in enumerate(line) if laid.up or laid.down]
    if len(armed) > 1 or any(laid.up or laid.down for at in armed for laid in _arms(line[at])):
        middle = min(armed, key=lambda at: abs(2 * at - len(line) + 1))
        return _tree(line, middle if anchor is None else anchor, width)
    middle = armed[0] if armed else _lead(line) if anchor is None else anchor
    first = line[middle]
    lines = walkers(first, width / 2)
    turn = 90 if first.is_double else 0
    lead = Placed(first.near, first.far, 0, 0, turn, first.spinner)
    left = [lines["left"].lay(laid.turned()) for laid in reversed(line[:middle])]
    right = [lines["right"].lay(laid) for laid in line[middle + 1 :]]
    up = [lines["up"].lay(laid) for laid in first.up]
    down = [lines["down"].lay(laid) for laid in first.down]
    main = [*map(_reversed, reversed(left)), lead, *right]
    tiles = [*main, *up, *down]
    spots = [Spot(name, *lines[name].ring()) for name in ("left", "right")]
    if first.spinner:
        names = _arm_names(line, first)
        spots += [Spot(names[at], *lines[at].ring()) for at in ("up", "down")]
    for laid, tile in zip((*line, *first.up, *first.down), tiles, strict=True):
        if laid.spinner and tile is not lead:
            spots += _loose_arm_spots(_arm_names(line, laid), tile, tiles, spots, width)
    if len(line) == 1 and first.is_double:
        spots.append(Spot("start", *_LONE_RING))
    return Board(tuple(tiles), tuple(spots), _box(tiles, spots, width))


def index_at(layout: Layout, at: str) -> int:
    """The index in `Board.tiles` of the outermost tile at a place: the one just played there.

    An arm may be named without its spinner where only one spinner has tiles there. Raises
    `ValueError` for a place where no tile lies.
    """
    line = layout.line
    if line and at in ("left", "right", "start"):
        return len(line) - 1 if at == "right" else 0
    owner, _, name = at.rpartition(".")
    found = []
    last = -1
    for spinner, arm, tiles in lines_of(line):
        last += len(tiles)
        if spinner and arm == name and owner in ("", str(spinner.tile)):
            found.append(last)
    if len(found) > 1:
        raise ValueError(f"{at!r} on the table {str(layout)!r}: name its spinner, as in '5-5.up'")
    if not found:
        raise ValueError(f"no tile lies at {at!r} on the table {str(layout)!r}")
    return found[0]


def _arms(laid: Laid) -> Line:
    return *laid.up, *laid.down


def _lead(line: Line) -> int:
    """The index of the first spinner, or else of the middle tile."""
    return next((at for at, laid in enumerate(line) if laid.spinner), len(line) // 2)


def _tree(line: Line, anchor: int, width: int) -> Board:
    """The board of a table with arms on several tiles; the box is wider where it must be.

    Rings are at their ends where they find room there, the others as near as they can be.
    """
    tiles, ends = lay_tree(line, anchor, width)
    wanted = [Spot(name, x, y) for name, (x, y) in ends.items()]
    left, _, right, _ = _edges(tiles, wanted)
    if right - left > width:
        width = right - left + 2 * _BESIDE
    middle = 0 if max(-left, right) <= width / 2 else (left + right) // 2
    spots: dict[str, Spot] = {}
    for spot in wanted:
        if _is_free(spot, tiles, spots.values(), width, middle):
            spots[spot.name] = spot
    for spot in wanted:
        if spot.name not in spots:
            taken = spots.values()
            near = _around(spot.name, spot.x, spot.y)
            free = (other for other in near if _is_free(other, tiles, taken, width, middle))
            spots[spot.name] = next(free)
    ordered = [spots[spot.name] for spot in wanted]
    return Board(tuple(tiles), tuple(ordered), _box(tiles, ordered, width, middle))


def _arm_names(line: Line, spinner: Laid) -> dict[str, str]:
    several = sum(laid.spinner for laid in walk(line)) > 1
    prefix = f"{spinner.near}-{spinner.far}." if several else ""
    return {"up": f"{prefix}up", "down": f"{prefix}down"}


def _reversed(tile: Placed) -> Placed:
    """The same tile on the table, named from its other half."""
    turn = tile.turn if tile.near == tile.far else (tile.turn + 180) % 360
    return replace(tile, near=tile.far, far=tile.near, turn=turn)


def _loose_arm_spots(
    names: dict[str, str], spinner: Placed, tiles: list[Placed], spots: list[Spot], width: int
) -> list[Spot]:
    """Spots at the ends of a spinner that is not the anchor: as near to them as there is room."""
    taken = list(spots)
    reach = PITCH + RING_AT
    across = (0, reach) if spinner.turn % 180 else (reach, 0)
    for at, sign in (("up", -1), ("down", 1)):
        x, y = spinner.x + sign * across[0], spinner.y + sign * across[1]
        free = (s for s in _around(names[at], x, y) if _is_free(s, tiles, taken, width))
        taken.append(next(free))
    return taken[len(spots) :]


def _around(name: str, x: float, y: float) -> Iterator[Spot]:
    """Spots at and around a point, on half cells, in widening squares."""
    for radius in count():
        square = [
            (dx, dy)
            for dx in range(-radius, radius + 1)
            for dy in range(-radius, radius + 1)
            if max(abs(dx), abs(dy)) == radius
        ]
        for dx, dy in sorted(square, key=lambda d: (d[0] ** 2 + d[1] ** 2, d)):
            yield Spot(name, x + dx * PITCH / 2, y + dy * PITCH / 2)


def _is_free(
    spot: Spot, tiles: Iterable[Placed], taken: Iterable[Spot], width: int, middle: int = 0
) -> bool:
    if abs(spot.x - middle) + RING_CLEAR > width / 2:
        return False
    if any(hypot(spot.x - other.x, spot.y - other.y) < 2 * RING_CLEAR for other in taken):
        return False
    return all(distance(spot, tile) >= RING_CLEAR for tile in tiles)


def distance(spot: Spot, tile: Placed) -> float:
    """How far a spot's middle is from a tile's edge; 0 inside the tile."""
    left, top, right, bottom = tile.rectangle
    return hypot(max(left - spot.x, 0, spot.x - right), max(top - spot.y, 0, spot.y - bottom))


def _edges(tiles: Iterable[Placed], spots: Iterable[Spot]) -> tuple[int, int, int, int]:
    """How far tiles and rings reach: left, top, right, bottom."""
    edges = [tile.rectangle for tile in tiles]
    for spot in spots:
        x, y = spot.x, spot.y
        edges.append((x - RING_CLEAR, y - RING_CLEAR, x + RING_CLEAR, y + RING_CLEAR))
    lefts, tops, rights, bottoms = zip(*edges, strict=True)
    return floor(min(lefts)), floor(min(tops)), ceil(max(rights)), ceil(max(bottoms))


def _box(tiles: Iterable[Placed], spots: Iterable[Spot], width: int, middle: int = 0) -> Box:
    """The box that holds tiles and rings: not too small, centred, never beyond the width."""
    left, top, right, bottom = _edges(tiles, spots)
    wide = min(max(right - left + 2 * _BESIDE, _LEAST_BOX[0]), width)
    high = max(bottom - top + 2 * _ABOVE, _LEAST_BOX[1])
    x = (left + right - wide) // 2
    x = max(middle - width // 2, min(x, middle + width // 2 - wide))
    return x, (top + bottom - high) // 2, wide, high


def _plain(number: float) -> float:
    """A whole number as an int, so that it is printed without a fraction."""
    return int(number) if number == int(number) else number
