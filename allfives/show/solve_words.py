"""What the solver found: as plain JSON values, and as lines for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from allfives.game.position import Position
from allfives.search.solver import Move, Solution
from allfives.show.settle_words import seat_words
from allfives.show.words import points_words, say, sentence


def solution_view(solution: Solution, position: Position) -> dict[str, Any]:
    """A solution as plain JSON values."""
    return {
        "rules": position.rules.name,
        "position": str(position),
        "value": solution.value,
        "line": list(solution.line),
        "choices": [{"choice": text, "value": value} for text, value in solution.choices],
        "margin": solution.margin,
        "moves": [
            {"seat": move.seat, "move": move.text, "points": move.points} for move in solution.moves
        ],
    }


def solution_lines(solution: Solution, position: Position) -> list[str]:
    """Every first choice with its value, what the best is worth in words, and how it goes on."""
    lines = [f"{text:14} {value:+10}" for text, value in solution.choices]
    lines += [] if solution.choices else [say("solve.over")]
    value = solution.value
    key = "solve.more" if value > 0 else "solve.fewer" if value < 0 else "solve.even"
    who = seat_words((position.to_play,))
    lines.append(sentence(say(key, who=who, points=points_words(abs(value)))))
    if position.rules.target_means == "loses":
        lines.append(say("solve.few"))
    if solution.moves:
        lines.append(say("solve.line"))
    for move in solution.moves:
        points = points_words(move.points) if "@" in move.text else ""
        lines.append(f"  {seat_words((move.seat,))}  {move.text:14} {points:>10}".rstrip())
    if leaves_tiles(solution.moves, position):
        lines.append(say("answer.blocked_left"))
    return lines


def leaves_tiles(moves: Sequence[Move], position: Position) -> bool:
    """Whether a line, played from here, ends in a block with tiles that might have been drawn."""
    deal = position.deal()
    while not deal.over:
        text = moves[len(deal.log)].text
        written = text if "@" in text else text.partition(" ")[0]  # `draw 3-1` is chosen as `draw`
        deal.play(next(way for way in deal.options if deal.written(way) == written))
    return deal.out is None and deal.drawn < deal.limit and position.rules.draw != "none"
