"""The rule questions side by side: every answer of every rule set, in words, with its origin."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import Field, dataclass
from typing import Any
from urllib.parse import urlencode

from allfives.game.questions import answer_words
from allfives.game.rules import Rules, find_question
from allfives.search.parting import Question
from allfives.search.showing import shown
from allfives.show.answers.house import GROUPS
from allfives.show.answers.scene import Answers
from allfives.show.where import pages
from allfives.show.words import say

#: The rule set of each source of the ledger, before any variation or option.
SOURCES = ("all-fives", "muggins", "vsem-po-pyat", "klassika-101")
MOST_COLUMNS = 4  # of rule sets side by side; more are grouped by what they answer
_MARKS = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"  # a cell is one letter
_BETWEEN = "; "  # the phrases of an origin


@dataclass(frozen=True, slots=True)
class Cell:
    """What one rule set answers: in words, where that comes from, and a table that shows it."""

    rules: Rules
    words: str
    origin: str
    shown: Question | None

    @property
    def link(self) -> str:
        """The query that opens the table in the eyes of the rule set; empty without a table."""
        return query_of(self.shown, self.rules.name) if self.shown else ""


@dataclass(frozen=True, slots=True)
class Row:
    """One rule question with the answer of each rule set, in their order."""

    question: Field[Any]
    group: str
    cells: tuple[Cell, ...]

    def differs(self, base: int) -> tuple[bool, ...]:
        """Which cells answer unlike the one of this number."""
        return tuple(cell.words != self.cells[base].words for cell in self.cells)


def rows(
    rule_sets: Sequence[Rules], names: Sequence[str] = (), *, tables: bool = True
) -> tuple[Row, ...]:
    """The questions of these names, all without names; `tables` looks for what shows an answer.

    Raises `Malformed` for an unknown question.
    """
    asked = [find_question(name).name for name in names]
    found: Mapping[tuple[str, int], Question] = shown(rule_sets) if tables else {}
    return tuple(
        Row(
            find_question(name),
            group,
            tuple(
                Cell(
                    rules,
                    answer_words(find_question(name), getattr(rules, name)),
                    rules.sources.get(name, ""),
                    found.get((name, number)),
                )
                for number, rules in enumerate(rule_sets)
            ),
        )
        for group, members in GROUPS.items()
        for name in members
        if not names or name in asked
    )


def query_of(table: Question, name: str) -> str:
    """The query of the builder's link to a table and the play that made it."""
    return urlencode([("position", table.layout), ("rules", name), ("played", table.play)])


def rules_answers(table: Sequence[Row], chosen: Sequence[str] = SOURCES) -> Answers:
    """All that the page filters, every text once.

    A row of `questions` is name, question, group, the answers in words, the kinds of cells (answer,
    origin and table by number, -1 for no table) and a text with one letter for the kind of each
    rule set. `tables` are the layout and the play of each link; an origin is the numbers of its
    phrases, which recur. `pages` say where the statements stand that an origin names.
    """
    origins: dict[str, int] = {}
    phrases: dict[str, int] = {}
    tables: dict[tuple[str, str], int] = {}
    questions = []
    for row in table:
        words: dict[str, int] = {}
        kinds: dict[tuple[int, int, int], int] = {}
        marks = []
        for cell in row.cells:
            at = -1
            if cell.shown:
                pair = (cell.shown.layout, cell.shown.play)
                at = tables.setdefault(pair, len(tables))
            kind = (
                words.setdefault(cell.words, len(words)),
                origins.setdefault(cell.origin, len(origins)),
                at,
            )
            marks.append(_MARKS[kinds.setdefault(kind, len(kinds))])
        group = list(GROUPS).index(row.group)
        ask = row.question.metadata["ask"]
        questions.append([row.question.name, ask, group, [*words], [*kinds], "".join(marks)])
    sets = [cell.rules for cell in table[0].cells]
    names = [rules.name for rules in sets]
    return {
        "sets": [[rules.name, rules.title] for rules in sets],
        "sources": [names.index(name) for name in SOURCES if name in names],
        "chosen": [names.index(name) for name in chosen],
        "columns": MOST_COLUMNS,
        "groups": [say(f"house.{group}") for group in GROUPS],
        "questions": questions,
        "origins": [
            [phrases.setdefault(phrase, len(phrases)) for phrase in origin.split(_BETWEEN)]
            for origin in origins
        ],
        "phrases": [*phrases],
        "tables": [*tables],
        "pages": pages(),
    }
