"""Carry out the experiments of the book and write what came out: `make experiments`.

    python tools/experiments.py                    all of them, on all cores (minutes)
    python tools/experiments.py --topic doubles    one file of results; may be repeated
    python tools/experiments.py --check            carry out and compare; exit 1 where they differ

The same seed gives the same bytes, on however many cores.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import groupby
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from allfives.search.experiments.catalogue import experiments
from allfives.search.experiments.experiment import Experiment
from allfives.search.experiments.series import Tallies, carried_out, together
from allfives.search.experiments.stored import FIRST, Result, results, written

FOLDER = ROOT / "book" / "better" / "data"
PART = 100  # deals that are carried out in one go

Task = tuple[
    int, int, int
]  # the number of an experiment, the first deal, and the one after the last


def path_of(topic: str) -> Path:
    """The file of a topic's results."""
    return FOLDER / f"{topic}.csv"


def tasks(chosen: Sequence[int]) -> Iterator[Task]:
    """The first deals of each of these experiments, then the rest in parts."""
    for number in chosen:
        deals = experiments()[number].deals
        starts = [0, *range(FIRST, deals, PART)]
        for start, end in zip(starts, [*starts[1:], deals], strict=True):
            yield number, start, end


def carry_out(task: Task) -> Tallies:
    """One task, in a process of its own."""
    number, start, end = task
    return carried_out(experiments()[number], range(start, end))


def lines(experiment: Experiment, parts: Sequence[Tallies]) -> tuple[Result, ...]:
    """The results of an experiment: of its first deals, and of all."""
    return (
        *results(experiment, parts[0], FIRST),
        *results(experiment, together(parts), experiment.deals),
    )


def texts(topics: Sequence[str], workers: int) -> Iterator[tuple[str, str]]:
    """Every topic and the text of its file."""
    every = experiments()
    chosen = [number for number, one in enumerate(every) if one.topic in topics]
    found: dict[str, list[Result]] = {topic: [] for topic in topics}
    with ProcessPoolExecutor(workers) as pool:
        asked = list(tasks(chosen))
        begun = time.perf_counter()
        done = zip(asked, pool.map(carry_out, asked), strict=True)
        for number, group in groupby(done, key=lambda each: each[0][0]):
            one = every[number]
            found[one.topic] += lines(one, [tallies for _, tallies in group])
            _tell(one, time.perf_counter() - begun)
    for topic, rows in found.items():
        yield topic, written(rows)


def _tell(one: Experiment, seconds: float) -> None:
    kind = "matches" if one.target else "deals"
    words = f"{one.topic}, {one.rules}, {one.base_name}: {one.deals} {kind}"
    print(f"{seconds:6.1f} s  {words}", file=sys.stderr, flush=True)


def main(arguments: Sequence[str] | None = None) -> int:
    """Write the files, or compare them; 1 where one differs."""
    known = list(dict.fromkeys(one.topic for one in experiments()))
    parser = argparse.ArgumentParser(description="Carry out the experiments of the book.")
    parser.add_argument("--topic", action="append", choices=known, help="only this file")
    parser.add_argument("--check", action="store_true", help="write nothing, compare")
    parser.add_argument("--workers", type=int, default=os.cpu_count(), metavar="N")
    options = parser.parse_args(arguments)
    stale = 0
    for topic, text in texts(options.topic or known, options.workers):
        path = path_of(topic)
        if not options.check:
            FOLDER.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        elif not path.is_file() or path.read_text(encoding="utf-8") != text:
            print(f"{path.relative_to(ROOT)} is stale; run: make experiments", file=sys.stderr)
            stale = 1
    return stale


if __name__ == "__main__":
    sys.exit(main())
