"""Rule questions side by side as HTML: a matrix for a few rule sets, groups of answers for many.

The script draws the same anew when the reader chooses other rule sets or questions.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from itertools import groupby

from allfives.game.presets import rules as preset
from allfives.game.rules import Rules
from allfives.show.answers.rules_table import MOST_COLUMNS, SOURCES, Cell, Row, rows, rules_answers
from allfives.show.elements import folded, lesson_line, part, prose, tag
from allfives.show.matrix import body, cell, labelled, line, matrix
from allfives.show.notebook import Shown
from allfives.show.where import places
from allfives.show.words import say

_BUILDER = "table.html"
_TITLES = " · "  # between titles, which have commas of their own


def rule_table(questions: Sequence[str], rule_sets: Sequence[str | Rules] = SOURCES) -> Shown:
    """A table of some questions under some rule sets, for a notebook.

    Raises `Malformed` for an unknown name.
    """
    chosen = [preset(one) if isinstance(one, str) else one for one in rule_sets]
    return Shown(rule_table_html(questions, chosen), rules_words(questions, chosen))


def with_presets(chosen: Sequence[Rules]) -> list[Rules]:
    """Every named rule set, then those of these that are none of them."""
    known = [preset(name) for name in preset()]
    names = {one.name for one in known}
    return known + [one for one in chosen if one.name not in names]


def rules_html(
    rule_sets: Sequence[Rules], shown: Sequence[str] = SOURCES, title: str = "", lesson: str = ""
) -> str:
    """`<allfives-rules>`: every rule question under these rule sets, those named `shown` at first.

    Raises `Malformed` where a rule set that is to be shown is not among them.
    """
    table = rows(rule_sets)
    names = [rules.name for rules in rule_sets]
    first, *others = [names.index(name) for name in shown]
    chosen = [first, *sorted(others)]
    return part(
        "rules",
        rules_answers(table, shown),
        title or say("rules.title"),
        [],
        tag("p", escape(say("ui.rules_same", title=rule_sets[first].title)), class_="af-text"),
        tag("div", table_html(table, chosen), class_="af-table-here"),
        folded(
            grouped_html(table, range(len(names)), first),
            lesson_line(lesson),
            summary=say("rules.every", number=len(names)),
        ),
    )


def rules_words(questions: Sequence[str], rule_sets: Sequence[Rules]) -> str:
    """What a table of these holds, in one line."""
    return say("rules.widget", questions=len(questions), rules=len(rule_sets))


def rule_table_html(questions: Sequence[str], rule_sets: Sequence[Rules]) -> str:
    """A table of some questions and rule sets alone, without links and without marks.

    Raises `Malformed` for an unknown question.
    """
    table = rows(rule_sets, questions, tables=False)
    return tag(
        "div", table_html(table, range(len(rule_sets)), marked=False), class_="af-rows af-root"
    )


def table_html(table: Iterable[Row], chosen: Sequence[int], *, marked: bool = True) -> str:
    """These rule sets, by number, side by side, or grouped where they are too many.

    The first is the one with which the others are compared.
    """
    return (matrix_html if len(chosen) <= MOST_COLUMNS else grouped_html)(
        table, chosen, chosen[0] if marked else -1
    )


def matrix_html(table: Iterable[Row], chosen: Sequence[int], base: int) -> str:
    """A column a rule set; an answer unlike that of `base` is marked, none where it is negative."""
    table = list(table)
    titles = [table[0].cells[number].rules.title for number in chosen]
    return _by_group(
        [say("ui.rules_question"), *titles],
        [(row, [_cell(row, number, base) for number in chosen]) for row in table],
        named=base >= 0,
    )


def grouped_html(table: Iterable[Row], chosen: Sequence[int], base: int) -> str:
    """A line an answer with the rule sets that give it, by where they have it from."""
    return _by_group(
        [say("ui.rules_question"), say("ui.rules_answers")],
        [(row, [cell(tag("ul", *_lines(row, chosen, base)))]) for row in table],
        named=base >= 0,
        kind="af-grouped",
    )


def _by_group(
    heads: Sequence[str],
    table: Iterable[tuple[Row, list[str]]],
    *,
    named: bool,
    kind: str = "af-matrix",
) -> str:
    """The rows in the groups of the questions, each under its name where they are `named`."""
    bodies = [
        body(
            [_line(row, cells) for row, cells in members],
            say(f"house.{group}") if named else "",
            len(heads),
        )
        for group, members in groupby(table, key=lambda pair: pair[0].group)
    ]
    return matrix(heads, bodies, kind=kind)


def _line(row: Row, cells: Iterable[str]) -> str:
    ask = prose(row.question.metadata["ask"])
    name = tag("code", row.question.name.replace("_", "_<wbr>"))
    return line(f"{ask} {name}", cells, data_question=row.question.name)


def _cell(row: Row, number: int, base: int) -> str:
    found = row.cells[number]
    differs = base >= 0 and row.differs(base)[number]
    return labelled(
        found.rules.title,
        _differs(differs),
        tag("span", prose(found.words), class_="af-words"),
        _source(_origin(found.origin, linked=base >= 0), found),
        data_rules=found.rules.name,
        **({"class_": "af-diff"} if differs else {}),
    )


def _lines(row: Row, chosen: Sequence[int], base: int) -> Iterator[str]:
    """The answers, that of `base` first, then in the order of the rule sets that give them."""
    first = [base] if base in chosen else []
    answers = dict.fromkeys(row.cells[number].words for number in [*first, *chosen])
    for words in answers:
        cells = [row.cells[number] for number in chosen if row.cells[number].words == words]
        origins = dict.fromkeys(one.origin for one in cells)
        sources = [
            _source(
                f"{escape(_TITLES.join(one.rules.title for one in given))}: "
                f"{_origin(origin, linked=base >= 0)}",
                next((one for one in given if one.shown), given[0]),
            )
            for origin in origins
            for given in [[one for one in cells if one.origin == origin]]
        ]
        differs = base >= 0 and words != row.cells[base].words
        yield tag(
            "li",
            _differs(differs),
            tag("b", prose(words), class_="af-words"),
            *sources,
            **({"class_": "af-diff"} if differs else {}),
        )


def _differs(differs: bool) -> str:
    """The word for the sign that the style sheet shows."""
    return tag("span", escape(say("ui.rules_differs")), class_="af-hidden") + " " if differs else ""


def _source(words: str, found: Cell) -> str:
    """Where an answer comes from, and the table that shows it."""
    link = ""
    if found.shown:
        address = f"{_BUILDER}?{found.link}"
        link = " " + tag("a", prose(found.shown.layout), href=address)
    return tag("span", words, link, class_="af-source")


def _origin(origin: str, *, linked: bool) -> str:
    """An origin, with each statement that it names as a link to it where that is wanted."""
    at = places() if linked else {}
    return "".join(
        tag("a", escape(piece), href=at[piece]) if piece in at else escape(piece)
        for piece in re.split(r"\b([A-Z]+-[0-9]+)\b", origin)
    )
