"""The choices that a table and a hand offer."""

from __future__ import annotations

from dataclasses import dataclass

from allfives.game.counting import Play, plays
from allfives.game.layout import Layout
from allfives.game.rules import Rules
from allfives.game.tiles import Hand, Tile


@dataclass(frozen=True, slots=True)
class Choice:
    """Placements of one tile that leave the same open ends: one choice.

    `points` is what the puzzle compares: the points it scores, in an endgame its value. A choice
    that lays no tile (`pass`, `draw`) has no plays, and its words in `texts` alone.
    """

    texts: tuple[str, ...]
    points: int
    plays: tuple[Play, ...] = ()

    @property
    def tile(self) -> Tile | None:
        """The tile that is laid, if one is."""
        return self.plays[0].tile if self.plays else None

    def __str__(self) -> str:
        return f"{' or '.join(self.texts)} = {self.points}"


def choices(layout: Layout, hand: Hand, rules: Rules) -> tuple[Choice, ...]:
    """Every different way to lay a tile of the hand, in the hand's order, with its points."""
    merged: dict[tuple[Tile, tuple[int, ...]], list[Play]] = {}
    for play in plays(layout, hand, rules):
        merged.setdefault((play.tile, ends_left(play, rules)), []).append(play)
    return tuple(
        Choice(tuple(map(str, same)), same[0].count.points, tuple(same)) for same in merged.values()
    )


def ends_left(play: Play, rules: Rules) -> tuple[int, ...]:
    """The open ends that a play leaves, whatever their places are called."""
    return tuple(sorted(play.layout.state(rules)[1:]))
