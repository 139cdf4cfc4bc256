"""Random matches under every rule set, checked at every choice: `make soak`.

    python tools/soak.py                     200 matches for each rule set and number of seats
    python tools/soak.py --matches 20        fewer
    python tools/soak.py --rules muggins     one rule set; may be repeated
    python tools/soak.py --seed 7            one seed alone, such as one that failed

Players choose at random.  After every choice each tile must be in one place, and after every match
the scores must be what its record replays to.  A match over 1,000 deals is left unfinished.  Some
games drift away from their target when nobody thinks: once FEW matches of the same kind were left
unfinished, the rest of them stop after SHORT deals.  Exit status 1 with the seed if a check fails.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
import traceback
from collections.abc import Iterator
from dataclasses import dataclass
from multiprocessing import Pool
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

import allfives
from allfives import Match, Rules, read_record
from allfives.game.deal import Deal
from allfives.game.tiles import bits_of, full_set

LONGEST = 1000  # deals of a match
SHORT = 50
FEW = 4
MOST_CHOICES = 400  # in one deal; the largest set has 55 tiles
PROCESSES = 2


@dataclass(slots=True)
class Row:
    """What the matches under one rule set came to."""

    name: str
    finished: int = 0
    unfinished: int = 0  # after LONGEST deals
    stopped: int = 0  # after SHORT deals
    deals: int = 0
    seconds: float = 0.0
    failures: tuple[str, ...] = ()

    def __str__(self) -> str:
        numbers = f"{self.finished:8} {self.unfinished:10} {self.stopped:8} {self.deals:8}"
        return f"{self.name:30}{numbers} {self.seconds:7.1f}"


HEAD = f"{'rules':30}{'finished':>8} {'unfinished':>10} {'stopped':>8} {'deals':>8} {'seconds':>7}"


def tables(rules: Rules) -> Iterator[tuple[int, bool]]:
    """Each number of seats, four of them as pairs too where that is allowed."""
    for players in rules.players:
        yield players, False
        if players == 4 and rules.pairs == "allowed":
            yield players, True


def soak(task: tuple[str, tuple[int, ...]]) -> Row:
    """All matches under one rule set."""
    name, seeds = task
    rules, row, begun = allfives.rules(name), Row(name), time.perf_counter()
    for players, pairs in tables(rules):
        unfinished = 0
        for seed in seeds:
            longest = LONGEST if unfinished < FEW else SHORT
            try:
                match = play(Match(rules, players, seed, pairs=pairs), seed, longest)
            except Exception:  # whatever went wrong, the seed that shows it is what is wanted
                where = f"{name}, {players} seats{', pairs' if pairs else ''}, seed {seed}"
                row.failures = (*row.failures, f"{where}\n{traceback.format_exc()}")
                break
            row.deals += len(match.played)
            row.finished += match.winner is not None
            row.unfinished += match.winner is None and longest == LONGEST
            row.stopped += match.winner is None and longest == SHORT
            unfinished += match.winner is None
    row.seconds = time.perf_counter() - begun
    return row


def play(match: Match, seed: int, longest: int) -> Match:
    """Play a match at random, and check it."""
    rng, whole = random.Random(seed), bits_of(full_set(match.rules.highest))
    laid, deal, choices = 0, match.deal, 0
    while match.winner is None and len(match.played) < longest:
        choice = rng.choice(match.deal.options)
        match.choose(choice)
        choices += 1
        laid |= 1 << choice[0] if choice[0] >= 0 else 0
        if choices > MOST_CHOICES:
            raise AssertionError(f"{choices} choices in one deal")
        check_tiles(deal, laid, whole)
        if deal is not match.deal:
            laid, deal, choices = 0, match.deal, 0
            check_tiles(deal, laid, whole)
    check_scores(match)
    record = match.record()
    again = read_record(record)
    if (again.scores, again.winner) != (match.scores, match.winner):
        raise AssertionError(f"{again.scores} from the record, {match.scores} in play")
    if again.record() != record:
        raise AssertionError("the record of the record is another")
    return match


def check_tiles(deal: Deal, laid: int, whole: int) -> None:
    """Each tile lies on the table, in one hand, or in the boneyard."""
    held, number = laid, laid.bit_count()
    for bits in deal.hands:
        held, number = held | bits, number + bits.bit_count()
    for tile in deal.boneyard[deal.drawn :]:
        held, number = held | 1 << tile, number + 1
    if held != whole or number != whole.bit_count():
        raise AssertionError(f"{number} tiles in place of {whole.bit_count()}")


def check_scores(match: Match) -> None:
    """The scores are what was written for plays and at settlements, and nothing else."""
    sides = 2 if match.pairs else match.players
    sums = [0] * sides
    for deal in match.played:
        for scored in deal.events:
            if scored.to is not None:
                sums[scored.to % sides] += scored.points
        for side in range(sides):
            sums[side] += deal.settled[side] if deal.settled else 0
    if match.winner is None:
        for scored in match.events:
            sums[(scored.to or 0) % sides] += scored.points
    found = [match.scores[seat] for seat in range(sides)]
    if sums != found:
        raise AssertionError(f"scores {found}, and the sum of what was written is {sums}")


def main(arguments: list[str]) -> int:
    """Print a row a rule set; 1 if anything failed."""
    parser = argparse.ArgumentParser(description="Random matches under every rule set.")
    parser.add_argument("--matches", type=int, default=200, metavar="N", help="of each kind")
    parser.add_argument("--rules", action="append", choices=allfives.rules(), metavar="NAME")
    parser.add_argument("--seed", type=int, help="this seed alone")
    options = parser.parse_args(arguments)
    seeds = tuple(range(options.matches)) if options.seed is None else (options.seed,)
    tasks = [(name, seeds) for name in options.rules or allfives.rules()]
    print(HEAD, flush=True)
    failures: list[str] = []
    with Pool(PROCESSES) as pool:
        for row in pool.imap(soak, tasks):
            print(row, flush=True)
            failures += row.failures
    for failure in failures:
        print(f"\nFAILED: {failure}")
    print(f"\n{len(failures)} failed" if failures else "\nAll of them hold.")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
