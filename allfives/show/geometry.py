"""Where each tile lies on the table: numbers only, no drawing and no rules.

Lengths are in units, which are CSS pixels when a board is drawn at scale 1; `x` grows to the right
and `y` downwards. Half a tile fills a cell of `PITCH` by `PITCH`; a tile takes two cells along its
line, a double lies crosswise and takes one.

One tile, the anchor, stays at the origin. Every line grows away from it and has a region of its
own, so lines never meet. Where a tile goes depends on the tiles before it in its line alone, never
on what comes after: a board and the same board with one more tile agree on all they share.
For that a tile goes straight on only if whatever may follow it still finds room there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import count
from math import ceil, floor, hypot
from typing import Any

from allfives.game.layout import Layout
from allfives.game.notation import Laid, walk
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

    `tiles` are the main line from left to right, then the upper arm outwards, then the lower.
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

    Raises `ValueError` for a width below `NARROWEST`, and for arms on more than one tile or on a
    tile inside an arm, which no table here can show yet; `IndexError` for an anchor not there.
    """
    if width < NARROWEST:
        raise ValueError(f"width={width}: a table must be at least {NARROWEST} units wide")
    line = layout.line
    if not line:
        return Board((), (Spot("start", 0, 0),), _box([], [Spot("start", 0, 0)], width))
    middle = _anchor(line, anchor)
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
    if len(tiles) == 1 and first.is_double:
        spots.append(Spot("start", *_LONE_RING))
    return Board(tuple(tiles), tuple(spots), _box(tiles, spots, width))


def index_at(layout: Layout, at: str) -> int:
    """The index in `Board.tiles` of the outermost tile at a place: the one just played there.

    Raises `ValueError` for a place where no tile lies.
    """
    line = layout.line
    arms = next((laid for laid in line if laid.up or laid.down), None)
    if line and at in ("left", "start"):
        return 0
    if line and at == "right":
        return len(line) - 1
    name = at.rpartition(".")[2]
    if arms and name == "up" and arms.up:
        return len(line) + len(arms.up) - 1
    if arms and name == "down" and arms.down:
        return len(line) + len(arms.up) + len(arms.down) - 1
    raise ValueError(f"no tile lies at {at!r} on the table {str(layout)!r}")


def _anchor(line: tuple[Laid, ...], asked: int | None) -> int:
    """The index of the tile that stays at the origin."""
    armed = [at for at, laid in enumerate(line) if laid.up or laid.down]
    nested = [
        laid for at in armed for laid in (*line[at].up, *line[at].down) if laid.up or laid.down
    ]
    if len(armed) > 1 or nested:
        raise ValueError("arms on more than one tile cannot be laid out yet")
    if asked is not None and not 0 <= asked < len(line):
        raise IndexError(f"anchor={asked}: the main line has {len(line)} tiles, counted from 0")
    if armed:
        return armed[0]
    if asked is not None:
        return asked
    return next((at for at, laid in enumerate(line) if laid.spinner), len(line) // 2)


def _arm_names(line: tuple[Laid, ...], spinner: Laid) -> dict[str, str]:
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


def _is_free(spot: Spot, tiles: Iterable[Placed], taken: Iterable[Spot], width: int) -> bool:
    if abs(spot.x) + RING_CLEAR > width / 2:
        return False
    if any(hypot(spot.x - other.x, spot.y - other.y) < 2 * RING_CLEAR for other in taken):
        return False
    return all(distance(spot, tile) >= RING_CLEAR for tile in tiles)


def distance(spot: Spot, tile: Placed) -> float:
    """How far a spot's middle is from a tile's edge; 0 inside the tile."""
    left, top, right, bottom = tile.rectangle
    return hypot(max(left - spot.x, 0, spot.x - right), max(top - spot.y, 0, spot.y - bottom))


def _box(tiles: Iterable[Placed], spots: Iterable[Spot], width: int) -> Box:
    """The box that holds tiles and rings: not too small, centred, never beyond the width."""
    edges = [tile.rectangle for tile in tiles]
    for spot in spots:
        x, y = spot.x, spot.y
        edges.append((x - RING_CLEAR, y - RING_CLEAR, x + RING_CLEAR, y + RING_CLEAR))
    left, right = floor(min(e[0] for e in edges)), ceil(max(e[2] for e in edges))
    top, bottom = floor(min(e[1] for e in edges)), ceil(max(e[3] for e in edges))
    wide = min(max(right - left + 2 * _BESIDE, _LEAST_BOX[0]), width - width % 2)
    high = max(bottom - top + 2 * _ABOVE, _LEAST_BOX[1])
    x = (left + right - wide) // 2
    x = max(-(width // 2), min(x, width // 2 - wide))
    return x, (top + bottom - high) // 2, wide, high


def _plain(number: float) -> float:
    """A whole number as an int, so that it is printed without a fraction."""
    return int(number) if number == int(number) else number
