"""How fast puzzles are mined, by one process and by two workers of a Dask cluster, and proven.

    python benchmarks/mining.py

README.md says what each line means.  Numbers are printed, never asserted.
"""

from __future__ import annotations

import os
import platform
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from distributed import LocalCluster

from allfives.commands_mining import mined
from allfives.puzzle.grounds import grounds_of
from allfives.puzzle.kinds import Kind
from allfives.puzzle.verify import verify
from benchmarks.run import row

RUNS = 3
GROUNDS = grounds_of(("all-fives", "muggins", "vsem-po-pyat", "klassika-101"), Kind, 10)
PACKS = sorted((ROOT / "puzzles" / "packs").glob("*.csv"))


def puzzles_a_second(seed: int, scheduler: str = "") -> float:
    """Puzzles that were kept, by the time they took: one process where no scheduler is given."""
    begun = time.perf_counter()
    samples = mined(GROUNDS, seed, jobs=1, scheduler=scheduler)
    return sum(map(len, samples.values())) / (time.perf_counter() - begun)


def seconds_to_verify(jobs: int) -> tuple[float, int]:
    """Seconds to prove every pack of the book again, and how many puzzles that are."""
    begun = time.perf_counter()
    packs = [(str(path), path.read_text(encoding="utf-8")) for path in PACKS]
    number = sum(bool(found.kind) for found in verify(packs, jobs))
    return time.perf_counter() - begun, number


def main() -> int:
    """Measure and print; returns the exit status."""
    cores = os.cpu_count() or 1
    alone, together = [], []
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0"
    ) as cluster:
        cluster.wait_for_workers(2)
        puzzles_a_second(0, cluster.scheduler_address)  # the workers import the engine
        for seed in range(1, RUNS + 1):  # in turn, so that a busy minute hits both
            alone.append(puzzles_a_second(seed))
            together.append(puzzles_a_second(seed, cluster.scheduler_address))
    ratios = [two / one for one, two in zip(alone, together, strict=True)]
    verified, number = seconds_to_verify(cores)
    rows = [
        row("puzzles mined a second, one process", alone),
        row("puzzles mined a second, two Dask workers", together),
        row("times one process", ratios),
        row(f"seconds to prove the {number:,} puzzles of all packs", [verified]),
    ]
    width = max(len(title) for title, _, _ in rows)
    print(f"Python {platform.python_version()} on {cores} cores, {platform.machine()}")
    for title, median, spread in rows:
        print(f"{title:{width}}  {median:>10}   {spread}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
