"""Make every puzzle pack of puzzles/packs/ again: `make packs`.

    python tools/packs.py [--jobs N] [--scheduler ADDRESS] [--work FILE]

A pack for each rule set, and one for the pairs of them. The same seed makes the same packs, byte
for byte, whoever does the work.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import allfives
from allfives.commands_mining import mined, write_whole
from allfives.puzzle.grounds import Ground, grounds_of
from allfives.puzzle.kinds import Kind
from allfives.puzzle.packs import write_cells

SEED = 5
PACKS = ROOT / "puzzles" / "packs"
PER, PER_PAIR = 20, 7  # puzzles of each kind


def files() -> Mapping[str, tuple[Ground, ...]]:
    """Each pack by its name, and where its puzzles are looked for."""
    names = allfives.rules()
    kinds = [kind for kind in Kind if kind is not Kind.TWO_RULES]
    found = {str(ground): (ground,) for ground in grounds_of(names, kinds, PER)}
    return {**found, "two-rules": grounds_of(names, (Kind.TWO_RULES,), PER_PAIR)}


def main() -> int:
    """Mine and write; returns the exit status, 1 where too few puzzles were found."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0] if __doc__ else "")
    parser.add_argument("--jobs", type=int, default=0, metavar="N")
    parser.add_argument("--scheduler", default="", metavar="ADDRESS")
    parser.add_argument("--work", type=Path, metavar="FILE")
    options = parser.parse_args()
    packs = files()
    grounds = [ground for found in packs.values() for ground in found]
    samples = mined(grounds, SEED, options.jobs, options.scheduler, options.work)
    short = 0
    for name, found in packs.items():
        rows = [cells for ground in found for cells in samples[ground].kept]
        write_whole(PACKS / f"{name}.csv", write_cells(rows))
        print(f"{name:30} {len(rows):5}")
        for ground in found:
            for kind, number in samples[ground].missing.items():
                print(f"  {ground}, {kind}: {number} fewer than wanted")
                short = 1
    return short


if __name__ == "__main__":
    sys.exit(main())
