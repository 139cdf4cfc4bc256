"""The solver beside the search of `dominoes`, on the same endings: `make bench`.

    python benchmarks/solving.py PEERS            the table; PEERS is the Python that has the peer
    python benchmarks/solving.py PEERS --write    and keep it in benchmarks/RESULTS.md
    python benchmarks/solving.py --side NAME      what one side measures, as JSON

RESULTS.md says what each line means.  Each round is a process of its own, the sides in turn.  What
is measured is the processor's time, so that a busy machine changes it little.  Numbers are
printed, never asserted; but both sides must find the same values.
"""

from __future__ import annotations

import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import allfives
from allfives.game.tiles import Hand
from benchmarks.peers import run, versions
from benchmarks.results import aims, keep, measured, shown
from tests.naive_solve import laid

#: Tiles a hand, and how many positions of that size; the large ones take the peer seconds.
SIZES = {5: 20, 6: 20, 7: 20, 8: 10, 9: 6, 10: 5}
FIVES = {5: 20, 6: 20, 7: 20}
ROUNDS = 5
OURS, PEER, SCORING = "allfives", "dominoes", "allfives, All Fives"
MARK = "solver"

# The block game as `dominoes` plays it: two ends, passes, the winner gets the loser's pips.
BLOCK = allfives.rules(
    "line-muggins",
    scoring="none",
    draw="none",
    out_pays="winner-bonus",
    rounding="none",
    pair_pips="opponents",
)
ALL_FIVES = allfives.rules("all-fives")

Found = dict[str, Any]


def ending(rules: allfives.Rules, size: int, number: int) -> allfives.Position:
    """Two hands of a size, one of which fits; all other tiles lie on a table grown at random."""
    rng = random.Random(number)
    while True:
        layout, tiles = laid(rules, 2 * size, rng)
        rng.shuffle(tiles)
        hands = tuple(Hand(tuple(part)) for part in (tiles[:size], tiles[size:]))
        position = allfives.Position(layout, rules, hands, Hand())
        if len(tiles) == 2 * size and not position.deal().over:
            return position


def timed(solve: Callable[[Any], int], asked: list[Any]) -> Found:
    """Milliseconds a position, and the values."""
    begun = time.process_time()
    values = [solve(one) for one in asked]
    return {"ms": (time.process_time() - begun) / len(asked) * 1e3, "values": values}


def ours(rules: allfives.Rules, sizes: dict[int, int]) -> Found:
    """`allfives.solve`: the value of every first choice, and a best line."""
    solve = allfives.solve  # loads the solver, as the peer is loaded before the clock starts
    return {
        str(size): timed(
            lambda position: solve(position, most=28).value,
            [ending(rules, size, seed) for seed in range(number)],
        )
        for size, number in sizes.items()
    }


def peers() -> Found:
    """`dominoes.search.alphabeta`: the value, and a best line."""
    import dominoes

    class Block(dominoes.Game):  # type: ignore[misc]
        """A blocked game pays the loser's pips and not both hands', as going out does."""

        def make_move(self, tile: Any, left: bool) -> Any:
            result = super().make_move(tile, left)
            if result is not None and not result.won:
                one, other = (sum(t.first + t.second for t in hand) for hand in self.hands[:2])
                points = (one < other) * other - (other < one) * one
                result = self.result = result._replace(points=points)
            return result

    def game(position: allfives.Position) -> Any:
        """Two of its four hands hold nothing: those seats pass."""
        line = position.layout.line
        board = dominoes.SkinnyBoard(line[0].near, line[-1].far, len(line))
        hands = [
            dominoes.Hand([dominoes.Domino(tile.high, tile.low) for tile in hand])
            for hand in (*position.hands, (), ())
        ]
        found = Block(board, hands, [], 0, (), 0, None)
        found._update_valid_moves()
        if not found.valid_moves:
            found.turn = 1
            found._update_valid_moves()
        return found

    return {
        str(size): timed(
            lambda one: dominoes.search.alphabeta(one)[1],
            [game(ending(BLOCK, size, seed)) for seed in range(number)],
        )
        for size, number in SIZES.items()
    }


SIDES: dict[str, Callable[[], Found]] = {
    OURS: lambda: ours(BLOCK, SIZES),
    PEER: peers,
    SCORING: lambda: ours(ALL_FIVES, FIVES),
}


def rounds(python: str) -> dict[str, dict[str, list[float]]]:
    """The milliseconds of every side and size, a value a round. The values must agree."""
    found: dict[str, dict[str, list[float]]] = {name: {} for name in SIDES}
    for _ in range(ROUNDS):
        values = {}
        for name in SIDES:
            told = json.loads(run(python, "benchmarks/solving.py", "--side", name))
            values[name] = {size: one["values"] for size, one in told.items()}
            for size, one in told.items():
                found[name].setdefault(size, []).append(one["ms"])
        if values[OURS] != values[PEER]:
            sys.exit(f"the sides find different values:\n{values[OURS]}\n{values[PEER]}")
    return found


def table(found: dict[str, dict[str, list[float]]]) -> list[str]:
    """Milliseconds a position by tiles a hand."""
    lines = ["| ms a position | " + " | ".join(SIDES) + " |", "|---|" + "---:|" * len(SIDES)]
    for size in SIZES:
        cells = [shown(found[name].get(str(size), []), 1) for name in SIDES]
        lines.append(f"| 2 × {size} | " + " | ".join(cells) + " |")
    return lines


def ratios(found: dict[str, dict[str, list[float]]]) -> list[str]:
    """The aims, and how far each is reached."""

    def median(name: str, size: int) -> float:
        return statistics.median(found[name][str(size)])

    rows = [
        (f"blocks of 2 × {size} against `{PEER}`", median(PEER, size) / median(OURS, size), wanted)
        for size, wanted in ((7, "at least 5"), (8, "at least 5"), (9, "at least 5"))
    ]
    rows += [
        (f"blocks of 2 × 10 against `{PEER}`", median(PEER, 10) / median(OURS, 10), "at least 20"),
        (
            f"All Fives of 2 × 7, in its blocks of 2 × 7 by `{PEER}`",
            median(SCORING, 7) / median(PEER, 7),
            "at most 6",
        ),
    ]
    return aims(rows, 1)


def main(arguments: list[str]) -> int:
    """Measure one side, or all of them; returns the exit status."""
    if arguments[:1] == ["--side"] and arguments[1] in SIDES:
        print(json.dumps(SIDES[arguments[1]]()))
        return 0
    if not arguments or arguments[0].startswith("-"):
        sys.exit("usage: solving.py PEERS [--write]")
    found = rounds(arguments[0])
    lines = [measured(versions(arguments[0]), ROUNDS), "", *table(found), "", *ratios(found)]
    print("\n".join(lines))
    if "--write" in arguments[1:]:
        keep(lines, MARK)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
