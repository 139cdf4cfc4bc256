"""What the engine says about each page: its parts in order, and what the reader must be told."""

from __future__ import annotations

import inspect
import json
from collections.abc import Callable, Iterator
from contextlib import chdir
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import allfives
from allfives.game.counting import Count, Play
from allfives.puzzle.choices import Choice
from allfives.puzzle.missed import missed
from allfives.puzzle.packs import read_pack
from allfives.puzzle.proofs import prove
from allfives.puzzle.puzzle import Puzzle
from allfives.show import widgets
from allfives.show.answers.puzzle_plays import play_words
from allfives.show.words import say, sentence, sum_words, term_lines, verdict_words

ROOT = Path(__file__).parents[2]
PUZZLES = "puzzles/first-ten.html"
PACK = tuple(
    entry.puzzle
    for entry in read_pack((ROOT / "puzzles/packs/first-ten.csv").read_text(encoding="utf-8"))
)
CLASSES = [name for name in vars(widgets) if name.endswith("Widget")]
ELEMENTS = {"rulestable": "rules"}  # of the classes that are called otherwise than their element


@dataclass(frozen=True)
class Asked:
    """One part of a page, as its notebook asks for it."""

    kind: str  # board, count, compare, puzzle, …
    values: dict[str, Any]

    @property
    def rules(self) -> allfives.Rules:
        """The rule set of a count or a board."""
        return rules_of(self.values["rules"])

    @property
    def layout(self) -> allfives.Layout:
        """The table of a count or a board."""
        return allfives.Layout.parse(self.values["layout"], self.rules)

    @property
    def hand(self) -> allfives.Hand:
        """The hand of a board."""
        return allfives.Hand.parse(self.values["hand"])

    @property
    def count(self) -> Count:
        """What the table counts."""
        return allfives.count(self.layout, self.rules)

    def counts(self) -> Iterator[tuple[allfives.Rules, Count]]:
        """What a compared table counts under each rule set that allows it."""
        for rules in map(rules_of, self.values["rules"]):
            try:
                layout = allfives.Layout.parse(self.values["layout"], rules)
                yield rules, allfives.count(layout, rules)
            except (allfives.Impossible, allfives.Ambiguous):
                continue


def rules_of(rules: str | allfives.Rules) -> allfives.Rules:
    """A rule set by name, or as it is."""
    return allfives.rules(rules) if isinstance(rules, str) else rules


def chapters() -> list[str]:
    """Every page of the book, in reading order."""
    lines = (ROOT / "_toc.yml").read_text(encoding="utf-8").splitlines()
    named = (line.partition(": ") for line in lines)
    return [f"{file}.html" for key, _, file in named if key.strip(" -") in ("root", "file")]


def cards() -> list[str]:
    """The page of every rule card; no table of contents lists them."""
    return [f"book/cards/{name}.html" for name in allfives.rules()]


@cache
def parts(page: str) -> tuple[Asked, ...]:
    """Every interactive part of a page in order, by running its notebook."""
    path = (ROOT / page).with_suffix(".ipynb")
    if not path.is_file():
        return ()
    cells = json.loads(path.read_text(encoding="utf-8"))["cells"]
    found: list[Asked] = []
    with pytest.MonkeyPatch.context() as patch, chdir(path.parent):
        for name in CLASSES:
            patch.setattr(widgets, name, _recorder(name, found))
        known: dict[str, Any] = {}
        for cell in cells:
            if cell["cell_type"] == "code":
                exec("".join(cell["source"]), known)
    return tuple(found)


def _recorder(name: str, found: list[Asked]) -> Callable[..., None]:
    """Stands in for a widget's class and notes what it is asked for."""
    signature = inspect.signature(getattr(widgets, name))

    def record(*args: Any, **options: Any) -> None:
        bound = signature.bind(*args, **options)
        bound.apply_defaults()
        kind = name.removesuffix("Widget").lower()
        found.append(Asked(ELEMENTS.get(kind, kind), dict(bound.arguments)))

    return record


def every(kind: str) -> list[Any]:
    """Every part of a kind as pytest parameters: its page, its number there, what it asks."""
    return [
        pytest.param(page, number, asked, id=f"{Path(page).stem}-{number}")
        for page in chapters()
        for number, asked in enumerate(part for part in parts(page) if part.kind == kind)
    ]


def right(puzzle: Puzzle) -> Choice:
    """The one answer."""
    found = prove(puzzle).answer
    assert found is not None
    return found


def moves(puzzle: Puzzle) -> list[tuple[Play, bool]]:
    """Every play of a puzzle, and whether it is right."""
    played = [play for choice in prove(puzzle).choices for play in choice.plays]
    return [(play, play in right(puzzle).plays) for play in played]


def answer(puzzle: Puzzle) -> Play:
    """A right play."""
    return right(puzzle).plays[0]


def slip(puzzle: Puzzle) -> Play:
    """A wrong play."""
    return next(play for play, right in moves(puzzle) if not right)


def shown(puzzle: Puzzle) -> dict[str, str]:
    """The title and the lesson that the page gives a puzzle."""
    asked = (part.values for part in parts(PUZZLES) if part.kind == "puzzle")
    values = next(values for values in asked if values["puzzle"].id == puzzle.id)
    return {key: values[key] for key in ("title", "lesson")}


def told(puzzle: Puzzle, play: Play) -> str:
    """All that the reader is told about a play: verdict, sum, reasons, and the lesson if right."""
    found = missed(play, right(puzzle), puzzle.rules[0])
    words = play_words(play, found, puzzle.rules[0])
    mark = say("ui.mark_wrong" if found else "ui.mark_right")
    said = f"{mark} {words['head']} {words['play']} {sum_words(play.count)}. {words['tail']}"
    reasons = [sentence(line) for line in term_lines(play.count)]
    return " ".join([said, *reasons, *([] if found else [shown(puzzle)["lesson"]])])


def line(count: Count, rules: allfives.Rules) -> str:
    """The sum of a table and what it scores, as it stands under a board."""
    return f"{sum_words(count)} · {verdict_words(count, rules)}"
