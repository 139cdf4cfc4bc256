"""Which tables tell rule sets apart: the answers, the search, and the questions of the page."""

from __future__ import annotations

import json
import re
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

import allfives
from allfives.game.rules import questions
from allfives.search import parting
from allfives.search.parting import Answers, Question, answer, answers, choose, classes, pool
from allfives.show.answers.which import ask_words, chosen_questions, which_answers
from allfives.show.which_markup import which_html
from tools import parting as tool

RULE_SETS = tuple(allfives.rules(name) for name in allfives.rules())
CHOSEN = chosen_questions()
HOSTILE = '</script><img src=x onerror="alert(1)"> & "quoted"'

# A table, the play that made it, a rule set, what it writes down, where that comes from.
ANSWERS = """
3-5 5-5* 5-2 / 5-2@right           | all-fives                | 5   | AF-17: 3 + 2
3-5 5-5* 5-2 / 5-2@right           | muggins                  | 15  | MU-06: and 5 for each bare end
3-5 5-5* 5-2 / 5-2@right           | muggins-played-arms      | 5   | MU-14
3-5 5-5* 5-2 / 5-2@right           | muggins-no-cross         | 5   | MU-15
3-5 5-5* 5-2 / 5-2@right           | all-threes               | 15  | MU-17: 15 is a multiple of 3
3-5 5-5* 5-2 / 5-2@right           | vsem-po-pyat-61          | 1   | VP-18: one point for each five
3-5 5-5* 5-2 / 5-2@right           | klassika-101             | 0   | CL-06: nothing scores in play
3-5 5-5*(5-0|) 5-2 / 5-0@5-5.up    | muggins                  | 10  | MU-06: 3 + 2 + 0, one end bare
3-5 5-5*(5-0|) 5-2 / 5-0@5-5.up    | muggins-no-cross         | no  | MU-15: no arms
1-1 1-5 5-5* / 1-1@left            | vsem-po-pyat             | 0   | VP-07: 2 + 10
1-1 1-5 5-5* / 1-1@left            | vsem-po-pyat-covered-end | 10  | VP-21: 11 before, less the 1
5-5* / 5-5@start                   | all-fives                | 10  | AF-16: the lead scores
5-5* 5-3 3-6 / 6-3@right           | merry-go-round           | no  | its four edges come first
4-4* 4-6 6-6(6-0|) 6-1 / 6-0@6-6.up | five-up                 | 0   | every double has arms: 9
4-4* 4-6 6-6(6-0|) 6-1 / 6-0@6-6.up | all-fives               | no  | AF-15: only the first double
9-9* 9-1 / 9-1@right               | all-fives                | no  | AF-03: no such tile
9-9* 9-2 / 9-2@right               | vsem-po-pyat             | 20  | VP-01, VP-08: 18 + 2
"""

# A reading, as answers that differ from All Fives: each is parted from it without being named.
READINGS: list[dict[str, Any]] = [
    {"scoring": "tile"},  # VP-07
    {"scoring": "tile-rounded"},  # VP-09
    {"covered_end": "yes"},  # VP-21
    {"covered_spinner": "open-ends"},  # MU-06
    {"bare_spinner": "nothing"},  # MU-14
    {"ends_open": "any-order"},  # MU-06
    {"spinner": "none"},  # MU-15
    {"spinner": "every-double"},  # Five Up
    {"multiple": 3},  # MU-17
    {"points": "one-a-multiple"},  # VP-18
    {"lead_scores": "never"},
    {"lead_scores": "only-5-5", "multiple": 2},
    {"scoring": "none"},  # CL-06
]


@cache
def known() -> dict[Question, Answers]:
    """A part of the questions that tools/parting.py chooses from, and what it chose."""
    return answers({*pool(RULE_SETS, walks=20), *CHOSEN}, RULE_SETS)


@pytest.mark.parametrize("row", ANSWERS.strip().splitlines())
def test_a_play_is_answered_with_what_is_written_down_or_that_it_cannot_happen(row: str) -> None:
    """The points, or None."""
    question, name, wanted, _ = (cell.strip() for cell in row.split(" | "))
    found = answer(Question.parse(question), allfives.rules(name))
    assert found == (None if wanted == "no" else int(wanted))


def test_a_question_is_read_as_it_is_printed() -> None:
    """And what is none is quoted."""
    for question in CHOSEN:
        assert Question.parse(str(question)) == question
    with pytest.raises(allfives.Malformed, match="5-5 5-2"):
        Question.parse("5-5 5-2")


def test_the_chosen_questions_are_what_the_search_finds() -> None:
    """Else the rule sets have changed: run tools/parting.py."""
    assert choose(known()) == CHOSEN
    assert tool.FILE.read_text(encoding="utf-8") == tool.text_of(CHOSEN)


def test_no_other_questions_part_the_rule_sets_faster() -> None:
    """One, two and three of them: every choice of as many leaves no more classes."""
    every = len(classes(list(known().values())))
    parting_kinds = list({tuple(map(said.index, said)): said for said in known().values()}.values())
    for number in range(1, len(CHOSEN) + 1):
        reached = len(classes([known()[question] for question in CHOSEN[:number]]))
        if reached == every:
            break
        others = combinations(parting_kinds, number)
        assert reached == max(len(classes(said)) for said in others)
    assert reached == every
    assert number == 3


def test_all_is_told_apart_that_a_double_six_table_can_tell() -> None:
    """Rule sets that stay together answer every question about the table alike."""
    table = {"spinner", "ends_open", "bare_spinner", "covered_spinner", "multiple"}
    asked = table | {"scoring", "covered_end", "points", "lead_scores"}
    kinds = {tuple(getattr(rules, name) for name in asked) for rules in RULE_SETS}
    assert len(classes([known()[question] for question in CHOSEN])) == len(kinds)


