"""Rule questions side by side: every cell is what the rule set answers, and every link shows it."""

from __future__ import annotations

import json
import re
from contextlib import suppress
from dataclasses import replace
from html import unescape
from typing import Any
from urllib.parse import parse_qs

import pytest

import allfives
from allfives.game.questions import NOT_ASKED, answer_words
from allfives.game.rules import find_question, questions
from allfives.search.showing import SEEN
from allfives.show.answers.rules_table import SOURCES, Cell, Row, rows, rules_answers
from allfives.show.rules_markup import rule_table, rules_html
from allfives.show.words import say

SETS = [allfives.rules(name) for name in allfives.rules()]
TABLE = rows(SETS)
DATA = rules_answers(TABLE)
HTML = rules_html(SETS)
LINKED = [(row, cell) for row in TABLE for cell in row.cells if cell.link]
HOSTILE = '<img src=x onerror="alert(1)">'


def texts(html: str) -> str:
    """What a reader reads, each run of space as one."""
    return " ".join(unescape(re.sub("<wbr>|<[^>]+>", lambda tag: "" if tag[0] == "<wbr>" else " ",
                                    html)).split())  # fmt: skip


def spaceless(words: str) -> str:
    return "".join(words.split())


def sections(html: str) -> dict[str, str]:
    """The markup of each question's row, by its name."""
    found = re.findall(r'<tr role="row" data-question="(\w+)">(.*?)</tr>', html, re.DOTALL)
    return dict(found)


MATRIX = sections(HTML.partition("<details")[0])
FOLD = sections(HTML.partition("<details")[2])


def test_every_question_and_every_rule_set_is_there_in_its_own_words_and_with_its_source() -> None:
    """The rows are the questions of `Rules`, the cells the rule sets, in their order."""
    assert [row.question.name for row in TABLE] == [question.name for question in questions()]
    for row in TABLE:
        assert [cell.rules.name for cell in row.cells] == list(allfives.rules())
        for cell in row.cells:
            answer = getattr(cell.rules, row.question.name)
            assert cell.words == answer_words(row.question, answer)
            assert cell.origin == cell.rules.sources[row.question.name]
            assert cell.origin


def test_the_data_of_the_page_unpacks_to_the_same_cells_and_is_light() -> None:
    """Answer, origin and table of every cell; at most 40 kB."""
    letters = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
    assert [name for name, _ in DATA["sets"]] == list(allfives.rules())
    assert [DATA["sets"][at][0] for at in DATA["sources"]] == list(SOURCES)
    for row, (name, ask, group, words, kinds, marks) in zip(TABLE, DATA["questions"], strict=True):
        assert (name, ask) == (row.question.name, row.question.metadata["ask"])
        assert DATA["groups"][group] == say(f"house.{row.group}")
        for cell, mark in zip(row.cells, marks, strict=True):
            answer, origin, table = kinds[letters.index(mark)]
            assert words[answer] == cell.words
            assert "; ".join(DATA["phrases"][at] for at in DATA["origins"][origin]) == cell.origin
            shown = (cell.shown.layout, cell.shown.play) if cell.shown else None
            assert (DATA["tables"][table] if table >= 0 else None) == shown
    assert len(json.dumps(DATA, ensure_ascii=False, separators=(",", ":")).encode()) < 40_000


def test_without_a_script_the_four_sources_stand_side_by_side() -> None:
    """Each cell names its rule set, its answer and its origin; ≠ stands where the first differs."""
    assert [*MATRIX] == [question.name for question in questions()]
    for row in TABLE:
        cells = re.findall(r"<td.*?</td>", MATRIX[row.question.name], re.DOTALL)
        shown = [next(cell for cell in row.cells if cell.rules.name == name) for name in SOURCES]
        for html, cell in zip(cells, shown, strict=True):
            differs = cell.words != shown[0].words
            parts = [cell.rules.title, say("ui.rules_differs") * differs, cell.words, cell.origin]
            parts.append(cell.shown.layout if cell.shown else "")
            assert spaceless(texts(html)) == spaceless("".join(parts))
            assert ('class="af-diff"' in html) == differs


def test_without_a_script_every_rule_set_stands_under_its_answer() -> None:
    """Folded, a line an answer: all who give it, by origin; those unlike the first are marked."""
    assert [*FOLD] == [question.name for question in questions()]
    for row in TABLE:
        lines = re.findall(r"<li.*?</li>", FOLD[row.question.name], re.DOTALL)
        said = dict.fromkeys(cell.words for cell in row.cells)
        for words, html in zip(said, lines, strict=True):
            head, *sources = re.split('<span class="af-source">', html)
            differs = words != row.cells[0].words
            assert spaceless(texts(head)) == spaceless(say("ui.rules_differs") * differs + words)
            assert ('class="af-diff"' in head) == differs
            alike: dict[str, list[str]] = {}
            for cell in row.cells:
                if cell.words == words:
                    alike.setdefault(cell.origin, []).append(cell.rules.title)
            told = [texts(re.sub('<a href="table.*?</a>', "", source)) for source in sources]
            assert [spaceless(one) for one in told] == [
                spaceless(f"{' · '.join(titles)}: {origin}") for origin, titles in alike.items()
            ]


