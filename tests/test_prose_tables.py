"""Numbers of rules stand in no hand-typed table: tables are made from the rule sets."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import allfives
from allfives.game.questions import BySeats
from allfives.game.rules import questions

ROOT = Path(__file__).parents[1]
# A number by itself: not half of a tile, not part of a name such as AF-17 or of a word.
NUMBER = re.compile(r"(?<![\w.-])\d+(?![\w-]|\.\d)")
# What a column of such numbers is about.
ABOUT = re.compile(r"\b(tiles?|hands?|targets?|multiples?|points?|pips|scores?)\b", re.IGNORECASE)
RULE = re.compile(r"^\s*\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?\s*$")  # the line under a table's head


def rule_numbers() -> set[int]:
    """Every number that some rule set answers: hand sizes, targets, multiples, thresholds."""
    found: set[int] = set()
    for rules in map(allfives.rules, allfives.rules()):
        for question in questions():
            if "form" in question.metadata:
                found |= set(_flat(getattr(rules, question.name)))
    return found - {0, 1}  # too common to mean a rule


def _flat(answer: int | tuple[int, ...] | BySeats) -> Iterator[int]:
    if isinstance(answer, int):
        yield answer
        return
    for part in answer:
        yield part if isinstance(part, int) else part[1]


def typed_tables(text: str) -> Iterator[str]:
    """Every table that was typed by hand: with bars, as a directive, or in HTML."""
    lines = text.splitlines()
    fence = ""
    for at, line in enumerate(lines):
        opened = re.match(r"\s*(`{3,}|~{3,}|:{3,})(.*)", line)
        if fence:
            fence = (
                "" if opened and opened[1].startswith(fence) and not opened[2].strip() else fence
            )
            continue
        if opened and not re.match(r"\{(list-table|csv-table|table)\}", opened[2].strip()):
            fence = opened[1]
        elif opened:
            closed = next(
                (end for end in range(at + 1, len(lines)) if lines[end].strip() == opened[1]),
                len(lines),
            )
            yield "\n".join([f"{opened[2]} {lines[at + 1]}", *lines[at + 2 : closed]])
            fence = opened[1]
        elif at and "|" in lines[at - 1] and "-" in line and RULE.match(line):
            end = at + 1
            while end < len(lines) and "|" in lines[end]:
                end += 1
            yield "\n".join([lines[at - 1], *lines[at + 1 : end]])
    yield from re.findall(r"<table\b.*?</table>", text, re.DOTALL)


def offending(text: str) -> list[str]:
    """The rows of typed tables that give a rule set, or what rules tell, a number of theirs."""
    return [row for table in typed_tables(text) for row in _offending(table)]


def _offending(table: str) -> Iterator[str]:
    numbers, titles = rule_numbers(), {allfives.rules(name).title for name in allfives.rules()}
    head, *rows = _rows(table)
    about = ABOUT.search(head) or any(title in head for title in titles)
    for row in rows or [head]:
        named = about or any(title in row for title in titles)
        if named and numbers & {int(number) for number in NUMBER.findall(row)}:
            yield row


def _rows(table: str) -> list[str]:
    """The rows of a table as words; the first is its head, or its title."""
    found = re.findall(r"<tr\b.*?</tr>", table, re.DOTALL)
    if found:
        return [re.sub("<[^>]*>", " ", row) for row in found]
    if table.startswith("{list-table}"):
        return re.split(r"(?<!\})\s[*] -", table)
    return [line for line in table.splitlines() if line.strip()]


def prose() -> list[Path]:
    """Every Markdown file and notebook of the book and of the puzzles."""
    found = [path for folder in ("book", "puzzles") for path in (ROOT / folder).rglob("*")]
    return sorted(
        path
        for path in found
        if path.suffix in (".md", ".ipynb") and ".ipynb_checkpoints" not in path.parts
    )


@pytest.mark.parametrize("path", prose(), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_typed_table_holds_a_number_of_the_rules(path: Path) -> None:
    """Use `{rule-table}` in a Markdown file and `rule_table` in a notebook."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".ipynb":
        cells = json.loads(text)["cells"]
        text = "\n\n".join(
            "".join(cell["source"]) for cell in cells if cell["cell_type"] == "markdown"
        )
    assert offending(text) == []


@pytest.mark.parametrize(
    "table",
    [
        "| game | tiles |\n|---|---|\n| All Fives | 9 |",
        "game | target\n:--- | ---:\nKlassika | to 101",
        "```{list-table}\n* - All Threes\n  - multiples of 3\n```",
        ":::{table} Targets\n| a | b |\n|---|---|\n| c | 250 |\n:::",
        "<table><tr><td>Muggins</td><td>7</td></tr></table>",
        "| pips | written |\n| --- | --- |\n| a lone 6-6 | 50 |",
    ],
)
def test_such_a_table_is_found(table: str) -> None:
    """In each way to write one, among other text."""
    assert offending(f"Some words.\n\n{table}\n\nMore words.")


@pytest.mark.parametrize(
    "text",
    [
        "All Fives deals 9 tiles, Muggins 7.",
        "| tile | end |\n|---|---|\n| 5-5 | left |",
        "| statement | says |\n|---|---|\n| AF-05 | how many tiles |",
        "| minutes | what |\n|---|---|\n| 5 | Count a table |\n| 6 | All of it again |",
        "| message | why |\n|---|---|\n| All Fives needs Python 3.11 | older than 3.9 |",
        "```\n| game | tiles |\n|---|---|\n| All Fives | 9 |\n```",
        "```{rule-table} hand target\n```",
        "a | b, and 250 points\n\n---\n\nmore",
        '<div data-size="250"></div>',
        "`3-5 5-5*(5-1|5-4) 5-2` counts 10",
    ],
)
def test_what_is_no_such_table_is_left_alone(text: str) -> None:
    """Prose, tiles, names of statements, other numbers, code that is shown, the directive."""
    assert offending(text) == []


def test_the_numbers_looked_for_are_those_of_the_rule_sets() -> None:
    """Hand sizes, targets, multiples and the thresholds of accounts."""
    assert {3, 5, 7, 9, 13, 25, 50, 61, 101, 150, 200, 250} <= rule_numbers()
