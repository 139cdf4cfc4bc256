"""Finds room for a tree of tiles: a search that knows what stood in the way.

Tiles are laid outwards from the anchor. At each step the next tile goes straight on or round a
corner, the likeliest way first, and a line that has one way left goes before all others. When a
line has no way left, the search goes back to the last tile that took one of its ways, not just to
the last tile laid (backjumping), so it does not try in vain what has no part in the trouble.

The table is a grid of quarter cells held in one integer, a bit for each. A ring has a square of six
by six. Nothing is left to chance, and the steps are counted: a stage that takes too many is over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from allfives.show.trees.nodes import HEADINGS, At, Node
from allfives.show.walkers import PITCH


@dataclass(frozen=True, slots=True)
class Stage:
    """What a search may do: how much wider the table may be, and after how many steps it is over.

    A `strict` stage keeps every ring at its end, and air between tiles that do not touch. Where it
    is not `centred`, the table may lie more to one side of the anchor. With `gaps`, in half cells,
    a tile may lie that far from the one it belongs to, for the few tables that cannot lie
    otherwise.
    """

    wider: float
    steps: int
    strict: bool = False
    centred: bool = False
    gaps: tuple[int, ...] = ()


STAGES = (
    Stage(1, 100, strict=True, centred=True),
    Stage(1, 100, strict=True),
    Stage(1, 200),
    Stage(1.5, 300),
    Stage(2.25, 400),
    Stage(2.25, 600, gaps=(2, 4)),
)

_MARGIN = 32  # quarter cells around the table: no tile that is tried reaches beyond them
_AHEAD = 20  # a line looks that far ahead for room
_RING = 6

# What a way costs; only the order of the ways of one tile matters.
_TURN, _LOST_RING, _NO_AIR, _CROWDED, _GAP = 6, 8, 4, 4, 20
_HEAVY = 8  # a line with more tiles to come asks for no more room ahead than one with so many


class _TooLong(Exception):
    """The steps of a stage are used up."""


class _Grid:
    """The table as bits, row by row, with a margin that is walled off."""

    def __init__(self, width: float, middle: int, tiles: int) -> None:
        half = 2 * int(width / PITCH)
        tall = 30 + 60 * tiles // half
        self._left, self._top = half + _MARGIN - 2 * middle, tall + _MARGIN
        self._stride = 2 * (half + _MARGIN)
        self._shapes: dict[tuple[int, int], int] = {}
        everything = (1 << self._stride * 2 * self._top) - 1
        self.walls = everything ^ self._rectangle(2 * middle - half, -tall, 2 * half, 2 * tall)

    def tile(self, at: At, double: bool, air: int = 0) -> int:
        """The bits of a tile, with that much air around it."""
        x, y, heading = at
        along, across = (2 + air, 4 + air) if double else (4 + air, 2 + air)
        if heading % 2:
            along, across = across, along
        return self._rectangle(2 * x - along, 2 * y - across, 2 * along, 2 * across)

    def square(self, tip: At, size: int) -> int:
        """The bits of a square ahead of the end of a line."""
        x, y, heading = tip
        dx, dy = HEADINGS[heading]
        half = size // 2
        return self._rectangle(2 * x + (dx - 1) * half, 2 * y + (dy - 1) * half, size, size)

    def _rectangle(self, x: int, y: int, wide: int, high: int) -> int:
        shape = self._shapes.get((wide, high))
        if shape is None:
            row = (1 << wide) - 1
            shape = sum(row << self._stride * at for at in range(high))
            self._shapes[wide, high] = shape
        return shape << (y + self._top) * self._stride + x + self._left


@dataclass(frozen=True, slots=True)
class _Way:
    """A way to lay a tile, and what it would take up, as bits.

    `taken` is what no other tile may use then: the tile, where its followers must begin and, in a
    strict stage, its rings. `needed` is the same without where the tile itself must begin, which is
    kept for it. `halo` is the tile with the air that a strict stage keeps around it.
    """

    at: At
    tile: int
    taken: int
    needed: int
    halo: int
    rings: tuple[int, ...]
    followers: tuple[tuple[Node, At, int], ...]
    cost: int


@dataclass(frozen=True, slots=True)
class _Line:
    """A line whose next tile is to be laid: the ways it has, and which nodes took others away."""

    node: Node
    ways: list[_Way]
    blame: int


@dataclass(frozen=True, slots=True)
class _Table:
    """The bits of the tiles, of all that is taken, and of rings that may yet be lost."""

    tiles: int = 0
    taken: int = 0
    rings: int = 0


class Fitting:
    """One search, to be run once. A set of nodes is an integer with the bits of their numbers."""

    def __init__(self, nodes: Sequence[Node], width: int, stage: Stage, middle: int = 0) -> None:
        self.nodes = nodes
        self.grid = _Grid(width * stage.wider, 0 if stage.centred else middle, len(nodes))
        self.stage = stage
        self.left = stage.steps
        self.laid: dict[int, _Way] = {}

    def places(self) -> list[At] | None:
        """The place of each node, or None where no room is found; `left` are the steps not used."""
        root = self.nodes[0]
        try:
            blame = self._lay(root, self._way(root, (0, 0, 0), 0, 0), [], _Table())
        except _TooLong:
            return None
        return None if blame is not None else [self.laid[node.number].at for node in self.nodes]

    def _lay(self, node: Node, way: _Way, lines: list[_Line], table: _Table) -> int | None:
        """Lay a tile this way, and then all others: None, or which nodes stood in the way."""
        taken = table.taken | way.taken
        rings = table.rings
        for ring in way.rings:
            rings |= 0 if ring & taken else ring
        after = _Table(table.tiles | way.tile, taken, rings & ~way.taken)
        rest: list[_Line] = []
        for line in lines:
            kept = [w for w in line.ways if not (w.needed & way.taken or w.halo & way.tile)]
            if len(kept) < len(line.ways):
                line = _Line(line.node, kept, line.blame | 1 << node.number)
            if not kept:
                return line.blame
            rest.append(line)
        for child, tip, start in way.followers:
            line = self._line(child, tip, start, way.tile, after)
            line = _Line(child, line.ways, line.blame | 1 << node.number)
            if not line.ways:
                return line.blame
            rest.append(line)
        self.laid[node.number] = way
        blame = self._go_on(rest, after)
        if blame is not None:
            del self.laid[node.number]
        return blame

    def _go_on(self, lines: list[_Line], table: _Table) -> int | None:
        """Lay the rest: a line with one way left first, then those nearest to the anchor."""
        if not lines:
            return None
        line = min(lines, key=lambda line: (len(line.ways) > 1, line.node.number))
        rest = [other for other in lines if other is not line]
        node, blame = line.node, line.blame
        for way in sorted(line.ways, key=lambda way: self._cost(node, way, table)):
            self.left -= 1
            if self.left < 0:
                raise _TooLong
            failed = self._lay(node, way, rest, table)
            if failed is None or not failed >> node.number & 1:
                return failed  # done, or no other way of this tile would help
            blame |= failed & ~(1 << node.number)
        return blame

    def _line(self, node: Node, tip: At, start: int, before: int, table: _Table) -> _Line:
        """The ways of a new line, and which nodes took others. `before` is the tile it grows from.

        What that tile itself takes up is not asked: it lies there in any case.
        """
        blocked = table.taken & ~start | self.grid.walls
        tiles = table.tiles & ~before
        ways, blame = [], 0
        for at, cost in self._places(node, tip):
            way = self._way(node, at, start, cost)
            if not (way.needed & blocked or way.halo & tiles):
                ways.append(way)
                continue
            for number, other in self.laid.items():
                if way.needed & other.taken or way.halo & other.tile:
                    blame |= 1 << number
        return _Line(node, ways, blame)

    def _places(self, node: Node, tip: At) -> Iterator[tuple[At, int]]:
        """Where a tile may lie whose line has come to here, each with a first cost."""
        x, y, heading = tip
        dx, dy = HEADINGS[heading]
        reach = 1 if node.laid.is_double else 2
        for gap in (0, *self.stage.gaps):
            out = reach + gap
            yield (x + out * dx, y + out * dy, heading), _GAP * gap
        if not node.laid.is_double:
            # An elbow: the near half lies in the next cell, the far half round the corner.
            for turned in ((heading + 1) % 4, (heading + 3) % 4):
                to_x, to_y = HEADINGS[turned]
                yield (x + dx + to_x, y + dy + to_y, turned), _TURN

    def _way(self, node: Node, at: At, start: int, cost: int) -> _Way:
        """What a tile takes up when it lies there, and begins where `start` was kept for it."""
        grid, stage = self.grid, self.stage
        tile = taken = grid.tile(at, node.laid.is_double)
        rings, followers = [], []
        for port, child in node.ports.items():
            tip = node.tip(at, port)
            if child is None:
                rings.append(grid.square(tip, _RING))
                taken |= rings[-1] if stage.strict else 0
            else:
                kept = 0 if stage.gaps else self._start(child, tip)
                followers.append((child, tip, kept))
                taken |= kept
        halo = grid.tile(at, node.laid.is_double, 1) if stage.strict else 0
        bits = (tile, taken, taken & ~start, halo)
        return _Way(at, *bits, tuple(rings), tuple(followers), cost)

    def _start(self, node: Node, tip: At) -> int:
        """The bits that a tile covers whichever way it goes: its near half, or all of a double."""
        x, y, heading = tip
        dx, dy = HEADINGS[heading]
        if node.laid.is_double:
            return self.grid.tile((x + dx, y + dy, heading), True)
        return self.grid.square(tip, 4)

    def _cost(self, node: Node, way: _Way, table: _Table) -> float:
        """The lower, the likelier: rings kept, air around the tile, room ahead of its followers."""
        cost: float = way.cost
        taken = table.taken | table.rings
        if not self.stage.strict:
            full = table.taken | self.grid.walls
            cost += _LOST_RING * sum(1 for ring in way.rings if ring & full)
            cost += _LOST_RING * bool(way.taken & table.rings)
            before = self.laid[node.parent.number].tile if node.parent else 0
            around = self.grid.tile(way.at, node.laid.is_double, 1)
            cost += _NO_AIR * bool(around & table.tiles & ~before)
        blocked = taken | way.taken | self.grid.walls
        for child, tip, start in way.followers:
            ahead = self.grid.square(tip, _AHEAD) & blocked & ~start
            crowd = ahead.bit_count() / _AHEAD**2
            cost += _CROWDED * crowd * min(child.weight, _HEAVY)
        return cost


def fit(nodes: Sequence[Node], width: int, stage: Stage, middle: int = 0) -> list[At] | None:
    """The place of each of these nodes, or None where the stage finds no room for all of them.

    `middle` is where the middle of the table lies, in half cells to the right of the anchor, for a
    stage that is not centred.
    """
    return Fitting(nodes, width, stage, middle).places()
