"""What the command that makes a pack of puzzles answers."""

from __future__ import annotations

import argparse
import os
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NoReturn

from allfives.commands import Answer
from allfives.game.errors import Impossible, Malformed
from allfives.game.presets import rules
from allfives.game.questions import unknown
from allfives.puzzle.kinds import Kind
from allfives.puzzle.packs import write_cells

if TYPE_CHECKING:  # only who mines waits for these
    from allfives.puzzle.grounds import Ground
    from allfives.puzzle.mine import Samples

_INTERRUPTED = 130  # the exit status of a program that Ctrl-C ended


def mine_command(options: argparse.Namespace) -> Answer:
    """`puzzles mine …`: a pack is made; the answer is no where too little was found."""
    grounds = _grounds(options)
    if not options.out.parent.is_dir():
        raise Malformed(f"--out {options.out}: there is no folder {str(options.out.parent)!r}")
    try:
        samples = mined(grounds, options.seed, options.jobs, options.scheduler, options.work)
    except KeyboardInterrupt:
        _stopped(options.work)
    rows = [cells for sample in samples.values() for cells in sample.kept]
    write_whole(options.out, write_cells(rows))
    number = Counter(Kind(cells["kind"]) for cells in rows)
    short = [
        {"rules": str(ground), "kind": kind.value, "missing": lacking}
        for ground, sample in samples.items()
        for kind, lacking in sample.missing.items()
    ]
    answer = {
        "file": str(options.out),
        "puzzles": {kind.value: number[kind] for kind in Kind if number[kind]},
        "short": short,
    }
    lines = [f"{kind:20} {number[kind]:6}" for kind in Kind if number[kind]]
    lines.append(f"{'all':20} {number.total():6} in {options.out}")
    lines += ["{rules}, {kind}: {missing} fewer than wanted".format(**one) for one in short]
    return answer, lines, 1 if short else 0


def mined(
    grounds: Sequence[Ground],
    seed: int,
    jobs: int = 0,
    scheduler: str = "",
    work: Path | None = None,
) -> Samples:
    """Mine with a bar, and with the crew and the work file that the options name."""
    from allfives.puzzle.crews import crew
    from allfives.puzzle.mine import engine_code, mine
    from allfives.puzzle.work import Work

    wanted = sum(ground.per * len(ground.kinds) for ground in grounds)
    with (
        Work(work, seed, engine_code()) as found,
        crew(jobs, scheduler) as (executor, ahead),
        _bar(wanted) as told,
    ):
        return mine(grounds, seed, executor, ahead, found, told)


def write_whole(path: Path, text: str) -> None:
    """Write a file so that at no time a part of it stands there."""
    beside = path.with_name(f"{path.name}.new")
    beside.write_text(text, encoding="utf-8", newline="")
    os.replace(beside, path)


def _grounds(options: argparse.Namespace) -> tuple[Ground, ...]:
    """Where to look for what. Raises `Malformed` for names and numbers that cannot be."""
    from allfives.puzzle.grounds import grounds_of

    for kind in options.kinds:
        if kind not in tuple(Kind):
            raise Malformed(f"--kinds: {unknown('kind of puzzle', kind, tuple(Kind))}")
    for name in options.rules:
        if name not in rules():
            raise Malformed(f"--rules: {unknown('rule set', name, rules())}")
    if options.per < 1:
        raise Malformed(f"--per {options.per}: give how many puzzles of each kind, 1 or more")
    names = tuple(dict.fromkeys(options.rules or rules()))
    kinds = tuple(map(Kind, options.kinds or Kind))
    found = grounds_of(names, kinds, options.per)
    if not found:
        raise Impossible(
            f"{', '.join(kinds)} under {', '.join(names)}: no kind fits these rule sets"
        )
    return found


@contextmanager
def _bar(wanted: int) -> Iterator[Callable[[int], object]]:
    """Counts the puzzles that are kept, where somebody watches a terminal and tqdm is there."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda number: None
        return
    try:
        from tqdm import tqdm
    except ImportError:
        print("install tqdm to see how far it is", file=sys.stderr)
        yield lambda number: None
        return
    with tqdm(total=wanted, unit=" puzzles", file=sys.stderr, smoothing=0.05) as bar:
        yield bar.update


def _stopped(work: Path | None) -> NoReturn:
    kept = "nothing was kept: give --work FILE to go on after a stop"
    if work is not None:
        kept = f"what was found is kept in {work}: the same command goes on from there"
    print(f"\nallfives: stopped; {kept}", file=sys.stderr)
    sys.exit(_INTERRUPTED)
