"""The miner: deals are played, what they hold is proven, and a pack is chosen from it.

The work is cut into batches of deals, each made by the seed, the rule sets and its number alone.
Whoever digs them, this process, others beside it or a cluster, hands back rows of a pack; each
ground takes them in the order of the batches. So the same seed makes the same pack, byte for byte.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from pathlib import Path

from allfives.game.presets import named
from allfives.puzzle.dig import dig
from allfives.puzzle.grounds import Ground
from allfives.puzzle.kinds import Kind
from allfives.puzzle.packs import Cells, cells_of
from allfives.puzzle.quotas import Sample
from allfives.puzzle.work import Work

BATCH = 8  # deals
_ENGINE = ("game", "search", "puzzle")  # the folders that decide what is found


@dataclass(frozen=True, slots=True)
class Batch:
    """Deals in a row of one ground, to be searched for these kinds."""

    ground: Ground
    number: int
    kinds: tuple[Kind, ...]


Told = Callable[[int], object]
Samples = dict[Ground, Sample]


def mine(
    grounds: Sequence[Ground],
    seed: int,
    crew: Executor,
    ahead: int,
    work: Work,
    told: Told = lambda number: None,
) -> Samples:
    """Look for what every ground wants, and say what is kept from each.

    `crew` does the digging, `ahead` batches at a time; `work` remembers what was found. `told` is
    given the number of puzzles that were kept since it was called last. A kind that is not found
    often enough is given up after many deals: `missing` of its sample says how many lack.
    """
    samples = {ground: Sample(ground.kinds, ground.per) for ground in grounds}
    found = _dug(_batches(samples), seed, crew, ahead, work)
    for batch, rows in found:
        sample = samples[batch.ground]
        before = len(sample)
        sample.take(rows, BATCH)
        told(len(sample) - before)
        if not any(sample.wanted for sample in samples.values()):
            break  # what is still being dug is not needed
    return samples


def _batches(samples: Samples) -> Iterator[Batch]:
    """The next batch of each ground in turn, as long as anything is wanted there.

    A ground is asked again before it has taken what comes: then it wants less, and never more.
    """
    numbers = dict.fromkeys(samples, 0)
    while any(sample.wanted for sample in samples.values()):
        for ground, sample in samples.items():
            if sample.wanted:
                yield Batch(ground, numbers[ground], sample.wanted)
                numbers[ground] += 1


def _dug(
    batches: Iterator[Batch], seed: int, crew: Executor, ahead: int, work: Work
) -> Iterator[tuple[Batch, list[Cells]]]:
    """Every batch with its rows, in order. What is dug is kept as soon as it is there."""
    line: deque[Batch] = deque()
    digging: dict[Future[list[Cells]], tuple[Batch, tuple[Kind, ...]]] = {}
    while True:
        while len(line) < ahead and (batch := next(batches, None)):
            line.append(batch)
            name = str(batch.ground)
            if lacking := work.lacking(name, batch.number, batch.kinds):
                started = crew.submit(dig_batch, batch.ground.names, lacking, seed, batch.number)
                digging[started] = batch, lacking
        if not line:
            return
        first = line[0]
        while work.lacking(str(first.ground), first.number, first.kinds):
            done, _ = wait(digging, return_when=FIRST_COMPLETED)
            for future in done:
                batch, kinds = digging.pop(future)
                work.keep(str(batch.ground), batch.number, kinds, future.result())
        line.popleft()
        yield first, work.found(str(first.ground), first.number, first.kinds)


def dig_batch(names: Sequence[str], kinds: Sequence[Kind], seed: int, number: int) -> list[Cells]:
    """What a batch of deals holds, as rows of a pack."""
    rules = tuple(map(named, names))
    deals = range(number * BATCH, (number + 1) * BATCH)
    return [cells_of(entry) for deal in deals for entry in dig(rules, kinds, seed, deal)]


@cache
def engine_code() -> str:
    """Some digits that stand for the engine: another engine may find other puzzles."""
    package = Path(__file__).resolve().parent.parent
    digest = sha256()
    for folder in _ENGINE:
        for path in sorted((package / folder).rglob("*")):
            if path.suffix in (".py", ".toml"):
                digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
