"""Packs proven again, row by row: every defect is told, and nothing stops at the first."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from allfives.game.questions import unknown
from allfives.puzzle.kinds import Kind, fits
from allfives.puzzle.packs import Entry, cells_of, entry_of
from allfives.puzzle.proof import NotProven
from allfives.puzzle.puzzle import Puzzle, canonical
from allfives.puzzle.rows import COLUMNS, Defect, Row, puzzle_in, rows
from allfives.puzzle.tags import TAGS

BALANCE = (40, 60)  # percent of "yes" among the puzzles that ask whether anything scores
_WORTH_A_PROCESS = 100  # fewer rows are proven sooner than processes start


@dataclass(frozen=True, slots=True)
class Checked:
    """One row proven again. `kind` and `answers` are empty where it was not proven."""

    file: str
    line: int
    id: str
    kind: str = ""
    rules: str = ""
    answers: tuple[str, ...] = ()
    defects: tuple[Defect, ...] = ()


def verify(packs: Iterable[tuple[str, str]], jobs: int = 1) -> Iterator[Checked]:
    """Prove every row of these packs, each a file name and its text, in order.

    What is wrong with a pack as a whole comes after its rows. `jobs` processes share the work.
    """
    seen: dict[str, Checked] = {}
    for file, text in packs:
        balance: dict[str, Counter[str]] = defaultdict(Counter)
        for found in _checked(list(rows(text, file)), jobs):
            first = seen.setdefault(found.id, found) if found.id else found
            if first is not found:
                reason = f"{found.id!r} is twice: first at {first.file}:{first.line}"
                twice = Defect(file, found.line, "id", reason)
                found = replace(found, defects=(*found.defects, twice))
            if found.kind == Kind.DOES_ANYTHING_SCORE:
                balance[found.rules].update(found.answers)
            yield found
        yield from _unbalanced(file, balance)


def _checked(read: Sequence[Row | Defect], jobs: int) -> Iterator[Checked]:
    if jobs < 2 or len(read) < _WORTH_A_PROCESS:
        yield from map(check, read)
        return
    from concurrent.futures import ProcessPoolExecutor  # not there in a browser, nor needed

    with ProcessPoolExecutor(jobs) as pool:
        yield from pool.map(check, read, chunksize=8)


def check(row: Row | Defect) -> Checked:
    """Prove one row again."""
    if isinstance(row, Defect):
        return Checked(row.file, row.line, "", defects=(row,))
    puzzle, defects = puzzle_in(row)
    if puzzle is None:
        found = Checked(row.file, row.line, row.cells["id"], defects=defects)
    else:
        found = _proven(row, puzzle)
    told = (*found.defects, *_strange(row))
    return replace(found, defects=tuple(sorted(told, key=lambda one: COLUMNS.index(one.field))))


def _strange(row: Row) -> Iterator[Defect]:
    """What is wrong with a row whatever its puzzle is."""
    for tag in row.cells["tags"].split():
        if tag not in TAGS:
            yield row.defect("tags", unknown("tag", tag, tuple(TAGS)))
    if not row.cells["seed"].strip():
        yield row.defect("seed", "empty: say where the puzzle comes from")


def _proven(row: Row, puzzle: Puzzle) -> Checked:
    seed = row.cells["seed"]
    found = Checked(row.file, row.line, puzzle.id)
    try:
        entry = entry_of(puzzle, seed)
    except NotProven as reason:
        column = "answers" if fits(puzzle.kind, *puzzle.rules) else "kind"
        told = (row.defect(column, reason),)
        written = cells_of(Entry(canonical(puzzle), (), 0, 0, (), seed))
        return replace(found, defects=(*told, *_unlike(row, written, ("id", "rules", "position"))))
    written = cells_of(entry)
    return replace(
        found,
        kind=entry.puzzle.kind,
        rules=written["rules"],
        answers=entry.answers,
        defects=tuple(_unlike(row, written, COLUMNS)),
    )


def _unlike(row: Row, written: Mapping[str, str], columns: Iterable[str]) -> Iterator[Defect]:
    """Every cell that is not what follows from the puzzle."""
    unknown_tags = set(row.cells["tags"].split()) - set(TAGS)
    for column in columns:
        if column == "tags" and unknown_tags:
            continue  # told by its name
        if row.cells[column] != written[column]:
            yield row.defect(column, f"{row.cells[column]!r}: it is {written[column]!r}")


def _unbalanced(file: str, balance: Mapping[str, Counter[str]]) -> Iterator[Checked]:
    """A pack in which a reader would be right too often who always gives the same answer."""
    low, high = BALANCE
    for rules, answers in balance.items():
        yes, number = answers["yes"], answers.total()
        if not low * number <= 100 * yes <= high * number:
            reason = (
                f"{Kind.DOES_ANYTHING_SCORE} under {rules}: {yes} of {number} are answered yes; "
                f"from {low} to {high} of a hundred are"
            )
            yield Checked(file, 1, "", defects=(Defect(file, 1, "answers", reason),))
