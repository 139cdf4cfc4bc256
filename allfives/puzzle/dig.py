"""One deal and the puzzles that are found in it: a miner's unit of work, and fresh puzzles."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from random import Random

from allfives.game.position import Position
from allfives.game.presets import written
from allfives.game.rules import Rules
from allfives.puzzle.candidates import candidates
from allfives.puzzle.interest import dull
from allfives.puzzle.kinds import Kind, fits
from allfives.puzzle.packs import Entry, entry_with
from allfives.puzzle.proof import NotProven
from allfives.puzzle.proofs import prove
from allfives.puzzle.puzzle import Puzzle
from allfives.puzzle.walks import walk

MOST_OF_A_DEAL = 2  # puzzles of a kind: more would be about nearly the same table
_MOST_TRIED = 24  # candidates of a kind in one deal
_PATIENCE = 2000  # deals
_YES_OR_NO = ("yes", "no")
_SEATS = 4  # deals are played by the fewest seats that the rules allow, up to so many different


def dig(
    rules: tuple[Rules, ...], kinds: Iterable[Kind], seed: int | str, number: int
) -> tuple[Entry, ...]:
    """Proven puzzles of these kinds from one deal, which the rules, the seed and its number make.

    `rules` are one rule set or two, in any order. What is found of one kind does not depend on the
    others.
    """
    rules = tuple(sorted(rules, key=written))
    name = f"{seed}/{number} {' '.join(map(written, rules))}"
    moments = _moments(rules, Random(name))
    return tuple(
        entry
        for kind in kinds
        for entry in islice(
            _proven(kind, rules, moments, Random(f"{name} {kind}"), f"{seed}/{number}"),
            MOST_OF_A_DEAL,
        )
    )


def fresh(
    rules: tuple[Rules, ...],
    kind: Kind,
    seed: int | str,
    *,
    levels: Sequence[int] = (),
    tags: Sequence[str] = (),
    patience: int = _PATIENCE,
) -> Iterator[Entry]:
    """Proven puzzles, one after another and none twice, the same ones for the same seed.

    With `levels` only those of one of these levels, with `tags` only those that have all of them.
    Whether anything scores is asked with yes and no as likely. It ends after `patience` deals in a
    row without a puzzle, when hardly any is to be hoped for, and at once where the kind does not
    fit the rules.
    """
    if not fits(kind, *rules):
        return
    seen, coin = set(), Random(f"{seed} coin")
    answer = coin.choice(_YES_OR_NO)
    number = last = 0
    while number - last < patience:
        for entry in dig(rules, (kind,), seed, number):
            wanted = (not levels or entry.level in levels) and {*tags} <= {*entry.tags}
            if kind is Kind.DOES_ANYTHING_SCORE and entry.answers != (answer,):
                continue
            if wanted and entry.id not in seen:
                seen.add(entry.id)
                answer, last = coin.choice(_YES_OR_NO), number
                yield entry
        number += 1


def _moments(rules: tuple[Rules, ...], rng: Random) -> Sequence[Position]:
    """One deal under any of the rules; two seats as often as all other numbers together."""
    allowed = sorted({*rules[0].players}.intersection(*(one.players for one in rules)))[:_SEATS]
    seats = rng.choice((allowed[0], rng.choice(allowed)))
    return tuple(walk(rng.choice(rules), rng, seats))


def _proven(
    kind: Kind, rules: tuple[Rules, ...], moments: Sequence[Position], rng: Random, seed: str
) -> Iterator[Entry]:
    for puzzle in islice(candidates(kind, rules, moments, rng), _MOST_TRIED):
        entry = _entry(puzzle, seed)
        if entry:
            yield entry


def _entry(puzzle: Puzzle, seed: str) -> Entry | None:
    try:
        proof = prove(puzzle)
    except NotProven:
        return None
    return None if dull(puzzle, proof) else entry_with(puzzle, proof, seed)
