"""How fast puzzles are mined, alone and by a Dask cluster, and how soon all packs are proven.

    python benchmarks/mining.py            the table
    python benchmarks/mining.py --write    and keep it in benchmarks/RESULTS.md

RESULTS.md says what each line means.  Numbers are printed, never asserted.
"""

from __future__ import annotations

import subprocess
import sys
import time
from importlib.metadata import version
from logging import CRITICAL
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from distributed import LocalCluster

import allfives
from allfives.commands_mining import mined
from allfives.puzzle.grounds import grounds_of
from allfives.puzzle.kinds import Kind
from benchmarks.results import aims, keep, measured, shown

ROUNDS = 5
SECONDS = 60  # the aim for proving every pack
GROUNDS = grounds_of(("all-fives", "muggins", "vsem-po-pyat", "klassika-101"), Kind, 10)
PACKS = sorted((ROOT / "puzzles" / "packs").glob("*.csv"))
MARK = "mining"


def puzzles_a_second(seed: int, scheduler: str = "") -> float:
    """Puzzles that were kept, by the time they took: one process where no scheduler is given."""
    begun = time.perf_counter()
    samples = mined(GROUNDS, seed, jobs=1, scheduler=scheduler)
    return sum(map(len, samples.values())) / (time.perf_counter() - begun)


def seconds_to_verify() -> float:
    """Seconds of the command that proves every pack of the book again, on two cores."""
    words = [sys.executable, "-m", "allfives", "puzzles", "verify", "--jobs", "2", *map(str, PACKS)]
    begun = time.perf_counter()
    subprocess.run(words, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begun


def rounds() -> tuple[list[float], list[float], list[float]]:
    """Puzzles a second alone and by two workers, and the seconds to prove all, a value a round."""
    alone, together, proven = [], [], []
    with LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address="127.0.0.1:0", silence_logs=CRITICAL
    ) as cluster:
        cluster.wait_for_workers(2)
        puzzles_a_second(0, cluster.scheduler_address)  # the workers import the engine
        for seed in range(1, ROUNDS + 1):  # in turn, so that a busy minute hits both
            alone.append(puzzles_a_second(seed))
            together.append(puzzles_a_second(seed, cluster.scheduler_address))
            proven.append(seconds_to_verify())
    return alone, together, proven


def main(arguments: list[str]) -> int:
    """Measure all; returns the exit status."""
    if arguments not in ([], ["--write"]):
        sys.exit("usage: mining.py [--write]")
    alone, together, proven = rounds()
    times = [two / one for one, two in zip(alone, together, strict=True)]
    number = sum(len(path.read_text(encoding="utf-8").splitlines()) - 1 for path in PACKS)
    every = f"seconds to prove the {number:,} puzzles of all packs"
    lines = [
        measured(f"allfives {allfives.__version__}, distributed {version('distributed')}", ROUNDS),
        "",
        "| measure | found |",
        "|---|---:|",
        f"| puzzles mined a second, one process | {shown(alone, 1)} |",
        f"| puzzles mined a second, two Dask workers | {shown(together, 1)} |",
        f"| times one process | {shown(times, 2)} |",
        f"| {every} | {shown(proven, 1)} |",
        "",
        *aims([(every, median(proven), f"at most {SECONDS}")], 1),
    ]
    print("\n".join(lines))
    if arguments:
        keep(lines, MARK)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