def answers_to(name: str) -> list[Any]:
    """Every answer that a question can have, as far as it has a list, and those of the presets."""
    given = [getattr(rules, name) for rules in SETS]
    return [*dict.fromkeys([*given, *find_question(name).metadata.get("values", ())])]


def outcome(layout: str, play: str, rules: allfives.Rules) -> object:
    """What a table counts and scores, or that it cannot be."""
    try:
        result = allfives.count(allfives.Layout.parse(layout, rules), rules, played=play)
    except ValueError:
        return None
    return result.total, result.points


def otherwise(rules: allfives.Rules, name: str) -> list[allfives.Rules]:
    """These rules with each other answer to a question, and each way to go on from it."""
    hanging = [
        question.name
        for question in questions()
        if question.metadata.get("needs") == name and getattr(rules, question.name) == NOT_ASKED
    ]
    found = {}
    for other in SETS if hanging else SETS[:1]:
        more = {each: getattr(other, each) for each in hanging}
        for answer in answers_to(name):
            if answer not in (getattr(rules, name), NOT_ASKED):
                with suppress(allfives.DominoError):  # it may contradict another answer
                    changed = allfives.rules(rules.name, **{name: answer}, **more)
                    found[tuple(getattr(changed, each) for each in SEEN)] = changed
    return [*found.values()]


@pytest.mark.parametrize("name", SEEN)
def test_on_every_linked_table_another_answer_counts_otherwise(name: str) -> None:
    """Under the rule set of the link, with that one question answered in another way."""
    linked = {
        (cell.link.partition("&rules=")[0], *(getattr(cell.rules, each) for each in SEEN)): cell
        for row, cell in LINKED
        if row.question.name == name
    }  # rule sets that are alike about the table need one look
    assert linked
    for cell in linked.values():
        asked = {key: values[0] for key, values in parse_qs(cell.link).items()}
        assert set(asked) == {"position", "rules", "played"}
        rules = allfives.rules(asked["rules"])
        assert rules == cell.rules
        own = outcome(asked["position"], asked["played"], rules)
        others = otherwise(rules, name)
        assert [
            other for other in others if outcome(asked["position"], asked["played"], other) != own
        ], (rules.name, asked)


def test_no_answer_about_the_table_is_without_a_link_but_where_nothing_can_be_seen() -> None:
    """A multiple is not seen where nothing scores, and what is not asked is shown by nothing."""
    for row in TABLE:
        for cell in row.cells:
            answer = getattr(cell.rules, row.question.name)
            unseen = row.question.name == "multiple" and cell.rules.scoring == "none"
            asked = row.question.name in SEEN and answer != NOT_ASKED
            assert bool(cell.link) == (asked and not unseen), (row.question.name, cell.rules.name)


def test_a_title_or_an_origin_is_text_whatever_it_holds() -> None:
    """House rules may be called anything."""
    house = replace(
        SETS[0], name="h", title=HOSTILE, sources=dict.fromkeys(SETS[0].sources, HOSTILE)
    )
    for html in (rules_html([*SETS, house], ["h", *SOURCES]), rule_table(["hand"], [house]).html):
        assert "<img" not in html
        assert "&lt;img" in html


def test_a_small_table_holds_the_questions_asked_for_and_no_sign() -> None:
    """In the order of the questions; without a base nothing differs from it."""
    html = rule_table(["target", "hand"], ["all-fives", "klassika-101"]).html
    assert [*sections(html)] == ["hand", "target"]
    for name, row in sections(html).items():
        for rules in map(allfives.rules, ("all-fives", "klassika-101")):
            assert answer_words(find_question(name), getattr(rules, name)) in texts(row)
    assert "af-diff" not in html
    assert "<a " not in html
    with pytest.raises(allfives.Malformed, match="hands"):
        rule_table(["hands"])


def test_a_cell_differs_by_its_answer_and_not_by_its_origin() -> None:
    """Compared with any column."""
    row: Row = next(row for row in TABLE if row.question.name == "hand")
    for base, first in enumerate(row.cells):
        assert isinstance(first, Cell)
        assert row.differs(base) == tuple(cell.rules.hand != first.rules.hand for cell in row.cells)
