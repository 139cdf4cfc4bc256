"""Players: each sees what its seat may see, and chooses one of its options."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from allfives.game.match import Match
from allfives.search.habits import Habit, Lightens, MindsReplies
from allfives.search.sight import Option, Sight, options, sight

__all__ = [
    "AtRandom", "Greedy", "LookingAhead", "Option", "Player", "Weighing", "options", "play_on",
    "play_seats",
]  # fmt: skip


class Player(Protocol):
    """Chooses one of the options; chance comes in as `rng`."""

    def choose(self, seen: Sight, rng: Random, /) -> Option:
        """One of the options that are seen, of which there is at least one."""


@dataclass(frozen=True, slots=True)
class AtRandom:
    """Takes any option, each as likely as the others: the measure that a plan has to beat."""

    def choose(self, options: Sequence[Option], rng: Random) -> Option:
        """One of the options by chance alone."""
        return rng.choice(options)


@dataclass(frozen=True, slots=True)
class Greedy:
    """Takes the most points now, of equals the play of the heaviest tile, of equals any.

    It never passes, draws or keeps a tile while it can play. It thinks of no next turn and of no
    other hand, so what it does shows what the rules pay for, and not what a good player would do.
    """

    def choose(self, options: Sequence[Option], rng: Random) -> Option:
        """The best option for now."""
        worth = [(option.points, option.pips) for option in options]
        best = max(worth)
        return rng.choice(
            [option for option, each in zip(options, worth, strict=True) if each == best]
        )


@dataclass(frozen=True, slots=True)
class Weighing:
    """Takes what is worth most: the points now, `points` times, and what each habit adds.

    Of equals it takes any. Like the greedy player it lays a tile whenever it can. With no habit and
    `points=0` it plays at random.
    """

    habits: tuple[Habit, ...] = ()
    points: float = 1.0

    def choose(self, seen: Sight, rng: Random, /) -> Option:
        """The option that is worth most."""
        offered = [option for option in seen if option.choice[0] >= 0] or list(seen)
        if len(offered) == 1:
            return offered[0]
        worth = [
            self.points * option.points + sum(habit.worth(option, seen) for habit in self.habits)
            for option in offered
        ]
        best = max(worth) - _EQUAL
        return rng.choice(
            [option for option, each in zip(offered, worth, strict=True) if each >= best]
        )


_EQUAL = 1e-9  # sums of parts that should be the same


@dataclass(frozen=True, slots=True)
class LookingAhead:
    """Takes off the points now what the next seat's best reply can be expected to score.

    A pip that leaves the hand is worth a little too, and further `habits` may be added. It knows
    how many tiles the others hold, and of their tiles only that it has not seen them.
    """

    habits: tuple[Habit, ...] = ()

    def choose(self, seen: Sight, rng: Random, /) -> Option:
        """The option that is worth most."""
        return Weighing((MindsReplies(), Lightens(), *self.habits)).choose(seen, rng)


def play_on(match: Match, player: Player, rng: Random) -> None:
    """Let every seat be played by this player until the match is over, or rests between deals."""
    play_seats(match, (player,) * match.players, rng)


def play_seats(match: Match, players: Sequence[Player], rng: Random) -> None:
    """The same with a player for each seat."""
    while (seat := match.seat) is not None:
        match.choose(players[seat].choose(sight(match), rng).choice)
