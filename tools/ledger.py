"""Prints the ledger: every statement of the sources, whether it is played, how often, by what.

    python tools/ledger.py        exit status 1 when one is neither played by a case nor told
"""

from __future__ import annotations

import sys
from collections import Counter
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from allfives.game.ledger import ledger

CASES = ROOT / "tests" / "cases" / "ledger"


@cache
def cases() -> Counter[str]:
    """How many cases each id has."""
    lines = [
        line
        for path in sorted(CASES.glob("*.txt"))
        for line in path.read_text(encoding="utf-8").splitlines()
    ]
    return Counter(line.partition(" | ")[0] for line in lines if line and not line.startswith("#"))


def missing() -> list[str]:
    """The ids that are neither played by a case nor told."""
    return [one.id for one in ledger() if one.is_played and not cases()[one.id]]


def main() -> int:
    """Print the table."""
    for one in ledger():
        how = "played" if one.is_played else "told"
        print(f"{one.id}  {how:6} {cases()[one.id] or '-':>3}  {', '.join(one.fields) or one.told}")
    left = missing()
    print(f"{len(ledger())} ids, {', '.join(left) + ' missing' if left else 'none missing'}")
    return 1 if left else 0


if __name__ == "__main__":
    sys.exit(main())
