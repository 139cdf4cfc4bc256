"""Tables that grow into a tree: arms on several tiles, or on tiles inside an arm.

Where one spinner has arms, four walkers lay the lines (`geometry`). Here lines compete for room, so
each tile is given its place by a search. It tries an orderly table first and then allows more.
"""

from __future__ import annotations

from collections.abc import Sequence

from allfives.game.notation import Line
from allfives.show.trees.fitting import STAGES, Stage, fit
from allfives.show.trees.nodes import ARMS, HEADINGS, At, Node, lines_of, nodes_of
from allfives.show.trees.spread import spread
from allfives.show.walkers import PITCH, Placed

__all__ = ["lay_tree", "lines_of"]

RING_OUT = 0.75 * PITCH  # from the end of a line to the middle of its ring: half of its square


def lay_tree(
    line: Line, anchor: int, width: int, stages: Sequence[Stage] = STAGES
) -> tuple[list[Placed], dict[str, tuple[float, float]]]:
    """The tiles in the order of `Board.tiles`, and by name where the rings should be.

    `anchor` is the index in the main line of the tile at the origin. The first of the stages that
    finds room is taken; where none does, the tiles are spread out. The rings are those of `left`
    and `right`, then of each spinner's arms, in the order of the tiles; not all of them may be
    clear of tiles and of each other.
    """
    nodes = nodes_of(line, anchor)
    roomy = spread(nodes)
    middle = _middle(roomy, width)
    found = next(filter(None, (fit(nodes, width, stage, middle) for stage in stages)), None)
    laid = sorted(zip(nodes, found or roomy, strict=True), key=lambda placed: placed[0].index)
    rings = {
        node.end(port): _ring(*node.tip(at, port))
        for node, at in laid
        for port, child in node.ports.items()
        if child is None
    }
    names = [node.end(port) for node, _ in laid if node.is_spinner for port in ARMS]
    ordered = {name: rings[name] for name in ("left", "right", *names)}
    return [_placed(node, at) for node, at in laid], ordered


def _middle(roomy: Sequence[At], width: int) -> int:
    """Where the middle of a table should be, from how its tiles would lie if there were room.

    In half cells to the right of the anchor, which keeps a seventh of the width on either side.
    """
    left, right = min(x for x, _, _ in roomy), max(x for x, _, _ in roomy)
    most = int(width / PITCH * 5 / 7)
    return max(-most, min((left + right) // 2, most))


def _placed(node: Node, at: At) -> Placed:
    """The tile in units. Left of the anchor a tile's near half lies outwards."""
    x, y, heading = at
    laid = node.laid
    if laid.is_double:
        turn = 0 if heading % 2 else 90
    else:
        turn = 90 * (heading + 2 * node.mirrored) % 360
    return Placed(laid.near, laid.far, x * PITCH / 2, y * PITCH / 2, turn, laid.spinner)


def _ring(x: int, y: int, heading: int) -> tuple[float, float]:
    dx, dy = HEADINGS[heading]
    return x * PITCH / 2 + dx * RING_OUT, y * PITCH / 2 + dy * RING_OUT