def test_nearly_every_pair_is_parted_twice_so_that_one_answer_may_be_missing() -> None:
    """Only Five Up, from those that score its way on one spinner, hangs on a single question."""
    given = zip(*(known()[question] for question in CHOSEN), strict=True)
    said = dict(zip(allfives.rules(), given, strict=True))
    once = {
        frozenset(pair)
        for pair in combinations(said, 2)
        if sum(mine != theirs for mine, theirs in zip(*[said[name] for name in pair], strict=True))
        == 1
    }
    assert once == {frozenset(("five-up", name)) for name in ("vsem-po-pyat-61", "seven-toed-pete")}


def test_a_rule_set_that_changes_makes_another_choice() -> None:
    """Were the edges open in any order in Sniff, the questions chosen today would miss it."""
    changed = tuple(
        allfives.rules("sniff", ends_open="any-order") if rules.name == "sniff" else rules
        for rules in RULE_SETS
    )
    found = answers({*pool(changed, walks=12), *CHOSEN}, changed)
    best = choose(found)
    assert best != CHOSEN
    reached = [len(classes([found[one] for one in asked])) for asked in (best, CHOSEN)]
    assert reached[0] > reached[1]


@pytest.mark.parametrize("reading", READINGS, ids=str)
def test_a_reading_comes_up_by_itself_where_it_parts_rule_sets(reading: dict[str, Any]) -> None:
    """The pool is made under both, and holds a question that they answer differently."""
    same = {"multiple": reading["multiple"]} if {"multiple", "lead_scores"} <= {*reading} else {}
    both = [allfives.rules("all-fives", **same), allfives.rules("all-fives", **reading)]
    (asked,) = choose(answers(pool(both, walks=60), both), most=1)
    one, other = (answer(asked, rules) for rules in both)
    assert one != other


def test_what_only_a_match_applies_parts_nothing() -> None:
    """The least first score, the target, the deal: no table shows them."""
    for change in ({"first_score": 10}, {"target": {2: 99, 3: 99, 4: 99}}, {"highest": 9}):
        both = [allfives.rules("all-fives"), allfives.rules("all-fives", **change)]
        assert choose(answers(pool(both, walks=5), both)) == ()


def test_the_pool_is_small_tables_of_a_double_six_set_always_the_same() -> None:
    """Each table with a double that was there before the play, and fewer walks give a part."""
    few, more = pool(RULE_SETS, walks=3), pool(RULE_SETS, walks=6)
    assert few == pool(RULE_SETS, walks=3)
    assert {(str(one.table.canonical()), one.tile) for one in few} <= {
        (str(one.table.canonical()), one.tile) for one in more
    }
    for one in more:
        table = one.table
        assert len(table.tiles) <= parting.MOST_TILES
        assert max(tile.high for tile in table.tiles) <= 6
        doubles = [laid.tile for laid in table.line if laid.tile.is_double]
        assert [double for double in doubles if double != one.tile or len(table.tiles) == 1]
        assert len(table.spinners) == 1


def test_the_page_carries_what_the_engine_answers() -> None:
    """Answers, choices in rising order, and every rule question on which the rule sets differ."""
    data = which_answers(CHOSEN, RULE_SETS)
    for number, question in enumerate(CHOSEN):
        said = [answer(question, rules) for rules in RULE_SETS]
        assert list(data["said"][number]) == said
        offered = [one for one, _ in data["questions"][number]["choices"]]
        assert offered == [*sorted({one for one in said if one is not None}), None]
    differing = [
        question
        for question in questions()
        if len({getattr(rules, question.name) for rules in RULE_SETS}) > 1
    ]
    assert [ask for ask, _, _ in data["parts"]] == [q.metadata["ask"] for q in differing]
    for field, (_, words, given) in zip(differing, data["parts"], strict=True):
        alike: dict[str, object] = {}
        for rules, number in zip(RULE_SETS, given, strict=True):
            told = getattr(rules, field.name)
            assert alike.setdefault(words[number], told) == told
    assert len(json.dumps(data, ensure_ascii=False).encode()) < 40_000


def test_before_any_script_runs_all_questions_and_answers_are_there() -> None:
    """A picture and a text for each, no spinner given away; titles are escaped."""
    html = which_html(CHOSEN, RULE_SETS, HOSTILE, HOSTILE)
    text = " ".join(re.sub("<[^>]+>", " ", html.partition("<script")[0]).split())
    for question in CHOSEN:
        assert ask_words(question) in re.sub(r" ([.,])", r"\1", text)
    assert html.count("<svg") == html.count('class="af-halo"') == len(CHOSEN)
    assert "af-pin" not in html
    assert "<img" not in html
    assert not re.search("<(button|input)", html)
    for rules in RULE_SETS:
        assert rules.title in text


def test_the_first_double_is_named_where_it_cannot_be_seen() -> None:
    """With one double on the table there is nothing to name."""
    html = which_html([Question.parse("6-6 6-5 5-5* 5-3 / 5-3@right")], RULE_SETS)
    assert "5-5</span> was the first double played" in html
    alone = which_html([Question.parse("5-5* / 5-5@start")], RULE_SETS)
    assert "first double" not in alone.partition("<details")[0]


def test_the_tool_is_where_it_says() -> None:
    """Its file is the one that the page reads."""
    assert Path(__file__).parents[1] / "allfives/show/which.toml" == tool.FILE
