"""The reference pages that say what is there today: nothing on them is written down twice.

- ``{rule-sets}``: every named rule set, what it is made from, its card and the builder;
- ``{widget-classes}``: every widget, from its docstring;
- ``{status-counts}``, ``{status-ledger}``, ``{status-cases}``, ``{status-run-times}``: tables.

Each directive makes Markdown, which the page's own parser reads.
"""

from __future__ import annotations

import csv
import json
import tomllib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util import inspect
from sphinx.util.docutils import SphinxDirective

ROOT = Path(__file__).resolve().parents[2]
CASES = ROOT / "tests" / "cases"
RUN_TIMES = ROOT / "book" / "reference" / "run-times.json"
SOURCES = {
    "AF": "All Fives",
    "VP": "Всем по пять",
    "MU": "Пятёрка, which is Muggins",
    "CL": "Классика, the losing game to 101",
}


def table(titles: Iterable[str], rows: Iterable[Iterable[object]]) -> str:
    """A Markdown table, every column but the first with numbers."""
    first, *others = titles
    lines = [[first, *others], ["---", *("---:" for _ in others)], *rows]
    return "\n".join(f"| {' | '.join(map(str, line))} |" for line in lines)


# ---------------------------------------------------------------- rule sets


def blocks() -> dict[str, dict[str, Any]]:
    """What each rule set says of itself: its parent, its source, what differs."""
    files = sorted((ROOT / "allfives/game/rulesets").glob("*.toml"))
    texts = (path.read_text(encoding="utf-8") for path in files)
    return {name: block for text in texts for name, block in tomllib.loads(text).items()}


def rule_sets() -> str:
    """A section for every rule set, in the order in which they are listed everywhere."""
    from allfives import rules

    said = blocks()
    return "\n\n".join("\n\n".join(rule_set(name, said[name])) for name in rules())


def rule_set(name: str, block: dict[str, Any]) -> Iterator[str]:
    """One section: title, summary, parent and source, and where to look further."""
    from allfives import rules

    chosen = rules(name)
    yield f"(rules-{name})=\n\n## {chosen.title}"
    yield f"`{name}`: {chosen.summary}"
    if "parent" in block:
        yield parted(name, block)
    else:
        yield f"Source: {source_words('AF')}. Every other rule set is made from this one."
    yield " · ".join(
        f'<a class="reference internal" href="../{address}">{words}</a>'
        for words, address in (
            ("Its card", f"cards/{name}.html"),
            ("Lay a table under it", f"table.html?rules={name}"),
        )
    )


def parted(name: str, block: dict[str, Any]) -> str:
    """What a rule set is made from; where it only varies that, each answer that is its own."""
    from allfives import rules
    from allfives.game.presets import differences
    from allfives.game.questions import answer_words
    from allfives.game.rules import find_question

    parent = rules(block["parent"])
    link = f"[{parent.title}](#rules-{parent.name})"
    changed = list(differences(parent, vars(rules(name))))
    if "source" in block:
        source = source_words(block["source"].partition(",")[0])
        return f"Source: {source}. It answers {len(changed)} questions otherwise than {link}."
    asked = [(find_question(question), answer) for question, answer in changed]
    lines = [f"- {one.metadata['ask']} {answer_words(one, answer)}" for one, answer in asked]
    return "\n".join([f"It is {link}, but for this:", "", *lines])


def source_words(source: str) -> str:
    """A source by its name; those of the ledger by their code too."""
    return f"{SOURCES[source]} ({source})" if source in SOURCES else source


# ---------------------------------------------------------------- widgets


def widget_classes() -> str:
    """Every class that a notebook may use, in the order of the module."""
    from allfives.show import widgets

    def called(name: str) -> str:  # traitlets puts another signature on the class
        made = inspect.signature(getattr(widgets, name).__init__, bound_method=True)
        return inspect.stringify_signature(made, show_return_annotation=False)

    names = [name for name in vars(widgets) if name.endswith("Widget")]
    lines = [f".. autoclass:: allfives.show.widgets.{name}{called(name)}\n" for name in names]
    return "\n".join(["```{eval-rst}", *lines, "```"])


# ---------------------------------------------------------------- status


def status_counts() -> str:
    """How much there is of everything."""
    from allfives import __version__, rules
    from allfives.game.ledger import ledger
    from allfives.game.rules import questions
    from allfives.show.glossary import glossary

    rows = {
        "version": __version__,
        "rule sets": len(rules()),
        "rule questions": len(questions()),
        "statements of the sources": len(ledger()),
        "terms of the glossary": len(glossary()),
        "puzzles": sum(map(puzzle_rows, sorted((ROOT / "puzzles/packs").glob("*.csv")))),
        "positions and other cases in test tables": sum(map(case_rows, CASES.rglob("*.txt"))),
    }
    return table(["what", "how much"], rows.items())


def puzzle_rows(path: Path) -> int:
    """The puzzles of a pack."""
    with path.open(encoding="utf-8", newline="") as file:
        return sum(1 for _ in csv.DictReader(file))


def case_rows(path: Path) -> int:
    """The rows of a table of cases; a record of a match is one case as a whole."""
    if path.parent.name == "records":
        return 1
    lines = path.read_text(encoding="utf-8").splitlines()
    return sum(bool(line.strip()) and not line.startswith("#") for line in lines)


def status_ledger() -> str:
    """The statements of each source: how many are played, how many told, by how many cases."""
    from allfives.game.ledger import ledger

    rows: list[list[object]] = []
    sums = Counter[int]()
    for code in SOURCES:
        stated = [one for one in ledger() if one.source == code]
        played = sum(one.is_played for one in stated)
        told = len(stated) - played
        cases = case_rows(CASES / "ledger" / f"{code}.txt")
        numbers = (len(stated), played, told, cases)
        sums.update(dict(enumerate(numbers)))
        rows.append([source_words(code), *numbers])
    rows.append(["together", *(sums[at] for at in range(len(numbers)))])
    return table(["source", "statements", "played", "told", "cases"], rows)


def status_cases() -> str:
    """How many rows each table of cases has."""
    paths = sorted(CASES.glob("*.txt"))
    rows: list[list[object]] = [[f"`{path.name}`", case_rows(path)] for path in paths]
    for folder in sorted(path for path in CASES.iterdir() if path.is_dir()):
        rows.append([f"`{folder.name}/`", sum(map(case_rows, folder.glob("*.txt")))])
    return table(["table", "cases"], rows)


def status_run_times() -> str:
    """How long each notebook takes to run, as it was measured last."""
    from tools.notebooks import all_notebooks, name_of

    kept = json.loads(RUN_TIMES.read_text(encoding="utf-8"))
    names = map(name_of, all_notebooks())
    rows = [[f"`{name}`", kept["seconds"].get(name, "not measured")] for name in names]
    return f"Measured on {kept['date']} with Python {kept['python']}.\n\n" + table(
        ["notebook", "seconds"], rows
    )


def directive(make: Callable[[], str]) -> type[SphinxDirective]:
    """A directive that stands for the Markdown of a function."""

    class Made(SphinxDirective):
        def run(self) -> list[nodes.Node]:
            self.env.note_reread()  # what it says may change without the page
            return self.parse_text_to_nodes(make(), allow_section_headings=True)

    Made.__doc__ = make.__doc__
    return Made


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    made = (rule_sets, widget_classes, status_counts, status_ledger, status_cases, status_run_times)
    for make in made:
        app.add_directive(make.__name__.replace("_", "-"), directive(make))
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
