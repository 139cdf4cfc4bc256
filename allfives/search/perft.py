"""Perft: how many sequences of choices there are, the check of every move generator."""

from __future__ import annotations

from dataclasses import replace

from allfives.game.deal import Deal
from allfives.game.errors import Malformed
from allfives.game.position import Position
from allfives.game.target import Standing, after_play


def perft(position: Position, depth: int) -> int:
    """Sequences of that many choices from a position whose tiles are all known.

    Forced draws and passes belong to the choice before. A sequence that ends early, by the end of
    the hand or by reaching the target in play, counts once. Everyone plays alone. Raises
    `Malformed` for a depth below 0 and `Impossible` where tiles are unknown.
    """
    return sum(perft_by_choice(position, depth).values()) if depth else 1


def perft_by_choice(position: Position, depth: int) -> dict[str, int]:
    """The same, for each choice by itself: where two counts differ, this shows the choice."""
    if depth < 1:
        raise Malformed(f"depth {depth}: give 1 or more")
    deal = position.deal()
    if deal.over:
        return {"-": 1}
    standing = _standing(position)
    return {deal.written(choice): _after(deal, standing, choice, depth) for choice in deal.options}


def _standing(position: Position) -> Standing:
    """The scores of a position; who has scored at all has had a first score."""
    start = Standing.start(position.rules, len(position.hands), pairs=False)
    scores = position.scores or start.scores
    return replace(start, scores=scores, begun=tuple(score != 0 for score in scores))


def _after(deal: Deal, standing: Standing, choice: tuple[int, int], depth: int) -> int:
    """Sequences of that many choices which begin with this one."""
    if depth == 1:
        return 1
    seat, after = deal.seat, deal.copy()
    points = after.play(choice)
    if points:
        standing, _ = after_play(standing, deal.rules, seat, points)
    if after.over or standing.winners is not None:
        return 1
    return sum(_after(after, standing, option, depth - 1) for option in after.options)
