"""One table and one hand under every rule set: who plays what, who agrees, and what the reader is
told of a guess."""

from __future__ import annotations

import re
from html import unescape

import pytest

import allfives
from allfives.game.notation import read_line
from allfives.show.answers.plays import NONE, best_plays, best_words, plays_answers, see
from allfives.show.plays_markup import plays_html
from allfives.show.widgets import PlaysWidget
from allfives.show.words import say

COVER = "3-5 5-5* / 5-2 5-1 3-0"
ARM = "3-6 6-6* 6-2 / 6-5 6-1 3-3 5-2"
THREES = "4-5 5-5* / 5-1 6-5 4-4 4-1"

#: A table and a hand, a rule set, its best plays and what they score. Worked out by hand.
BEST = [
    (COVER, "all-fives", ["3-0@left"], 10),  # 0 + 10; covering the side leaves 3 + 2 (AF-17)
    (COVER, "muggins", ["5-2@right"], 15),  # 3 + 2 + 5 + 5 (MU-06)
    (COVER, "five-up", ["3-0@left"], 2),  # 10, one point for each five
    (COVER, "klassika-101", [], 0),  # nothing scores in play (CL-06)
    (ARM, "all-fives", ["6-5@up", "6-5@down"], 10),  # 3 + 2 + 5 (AF-15, AF-17)
    (ARM, "muggins", ["3-3@left", "5-2@right"], 20),  # 6 + 2 + 12, and 3 + 5 + 12 (MU-06)
    (ARM, "line-muggins", [], 0),  # 6 + 2 and 3 + 5: no arm can grow
    (ARM, "all-threes", ["6-1@up", "6-1@down"], 12),  # 3 + 2 + 1 + 6 (MU-17)
    (THREES, "all-fives", ["6-5@right"], 10),  # 4 + 6 (AF-17)
    (THREES, "muggins", ["6-5@right"], 20),  # 4 + 6 + 5 + 5 (MU-06)
    (THREES, "all-threes", ["4-4@left"], 18),  # 8 + 10 (MU-17)
    (THREES, "vsem-po-pyat-covered-end", ["6-5@right", "4-4@left", "4-1@left"], 10),  # VP-21
    ("4-5 5-5*(5-1|) 5-0 / 5-2", "muggins-no-cross", [], 0),  # no table without a cross (MU-15)
]


def split(text: str) -> tuple[allfives.Layout, allfives.Hand]:
    """A table as written, and a hand."""
    table, hand = text.split(" / ")
    return allfives.Layout(read_line(table)), allfives.Hand.parse(hand)


@pytest.mark.parametrize(("text", "name", "best", "points"), BEST)
def test_the_best_play_is_what_scores_most(
    text: str, name: str, best: list[str], points: int
) -> None:
    """All that score most, none where none scores."""
    seen = see(*split(text), allfives.rules(name))
    assert [str(play) for play in seen.best] == best
    assert seen.points == points


@pytest.mark.parametrize("text", [COVER, ARM, THREES])
def test_who_answers_alike_stands_together_and_nobody_twice(text: str) -> None:
    """Every named rule set is in one group, and no two groups answer the same."""
    rule_sets = [allfives.rules(name) for name in allfives.rules()]
    found = best_plays(*split(text), rule_sets)
    members = [seen.rules for group in found.groups for seen in group]
    assert sorted(rules.name for rules in members) == sorted(allfives.rules())
    answers = [{seen.answer for seen in group} for group in found.groups]
    assert all(len(one) == 1 for one in answers)
    assert len({one.pop() for one in answers}) == len(found.groups)
    assert found.groups[0][0].rules == rule_sets[0]


def test_the_questions_that_move_the_best_play_are_named() -> None:
    """All Fives and Muggins part over the covered spinner alone (AF-17, MU-06)."""
    pair = [allfives.rules("all-fives"), allfives.rules("muggins")]
    assert [one.name for one in best_plays(*split(COVER), pair).questions] == ["covered_spinner"]
    assert best_plays(*split("6-6* / 6-3"), pair).questions == ()


