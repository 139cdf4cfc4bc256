"""Simple players: they see what may be chosen now and what it scores, and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Protocol

from allfives.game.match import Match
from allfives.game.tiles import TILES
from allfives.game.turns import Choice


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that may be chosen: the choice, the points it scores, the pips it gets rid of."""

    choice: Choice
    points: int
    pips: int


class Player(Protocol):
    """Chooses one of the options; chance comes in as `rng`."""

    def choose(self, options: Sequence[Option], rng: Random) -> Option:
        """One of `options`, of which there is at least one."""


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


def options(match: Match) -> tuple[Option, ...]:
    """What the seat to play may choose, in the order of the rules; none once a match is over.

    The points are those of the count: a target or a threshold may still void them.
    """
    if match.winner is not None:
        return ()
    return tuple(_option(match, choice) for choice in match.deal.options)


def play_on(match: Match, player: Player, rng: Random) -> None:
    """Let every seat be played by this player until the match is over, or rests between deals."""
    while match.seat is not None:
        match.choose(player.choose(options(match), rng).choice)


def _option(match: Match, choice: Choice) -> Option:
    number = choice[0]
    if number < 0:
        return Option(choice, 0, -1)
    return Option(choice, match.deal.copy().play(choice), TILES[number].pips)
