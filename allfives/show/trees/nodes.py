"""The tiles of a table as a tree that grows out of its anchor.

Places are counted in half cells, `PITCH / 2` units: a tile is four long and two wide. A heading is
the direction in which a line grows, clockwise: 0 right, 1 down, 2 left, 3 up.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from allfives.game.notation import Laid, Line

HEADINGS = ((1, 0), (0, 1), (-1, 0), (0, -1))
ARMS = ("up", "down")

At = tuple[int, int, int]  # the middle of a tile, or the end of a line, and the heading there


@dataclass(eq=False, slots=True)
class Node:
    """A tile, and what it carries at each of its ports: a further tile, or an open end.

    The ports of the anchor are `left` and `right`, of any other tile `out`; a spinner also has `up`
    and `down`. `index` is the tile's place in `Board.tiles`, `number` its place in the order of
    laying, `weight` how many tiles hang on it, itself included. `mirrored` tiles are those of the
    main line to the left of the anchor. `line` is the name of the open end of the line it lies in.
    """

    laid: Laid
    index: int
    line: str = "right"
    mirrored: bool = False
    parent: Node | None = None
    port: str = ""
    ports: dict[str, Node | None] = field(default_factory=dict)
    depth: int = 0
    weight: int = 1
    number: int = 0

    @property
    def is_spinner(self) -> bool:
        """Whether it has ends to play on; a double with arms is one, starred or not."""
        return self.laid.spinner or bool(self.laid.up or self.laid.down)

    def tip(self, at: At, port: str) -> At:
        """Where the tile at a port begins, when this one lies there.

        A spinner's upper end is above it, or to its left where it lies flat.
        """
        x, y, heading = at
        reach = 1 if self.laid.is_double else 2
        if port in ARMS:
            reach = 2
            heading = (2 if heading % 2 else 3) if port == "up" else (0 if heading % 2 else 1)
        elif port == "left":
            heading = (heading + 2) % 4
        dx, dy = HEADINGS[heading]
        return x + reach * dx, y + reach * dy, heading

    def end(self, port: str) -> str:
        """The name of the open end at a port: `left`, `right` or, of an arm, as in `5-5.up`."""
        if port in ARMS:
            return f"{self.laid.tile}.{port}"
        return self.line if port == "out" else port


def lines_of(
    line: Line, owner: Laid | None = None, arm: str = ""
) -> Iterator[tuple[Laid | None, str, Line]]:
    """Every line of a table with its spinner and arm, in the order of `Board.tiles`.

    A line comes before the arms of its tiles; they follow tile by tile, the upper before the lower,
    each with the arms inside it.
    """
    yield owner, arm, line
    for laid in line:
        for name, tiles in (("up", laid.up), ("down", laid.down)):
            if tiles:
                yield from lines_of(tiles, laid, name)


def nodes_of(line: Line, anchor: int) -> list[Node]:
    """The tiles in the order of laying: the anchor, then ever further out, heavier ones first."""
    made: list[Node] = []
    main = _nodes(line, made)
    root = main[anchor]
    _chain(root, "right", main[anchor + 1 :])
    _chain(root, "left", main[anchor - 1 :: -1] if anchor else [])
    for node in main[:anchor]:
        node.line, node.mirrored = "left", True
    _ready(root)
    made.sort(key=lambda node: (node.depth, -node.weight, node.index))
    for number, node in enumerate(made):
        node.number = number
    return made


def _nodes(line: Line, made: list[Node]) -> list[Node]:
    """A node for each tile of a line, not yet joined, and those of its arms, joined to it."""
    nodes = [Node(laid, len(made) + at) for at, laid in enumerate(line)]
    made += nodes
    for node in nodes:
        for name, tiles in (("up", node.laid.up), ("down", node.laid.down)):
            arm = _nodes(tiles, made)
            for other in arm:
                other.line = node.end(name)
            _chain(node, name, arm)
    return nodes


def _chain(node: Node, port: str, line: list[Node]) -> None:
    """Join a line to a node, each tile to the one before it."""
    for other in line:
        node.ports[port] = other
        other.parent, other.port = node, port
        node, port = other, "out"


def _ready(node: Node) -> None:
    """Name the open ends, and reckon depth and weight outwards from a node."""
    for port in ("out",) if node.parent else ("right", "left"):
        node.ports.setdefault(port, None)
    if node.is_spinner:
        for port in ARMS:
            node.ports.setdefault(port, None)
    for child in node.ports.values():
        if child:
            child.depth = node.depth + 1
            _ready(child)
            node.weight += child.weight
