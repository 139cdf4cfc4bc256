"""The engine beside two other packages, each in a process of its own: `make bench`.

    python benchmarks/peers.py PEERS            the table; PEERS is the Python that has the peers
    python benchmarks/peers.py PEERS --write    and keep it in benchmarks/RESULTS.md
    python benchmarks/peers.py --side NAME      what one side measures, as JSON

RESULTS.md says what each line means.  Rounds go from side to side in turn, so that a busy minute
hits all of them.  Numbers are printed, never asserted.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import random
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from benchmarks.results import aims, keep, measured, shown

MARK = "table"
OURS, BLOCK, FIVES = "allfives", "dominoes", "all-fives-domino"
IMPORTS = {OURS: "import allfives", BLOCK: "import dominoes", FIVES: "import src.main.game.Game"}
ROUNDS = 9
SECONDS = 0.5  # of each measurement in a round
STATES = 10_000  # that are alive at once; every side keeps as many
MIDDLE = 10  # choices played before a state is kept, or asked for its plays

Measures = dict[str, float]


# ---------------------------------------------------------------- one side


class Ours:
    """All Fives: two hold nine tiles each, draw until one fits, and count after every play."""

    def __init__(self) -> None:
        import allfives
        from allfives.game.deal import Deal
        from allfives.game.turns import turns_under

        self.rules, self.deal_of = allfives.rules("all-fives"), Deal
        self.ends, self.tiles = turns_under(self.rules).ends, list(range(28))

    def new(self) -> Any:
        random.shuffle(self.tiles)
        bits = [sum([1 << number for number in self.tiles[at : at + 9]]) for at in (0, 9)]
        return self.deal_of(self.rules, bits, self.tiles[18:], 0)

    def step(self, deal: Any) -> bool:
        """One choice, counted and scored; whether the deal goes on."""
        options = deal.options
        deal.play(options[int(random.random() * len(options))])
        return not deal.over

    def plays(self, deal: Any) -> object:
        return self.ends.legal(deal.state, deal.hands[deal.seat])

    def count(self, deal: Any) -> object:
        """The total is part of the state: counted by placing a tile, here the last one again."""
        number, at = deal.options[0]
        return self.ends.place(deal.state, at, number)[0]


class Block:
    """`dominoes`: four hold seven tiles each, pass, and nothing is scored in play."""

    def __init__(self) -> None:
        import dominoes

        self.game = dominoes.Game

    def new(self) -> Any:
        return self.game.new()

    def step(self, game: Any) -> bool:
        moves = game.valid_moves
        return game.make_move(*moves[int(random.random() * len(moves))]) is None

    def plays(self, game: Any) -> object:
        return game._update_valid_moves()

    count = None


class Fives:
    """`all-fives-domino`: two hold seven tiles each and draw; the open ends are counted."""

    def __init__(self) -> None:
        from src.main.game.Brain import RandomBrain
        from src.main.game.DominoRound import DominoRound
        from src.main.game.Game import Game
        from src.main.game.Player import Player
        from src.main.game.Scorer import AllFivesScorer

        self.names = RandomBrain, DominoRound, Game, Player
        self.scorer = AllFivesScorer

    def new(self) -> Any:
        brain, deal, game, player = self.names
        pair = player(brain(), "0"), player(brain(), "1")
        return deal(*pair, game(*pair))

    def step(self, deal: Any) -> bool:
        """One turn of its own loop `DominoRound.run`, so that a deal can be stopped half-way."""
        while not deal.valid_options() and len(deal.pool) > 1:
            deal.current_player.draw()
        if not deal.valid_options():
            deal.swap_current_player()
            if not deal.valid_options():
                return False
        deal.play(*deal.current_player.brain.decide(deal))
        return bool(len(deal.player1.hand) and len(deal.player2.hand))

    def plays(self, deal: Any) -> object:
        return deal.valid_options()

    def count(self, deal: Any) -> object:
        return self.scorer.board_score(deal.board)


SIDES: dict[str, Callable[[], Any]] = {OURS: Ours, BLOCK: Block, FIVES: Fives}


def deals_a_second(side: Any) -> Measures:
    """Whole deals a second, shuffling included, and the choices made in them."""
    begun, deals, choices = time.perf_counter(), 0, 0
    while time.perf_counter() - begun < SECONDS:
        deal, goes_on = side.new(), True
        while goes_on:
            goes_on = side.step(deal)
            choices += 1
        deals += 1
    spent = time.perf_counter() - begun
    return {"deals a second": deals / spent, "choices a second, in deals": choices / spent}


def half_played(side: Any) -> Any:
    """A deal after some choices, begun again where it was over before."""
    while True:
        deal = side.new()
        if all(side.step(deal) for _ in range(MIDDLE)):
            return deal


def calls_a_second(call: Callable[[Any], object], deals: list[Any]) -> float:
    begun, calls = time.perf_counter(), 0
    while time.perf_counter() - begun < SECONDS / 2:
        for deal in deals:
            call(deal)
        calls += len(deals)
    return calls / (time.perf_counter() - begun)


def bytes_of_a_state(side: Any) -> float:
    """Memory of one deal half-played, with its log, over many that are alive at once."""
    half_played(side)
    states = [None] * STATES
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for at in range(STATES):
        states[at] = half_played(side)
    found = (tracemalloc.get_traced_memory()[0] - before) / STATES
    tracemalloc.stop()
    return found


def measure(name: str, with_bytes: bool) -> Measures:
    """One round of one side."""
    random.seed(5)
    side = SIDES[name]()
    with contextlib.redirect_stdout(io.StringIO()):  # a peer prints who won
        found = deals_a_second(side)
        deals = [half_played(side) for _ in range(50)]
        found["play lists a second"] = calls_a_second(side.plays, deals)
        if side.count:
            found["counts a second"] = calls_a_second(side.count, deals)
        if with_bytes:
            found["bytes of a state"] = bytes_of_a_state(side)
    return found


# ---------------------------------------------------------------- all sides


def run(python: str, *words: str) -> str:
    path = {**os.environ, "PYTHONPATH": str(ROOT)}
    command = [python, *words]
    done = subprocess.run(command, check=True, cwd=ROOT, capture_output=True, text=True, env=path)
    return done.stdout


def process_time(python: str, code: str) -> float:
    """Milliseconds of a whole process that runs this code."""
    begun = time.perf_counter()
    run(python, "-c", code)
    return (time.perf_counter() - begun) * 1e3


def rounds(peers: str) -> dict[str, dict[str, list[float]]]:
    """Every measure of every side, a value a round. One Python runs all, with the peers in it."""
    found: dict[str, dict[str, list[float]]] = {name: {} for name in SIDES}
    for number in range(ROUNDS):
        for name in SIDES:
            words = ["benchmarks/peers.py", "--side", name, *(["--bytes"] if not number else [])]
            values = json.loads(run(peers, *words))
            values["ms, import as a process"] = process_time(peers, IMPORTS[name])
            for measure, value in values.items():
                found[name].setdefault(measure, []).append(value)
        found[OURS].setdefault("ms, an empty process", []).append(process_time(peers, "pass"))
    return found


def table(found: dict[str, dict[str, list[float]]]) -> list[str]:
    """The medians as a table in Markdown, the least and the most of the rounds beside each."""
    lines = ["| measure | " + " | ".join(SIDES) + " |", "|---|" + "---:|" * len(SIDES)]
    for measure in dict.fromkeys(key for side in found.values() for key in side):
        cells = [shown(found[name].get(measure, [])) for name in SIDES]
        lines.append(f"| {measure} | " + " | ".join(cells) + " |")
    return lines


def ratios(found: dict[str, dict[str, list[float]]]) -> list[str]:
    """The aims, and how far each is reached."""

    def median(name: str, measure: str) -> float:
        return statistics.median(found[name][measure])

    ours = median(OURS, "deals a second")
    start = median(OURS, "ms, import as a process") / median(BLOCK, "ms, import as a process")
    rows = [
        ("deals against `dominoes`", ours / median(BLOCK, "deals a second"), "at least 2"),
        ("deals against `all-fives-domino`", ours / median(FIVES, "deals a second"), "at least 50"),
        ("import against `dominoes`", start, "at most 2"),
        ("a state, in kB", median(OURS, "bytes of a state") / 1000, "at most 1"),
    ]
    return aims(rows, 2)


def versions(peers: str) -> str:
    """The packages that are measured."""
    asked = "from importlib.metadata import version as v;print(v('dominoes'),v('all-fives-domino'))"
    block, fives = run(peers, "-c", asked).split()
    ours = run(peers, "-c", "import allfives;print(allfives.__version__)").strip()
    return f"allfives {ours}, dominoes {block}, all-fives-domino {fives}"


def main(arguments: list[str]) -> int:
    """Measure one side, or all of them; returns the exit status."""
    if arguments[:1] == ["--side"] and arguments[1] in SIDES:
        print(json.dumps(measure(arguments[1], "--bytes" in arguments)))
        return 0
    if not arguments or arguments[0].startswith("-"):
        sys.exit("usage: peers.py PEERS [--write]")
    found = rounds(arguments[0])
    lines = [measured(versions(arguments[0]), ROUNDS), "", *table(found), "", *ratios(found)]
    print("\n".join(lines))
    if "--write" in arguments[1:]:
        keep(lines, MARK)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