def test_a_table_that_no_rule_set_allows_is_refused() -> None:
    """A tile cannot lie on the table and be in the hand."""
    with pytest.raises(allfives.Impossible, match="5-5 is in the hand and lies on the table"):
        best_plays(*split("3-5 5-5* / 5-5"), [allfives.rules("all-fives")])


#: A table and a hand, a rule set, a guess, whether it is right, and words it is told.
TOLD = [
    (COVER, "all-fives", "3-0@left", True, "0 + 10 = 10. 10 is a multiple of 5: 10 points."),
    (COVER, "all-fives", "5-2@right", False, "3 + 2 = 5. 5 is a multiple of 5: 5 points. Another"),
    (COVER, "all-fives", NONE, False, say("plays.something")),
    (COVER, "klassika-101", "5-2@right", False, say("plays.no_score")),
    (COVER, "klassika-101", NONE, True, say("plays.nothing")),
    (ARM, "line-muggins", "6-5@up", False, say("plays.not_here")),
    (ARM, "muggins", "5-2@right", True, "3 + 5 + 6 + 6 = 20."),
]


@pytest.mark.parametrize(("text", "name", "guess", "right", "words"), TOLD)
def test_a_guess_is_told_what_it_makes(
    text: str, name: str, guess: str, right: bool, words: str
) -> None:
    """Right or wrong, with the sum; a wrong one is not told the answer."""
    rule_sets = [allfives.rules(name), allfives.rules("muggins")]
    answers = plays_answers(best_plays(*split(text), rule_sets), rule_sets[:1])
    at = [key for key, _ in answers["choices"]].index(guess)
    told = answers["rows"][0]["told"][at]
    assert told[0] is right
    assert words in told[1]


@pytest.mark.parametrize(
    ("text", "name", "words"),
    [
        (COVER, "muggins", "5-2 at the right end: 15 points"),
        (ARM, "all-fives", "6-5 at the upper end or lower end: 10 points"),
        (ARM, "muggins", "3-3 at the left end or 5-2 at the right end: 20 points"),
        (COVER, "klassika-101", "No play scores"),
        ("6-6* / 5-1", "all-fives", "No tile of the hand fits."),
        ("4-5 5-5*(5-1|) 5-0 / 5-2", "muggins-no-cross", "Impossible"),
    ],
)
def test_an_answer_is_said_in_words(text: str, name: str, words: str) -> None:
    """Equal plays of one tile by their ends, of several tiles one by one."""
    assert best_words(see(*split(text), allfives.rules(name))) == words


def test_the_part_reads_well_before_any_script_runs() -> None:
    """Every answer with its sum stands in the fold; nothing breaks out of it."""
    hostile = '</script><img src=x onerror="alert(1)">'
    asked = [allfives.rules("all-fives"), allfives.rules("muggins", multiple=7)]
    html = plays_html(*split(COVER), asked, hostile, hostile)
    body, _, packed = html.partition('<script type="application/json">')
    text = unescape(" ".join(re.sub("<[^>]+>", " ", body).split()))
    for words in ("3-0 at the left end: 10 points", "3 + 2 + 5 + 5 = 15", "No play scores"):
        assert words in text
    assert hostile in text
    assert "<img" not in html
    assert packed.count("</script>") == 1
    assert "<select" not in body


def test_a_notebook_has_it_as_a_widget() -> None:
    """Its text says the answers of the rule sets that are asked about."""
    assert repr(PlaysWidget("3-5 5-5*", "5-2 5-1 3-0")) == (
        "PlaysWidget(3-5 5-5* / 5-2 5-1 3-0: All Fives, 3-0 at the left end: 10 points; "
        "Muggins, 5-2 at the right end: 15 points)"
    )
