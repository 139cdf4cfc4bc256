"""The site's extension for puzzles: every puzzle of every pack as the page shows it.

- ``_static/puzzles/part-NNN-HASH.js`` hold the puzzles, ``index-HASH.js`` what there is to choose
  from. They are classic scripts, which load from a file as well, and none is larger than 50 kB
  gzipped. The same packs and the same package make the same bytes;
- ``{puzzles}`` is the element that shows them;
- ``{puzzle-counts}`` is a table of how many there are.
"""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

if TYPE_CHECKING:
    from allfives.puzzle.packs import Entry

PACKS = "puzzles/packs"
FOLDER = "_static/puzzles"
LARGEST = 50_000  # bytes of a script, gzipped
TOGETHER = 64  # puzzles of a part, unless they are too large
WORTH_A_PROCESS = 200  # fewer puzzles are shown sooner than processes start


@dataclass(frozen=True, slots=True)
class Shown:
    """A puzzle with its id, which takes time to work out, and as the page shows it."""

    id: str
    entry: Entry
    html: str


def read_packs(folder: Path) -> tuple[Entry, ...]:
    """Every puzzle of the packs, once each, by rules, kind and level."""
    from allfives import rules
    from allfives.puzzle.kinds import Kind
    from allfives.puzzle.packs import read_pack

    packs = sorted(folder.glob("*.csv"))
    texts = [(path.read_text(encoding="utf-8"), path.name) for path in packs]
    found = {entry.id: entry for text, name in texts for entry in read_pack(text, name)}
    sets, kinds = rules(), tuple(Kind)

    def place(item: tuple[str, Entry]) -> tuple[list[int], int, int, str]:
        entry_id, entry = item
        at = [sets.index(one.name) for one in entry.puzzle.rules]
        return at, kinds.index(entry.puzzle.kind), entry.level, entry_id

    return tuple(entry for _, entry in sorted(found.items(), key=place))


def show(entry: Entry) -> Shown:
    """A puzzle as the page shows it."""
    from allfives.show.puzzle_markup import puzzle_html

    return Shown(entry.id, entry, puzzle_html(entry.puzzle))


def show_all(entries: Sequence[Entry], jobs: int = 0) -> list[Shown]:
    """Every puzzle as the page shows it; many are shared out among the machine's cores."""
    jobs = jobs or os.cpu_count() or 1
    if jobs < 2 or len(entries) < WORTH_A_PROCESS:
        return list(map(show, entries))
    with ProcessPoolExecutor(jobs) as pool:
        return list(pool.map(show, entries, chunksize=32))


def scripts_of(puzzles: Sequence[Shown]) -> tuple[dict[str, str], list[str]]:
    """The text of every script by its file name, and the names of the index, its head first."""
    files: dict[str, str] = {}
    part_of: dict[str, str] = {}
    for at in range(0, len(puzzles), TOGETHER):
        for held in small_enough(puzzles[at : at + TOGETHER], partial(part_script, "part-000")):
            stem = f"part-{len(files):03}"
            name, text = named(stem, part_script(stem, held))
            files[name] = text
            part_of |= {puzzle.id: name for puzzle in held}
    index: list[str] = []
    for rows in small_enough(puzzles, partial(index_script, "index", part_of)):
        stem = f"index-{len(index)}" if index else "index"
        name, text = named(stem, index_script(stem, part_of, rows))
        files[name] = text
        index.append(name)
    return files, index


def named(stem: str, text: str) -> tuple[str, str]:
    """A script's file name, which changes with what it holds, and the script."""
    return f"{stem}-{sha256(text.encode()).hexdigest()[:8]}.js", text


def small_enough(
    puzzles: Sequence[Shown], script: Callable[[Sequence[Shown]], str]
) -> Iterator[Sequence[Shown]]:
    """The puzzles in as few halves of halves as it takes for each script to be small enough."""
    if len(puzzles) < 2 or packed_size(script(puzzles)) <= LARGEST:
        yield puzzles
        return
    middle = len(puzzles) // 2
    yield from small_enough(puzzles[:middle], script)
    yield from small_enough(puzzles[middle:], script)


