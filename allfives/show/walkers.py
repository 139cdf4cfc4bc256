"""The lines that grow out of one tile: each walks outwards, tile by tile, turning where it must.

A walker knows the tiles behind it and nothing of what comes next. So it goes straight on only where
whatever may follow, a double or a turn or the ring of an open end, still finds room.
"""

from __future__ import annotations

from dataclasses import dataclass

from allfives.game.notation import Laid

PITCH = 19  # one cell
LENGTH, WIDTH = 36, 17  # the tile itself; what is left of its cells is the gap to the next
RING = 12  # radius of a ring
RING_CLEAR = 13  # with its stroke, and a little air
RING_AT = 17  # from the end of a line to the middle of its ring

# A double, then a ring, may follow any tile that goes straight on; the elbow of a turn is shorter.
_RESERVE = PITCH + RING_AT + RING_CLEAR
_ARM_RUN = 7 * PITCH  # an arm goes straight at least that far: three tiles beyond the spinner


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile on the table: its halves, its centre, and how it lies.

    `turn` is the direction from its near to its far half, clockwise in degrees: 0 right, 90 down.
    """

    near: int
    far: int
    x: float
    y: float
    turn: int
    spinner: bool = False

    @property
    def rectangle(self) -> tuple[float, float, float, float]:
        """Its edges: left, top, right, bottom."""
        wide, high = (LENGTH, WIDTH) if self.turn % 180 == 0 else (WIDTH, LENGTH)
        return self.x - wide / 2, self.y - high / 2, self.x + wide / 2, self.y + high / 2


@dataclass(slots=True)
class Walker:
    """The end of a growing line: where its next tile touches, and where the line heads.

    The line may use the strip from `low` to `high` and all heights on its own side. In a row it
    goes to the edge of the strip, then turns towards `drift` (1 down, -1 up), then back into a
    row, to and fro, where the strip is wide enough for rows; else it runs on along the edge.
    """

    x: float
    y: float
    dx: int
    dy: int
    low: float
    high: float
    drift: int
    row: int  # the next row's direction: -1 to the left, 1 to the right
    run: float = 0  # no row starts nearer to the main line than this

    def lay(self, laid: Laid) -> Placed:
        """Put the next tile, its near half inwards, and move on to its outer end."""
        if laid.is_double:
            x, y = self.x + self.dx * PITCH / 2, self.y + self.dy * PITCH / 2
            self.x, self.y = self.x + self.dx * PITCH, self.y + self.dy * PITCH
            return Placed(laid.near, laid.far, x, y, 90 if self.dx else 0, laid.spinner)
        if self._must_turn():
            # An elbow: the near half lies in the next cell, the far half round the corner.
            self.x, self.y = self.x + self.dx * PITCH / 2, self.y + self.dy * PITCH / 2
            if self.dx:
                self.row, self.dx, self.dy = -self.dx, 0, self.drift
            else:
                self.dx, self.dy = self.row, 0
            self.x, self.y = self.x - self.dx * PITCH / 2, self.y - self.dy * PITCH / 2
        x, y = self.x + self.dx * PITCH, self.y + self.dy * PITCH
        self.x, self.y = x + self.dx * PITCH, y + self.dy * PITCH
        turn = {(1, 0): 0, (0, 1): 90, (-1, 0): 180, (0, -1): 270}[self.dx, self.dy]
        return Placed(laid.near, laid.far, x, y, turn)

    def ring(self) -> tuple[float, float]:
        """Where the ring of the open end goes."""
        return self.x + self.dx * RING_AT, self.y + self.dy * RING_AT

    def _must_turn(self) -> bool:
        if self.dx:
            return not self._room_beyond(self.x + self.dx * 2 * PITCH, self.dx)
        after_elbow_and_tile = self.x + self.row * 3.5 * PITCH
        return abs(self.y) >= self.run and self._room_beyond(after_elbow_and_tile, self.row)

    def _room_beyond(self, x: float, direction: int) -> bool:
        return (self.high - x if direction > 0 else x - self.low) >= _RESERVE


def walkers(first: Laid, edge: float) -> dict[str, Walker]:
    """The four lines out of the anchor, when the table reaches from `-edge` to `edge`.

    Out of a spinner, both sides turn downwards at the table's edges, the lower arm has the strip
    between them, the upper arm all that is above. Without arms each side has half the table.
    """
    side = PITCH / 2 if first.is_double else PITCH
    if not first.spinner:
        return {
            "left": Walker(-side, 0, -1, 0, -edge, edge, 1, 1),
            "right": Walker(side, 0, 1, 0, -edge, edge, -1, -1),
        }
    # Where a table is too narrow for rows, the sides and the lower arm run straight down, and this
    # strip is not used; where it is wide enough, the sides turn down well beyond it.
    strip = 0.4 * edge
    return {
        "left": Walker(-side, 0, -1, 0, -edge, -strip, 1, 1),
        "right": Walker(side, 0, 1, 0, strip, edge, 1, -1),
        "up": Walker(0, -PITCH, 0, -1, -edge, edge, -1, -1, _ARM_RUN),
        "down": Walker(0, PITCH, 0, 1, -strip, strip, 1, 1, _ARM_RUN),
    }
