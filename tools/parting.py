"""Works out which tables tell the rule sets apart, and writes them down for the page.

    python tools/parting.py           write allfives/show/which.toml (half a minute)
    python tools/parting.py --check   only say whether it would change; exit status 1 if it would

The questions of "Which rules do I play?" are chosen by the engine; `tests/test_parting.py` works a
part of it out again.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import allfives
from allfives.search.parting import Question, answers, choose, classes, pool

FILE = ROOT / "allfives" / "show" / "which.toml"
HEAD = """\
# The tables of "Which rules do I play?", each with the play that made it, in the order asked.
# Made by tools/parting.py. A star marks the first double.

"""


def text_of(chosen: Sequence[Question]) -> str:
    """The file that holds these questions."""
    lines = "".join(f'  "{question}",\n' for question in chosen)
    return f"{HEAD}questions = [\n{lines}]\n"


def main(arguments: Sequence[str] | None = None) -> int:
    """Work it out, show how far each question parts, and write or compare."""
    parser = argparse.ArgumentParser(description="Choose the tables that tell rule sets apart.")
    parser.add_argument("--check", action="store_true", help="write nothing")
    check = parser.parse_args(arguments).check
    rule_sets = [allfives.rules(name) for name in allfives.rules()]
    known = answers(pool(rule_sets), rule_sets)
    chosen = choose(known)
    every = len(classes(list(known.values())))
    print(f"{len(known)} questions tell {len(rule_sets)} rule sets apart into {every} classes")
    for number, question in enumerate(chosen, 1):
        reached = len(classes([known[one] for one in chosen[:number]]))
        print(f"{number}. {question}: {reached} classes")
    text = text_of(chosen)
    same = FILE.is_file() and FILE.read_text(encoding="utf-8") == text
    if not check:
        FILE.write_text(text, encoding="utf-8")
    print(f"{FILE.relative_to(ROOT)} {'is' if same else 'was not'} what comes out")
    return 1 if check and not same else 0


if __name__ == "__main__":
    sys.exit(main())
