"""What an experiment is: players to compare under some rules, over deals that a seed gives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from allfives.search.players import Player

#: The group that a hand dealt belongs to, as a word; empty for one that is not looked at.
Sorted = Callable[[int], str]


@dataclass(frozen=True, slots=True)
class Experiment:
    """Every arm's player takes one seat after the other, or one pair, among players like `base`.

    `topic` names the file of its results and `claim` the statement that it tests. `base_name` and
    the names of `arms` are keys of the words for readers. With `sort` only the first seat is
    tried, in deals whose first hand belongs to a group. With `target` whole matches to that score
    are played, and a deal below stands for a match.
    """

    topic: str
    claim: str
    rules: str
    base_name: str
    base: Player
    arms: tuple[tuple[str, Player], ...]
    deals: int
    seed: int
    seats: int = 2
    pairs: bool = False
    sort: Sorted | None = None
    target: int | None = None

    @property
    def tried(self) -> tuple[tuple[int, ...], ...]:
        """The seats that an arm's player takes, one group of seats after the other."""
        if self.sort:
            return ((0,),)
        if self.pairs:
            return ((0, 2), (1, 3))
        return tuple((seat,) for seat in range(self.seats))
