"""Counts on the page: what a typed number is told, alone and under several rule sets."""

from __future__ import annotations

from collections import Counter

import pytest
from playwright.sync_api import expect

from allfives.game.layout import Layout
from allfives.game.notation import read_line
from allfives.show.answers import compare, count_answers
from allfives.show.words import say, sentence, sum_words, verdict_words
from tests.browser import engine, play
from tests.browser.conftest import Visitor

COUNTS = engine.every("count")
COMPARED = engine.every("compare")
NO_NUMBERS = ["", "five", "-5", "1.5", "1e1", "0x5", "5 points", "٥"]
RIGHT, WRONG = say("ui.mark_right"), say("ui.mark_wrong")
PAGES = {page for page, _, _ in (param.values for param in COUNTS)}


@pytest.mark.parametrize("path", sorted(PAGES))
def test_every_count_is_told_right_or_what_was_missed(visit: Visitor, path: str) -> None:
    """Each likely slip is named, any other number asks to count again, the right one opens why."""
    page = visit(path, over="file")
    asked = [part for part in engine.parts(path) if part.kind == "count"]
    for number, one in enumerate(asked):
        part, result = page.locator("allfives-count").nth(number), one.count
        answers = count_answers(result, one.rules)
        wrong = {int(given): words for given, words in answers["slips"].items()}
        assert result.total not in wrong
        other = next(given for given in range(99) if given not in {*wrong, result.total})
        for given, words in {**wrong, other: answers["rest"]}.items():
            play.type_counts(part, str(given))
            head = say("ui.count_wrong", number=given)
            assert play.told(part) == ("wrong", f"{WRONG} {head} {words}")
        expect(part.locator("details")).not_to_have_attribute("open", "")
        play.type_counts(part, str(result.total))
        why = f"{sum_words(result)}. {sentence(verdict_words(result, one.rules))}"
        seen = play.look(part)
        assert seen.told == ("right", f"{RIGHT} {say('answer.right')} {why}")
        assert seen.focus == "input field=count"
        expect(part.locator("details")).to_have_attribute("open", "")
        expect(part.locator(".af-terms")).to_be_visible()


def test_zeros_in_front_and_spaces_around_do_not_matter(visit: Visitor) -> None:
    """` 007 ` is 7; the button does what Enter does."""
    path, number, one = COUNTS[0].values
    part = visit(path).locator("allfives-count").nth(number)
    for text in (f"00{one.count.total}", f"  {one.count.total}\t"):
        part.locator("[data-field=count]").fill(text)
        part.locator("[data-action=check]").click()
        assert play.told(part)[0] == "right"
        play.type_counts(part, f"0{one.count.total + 1}")
        assert play.told(part)[0] == "wrong"
        assert say("ui.count_wrong", number=one.count.total + 1) in play.told(part)[1]


def test_a_number_too_large_to_count_is_quoted_as_it_was_typed(visit: Visitor) -> None:
    """No `1e+21`."""
    path, number, _ = COUNTS[0].values
    part = visit(path).locator("allfives-count").nth(number)
    play.type_counts(part, "9" * 25)
    assert play.told(part)[0] == "wrong"
    assert "e+" not in play.told(part)[1]


def test_what_is_no_number_is_no_answer(visit: Visitor) -> None:
    """It is quoted, and is neither right nor wrong."""
    path, number, _ = COUNTS[0].values
    part = visit(path).locator("allfives-count").nth(number)
    for text in NO_NUMBERS:
        play.type_counts(part, text)
        assert play.told(part) == ("", say("ui.no_number", text=f"“{text}”"))


@pytest.mark.parametrize("path", sorted({param.values[0] for param in COMPARED}))
def test_every_comparison_is_told_for_each_rule_set(visit: Visitor, path: str) -> None:
    """All right opens the answer, where the ends that differ are marked and the question named."""
    page = visit(path, over="file")
    for number, one in enumerate(part for part in engine.parts(path) if part.kind == "compare"):
        part, counts = page.locator("allfives-compare").nth(number), list(one.counts())
        totals = [result.total or 0 for _, result in counts]
        for at in range(len(counts)):
            typed = [total + (here == at) for here, total in enumerate(totals)]
            play.type_counts(part, *map(str, typed))
            verdict, words = play.told(part)
            assert verdict == "wrong"
            for here, (rules, result) in enumerate(counts):
                right = say("ui.right_for", title=rules.title, total=result.total)
                wrong = say("ui.wrong_for", title=rules.title, number=totals[here] + 1)
                assert (wrong if here == at else right) in words
            expect(part.locator("details")).not_to_have_attribute("open", "")
        play.type_counts(part, *map(str, totals))
        assert play.told(part)[0] == "right"
        expect(part.locator("details")).to_have_attribute("open", "")

        rule_sets = [engine.rules_of(rules) for rules in one.values["rules"]]
        compared = compare(Layout(read_line(one.values["layout"])), rule_sets)
        figures = part.locator("figure").all()
        assert len(figures) == len(counts)
        for figure, (rules, result) in zip(figures, counts, strict=True):
            assert Counter(play.look(figure).rings) == play.ring_numbers(result)
            marked = Counter(str(t.pips) for t in result.terms if t.at in compared.differs)
            assert Counter(figure.locator(".af-differs text").all_text_contents()) == marked
            silent = figure.locator(".af-differs").count() - marked.total()
            assert silent <= len(compared.differs) - marked.total()
            assert bool(silent) == (say("compare.silent", places="") in figure.inner_text())
            assert rules.title in figure.inner_text()
        named = [
            say("compare.parted", ask=question.metadata["ask"]) for question in compared.questions
        ]
        assert part.locator("details caption").all_inner_texts() == named
        told = part.locator("details").inner_text()
        alone = [say("compare.alone", title=rules.title) for rules, _ in counts]
        others = [say("compare.same")] if len(alone) > 1 else alone
        assert bool(named) or others[0] in told


def test_a_comparison_names_the_box_that_holds_no_number(visit: Visitor) -> None:
    """Whichever it is; and a number with zeros in front is one."""
    path, number, one = COMPARED[0].values
    part = visit(path).locator("allfives-compare").nth(number)
    (first, here), (second, there) = one.counts()
    for texts, rules in (
        (("", str(there.total)), first),
        ((str(here.total), "many"), second),
        (("?", "?"), first),
    ):
        play.type_counts(part, *texts)
        odd = next(text for text in texts if not text.isdigit())
        words = say("ui.no_number_for", title=rules.title, text=f"“{odd}”")
        assert play.told(part) == ("", words)
    play.type_counts(part, f"0{here.total}", f" {there.total} ")
    assert play.told(part)[0] == "right"
