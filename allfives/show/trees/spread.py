"""A tree spread out until it fits: lines run straight, with gaps where their arms need room.

This always works, and is used only where the search of `fitting` finds no room.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from allfives.show.trees.nodes import ARMS, HEADINGS, At, Node

_RING = 3  # how far a ring reaches from the end of a line, in half cells
_ASIDE = 2  # how far a tile or a ring reaches to each side of its line, at most


@dataclass(slots=True)
class _Run:
    """A line and all its arms, laid from where it begins: the places of the tiles by number.

    `reach` is how far it goes from there in each heading, in half cells.
    """

    places: dict[int, At] = field(default_factory=dict)
    reach: list[int] = field(default_factory=lambda: [_ASIDE] * 4)

    def add(self, other: _Run, x: int, y: int) -> None:
        """Take in the tiles of another run that begins at this point."""
        for number, (to_x, to_y, heading) in other.places.items():
            self.places[number] = (x + to_x, y + to_y, heading)
        for heading, (dx, dy) in enumerate(HEADINGS):
            far = x * dx + y * dy + other.reach[heading]
            self.reach[heading] = max(self.reach[heading], far)


def spread(nodes: Sequence[Node]) -> list[At]:
    """A place for each of these nodes, the anchor first and at the origin."""
    root = nodes[0]
    table = _Run({root.number: (0, 0, 0)})
    _add_arms(root, table, (0, 0, 0))
    reach = tuple(table.reach)  # beyond it the arms of both sides begin
    for port in ("right", "left"):
        x, y, heading = root.tip((0, 0, 0), port)
        table.add(_run(root.ports[port], heading, reach[heading] - abs(x)), x, y)
    return [table.places[node.number] for node in nodes]


def _run(node: Node | None, heading: int, taken: int = 0) -> _Run:
    """A line from its first tile on, whose arms keep clear of the first so many half cells."""
    run = _Run()
    dx, dy = HEADINGS[heading]
    end = 0
    while node:
        own = _Run()
        _add_arms(node, own, (0, 0, heading))
        half = 1 if node.laid.is_double else 2
        middle = end + half
        if node.is_spinner:
            middle = max(middle, taken + own.reach[(heading + 2) % 4])
            taken = middle + own.reach[heading]
        end = middle + half
        own.places[node.number] = (0, 0, heading)
        run.add(own, middle * dx, middle * dy)
        node = node.ports["out"]
    run.reach[heading] = max(run.reach[heading], end + _RING)
    return run


def _add_arms(node: Node, run: _Run, at: At) -> None:
    """Lay the arms of a spinner, if it is one; an arm without tiles is the ring of its end."""
    for port in ARMS if node.is_spinner else ():
        x, y, heading = node.tip(at, port)
        run.add(_run(node.ports[port], heading), x, y)