def packed_size(text: str) -> int:
    """How many bytes travel."""
    return len(gzip.compress(text.encode(), mtime=0))


def part_script(stem: str, held: Sequence[Shown]) -> str:
    """The script that brings some puzzles: HTML by id."""
    return call(stem, {puzzle.id: puzzle.html for puzzle in held})


def index_script(stem: str, part_of: Mapping[str, str], rows: Sequence[Shown]) -> str:
    """The script that brings what there is to choose from, column by column.

    A run is puzzles of one kind, one rule set (or two) and one part; `tags` says for each puzzle
    which of the mixes of tags it has. The first script of an index has the words as well.
    """
    mixes: dict[tuple[str, ...], int] = {}
    for row in rows:
        mixes.setdefault(row.entry.tags, len(mixes))
    index: dict[str, Any] = {
        "runs": [[*run, len(list(held))] for run, held in groupby(rows, partial(run_of, part_of))],
        "ids": "".join(row.id for row in rows),
        "levels": "".join(str(row.entry.level) for row in rows),
        "tags": [mixes[row.entry.tags] for row in rows],
        "mixes": list(mixes),
    }
    if stem == "index":
        index["words"] = words_of()
    return call(stem, index)


def run_of(part_of: Mapping[str, str], row: Shown) -> tuple[str, str, str]:
    """What a puzzle shares with its neighbours: the kind, the rules, the part."""
    names = " ".join(one.name for one in row.entry.puzzle.rules)
    return row.entry.puzzle.kind.value, names, part_of[row.id]


def words_of() -> dict[str, dict[str, str]]:
    """What rule sets, kinds and levels are called, and what each tag says."""
    from allfives import rules
    from allfives.puzzle.grade import LEVELS
    from allfives.puzzle.kinds import Kind
    from allfives.puzzle.tags import TAGS
    from allfives.show.words import say

    return {
        "rules": {name: rules(name).title for name in rules()},
        "kind": {kind.value: say(f"kind.{kind}") for kind in Kind},
        "level": {str(level): say(f"level.{level}") for level in LEVELS},
        "theme": {name: tag.about.rstrip(".") for name, tag in TAGS.items()},
    }


def call(stem: str, data: Any) -> str:
    """The call that hands data over to the page."""
    packed = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return f'AllFives.puzzles.add("{stem}",{packed});\n'


def write_puzzles(app: Sphinx) -> None:
    """Put the scripts into the site."""
    entries = read_packs(Path(app.srcdir, PACKS))
    files, index = scripts_of(show_all(entries))
    folder = Path(app.outdir, FOLDER)
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.glob("*.js"):
        if old.name not in files:
            old.unlink()
    for name, text in files.items():
        folder.joinpath(name).write_text(text, encoding="utf-8")
    app.config.allfives_puzzles = (entries, index)


class Puzzles(SphinxDirective):
    """The element that shows every puzzle, one at a time."""

    def run(self) -> list[nodes.Node]:
        """The element as it is before the script wakes it."""
        from allfives.show.puzzles_markup import puzzles_html

        entries, index = self.config.allfives_puzzles
        base = f"{'../' * self.env.docname.count('/')}{FOLDER}/"
        return [nodes.raw("", puzzles_html(index, base, entries), format="html")]


class PuzzleCounts(SphinxDirective):
    """How many puzzles there are of each kind under each rule set."""

    def run(self) -> list[nodes.Node]:
        """The table, made from the packs."""
        from allfives.show.puzzles_markup import counts_html

        entries, _ = self.config.allfives_puzzles
        return [nodes.raw("", counts_html(entries), format="html")]


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    app.add_config_value("allfives_puzzles", None, "")
    app.add_directive("puzzles", Puzzles)
    app.add_directive("puzzle-counts", PuzzleCounts)
    app.connect("builder-inited", write_puzzles)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
