"""Which rules does a reader play? What every rule set answers, and on what they still differ."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from importlib.resources import files

from allfives.game.questions import answer_words
from allfives.game.rules import Rules, questions
from allfives.search.parting import Answer, Question, answers, classes
from allfives.show.answers.scene import Answers
from allfives.show.words import place_words, points_words, say


@cache
def chosen_questions() -> tuple[Question, ...]:
    """The questions that tools/parting.py chose, in the order asked."""
    import tomllib  # only who asks for them waits for it

    text = files("allfives.show").joinpath("which.toml").read_text(encoding="utf-8")
    return tuple(map(Question.parse, tomllib.loads(text)["questions"]))


def which_answers(asked: Sequence[Question], rule_sets: Sequence[Rules]) -> Answers:
    """All that the page compares.

    `said` has a row for each question and in it an answer for each rule set; `parts` has the rule
    questions on which they differ: what is asked, the answers in words, and which of them each rule
    set gives.
    """
    said = answers(asked, rule_sets)
    return {
        "questions": [
            {
                "id": str(question),
                "play": play_words(question),
                "choices": [[one, said_words(one)] for one in choices(said, question)],
            }
            for question in asked
        ],
        "said": [said[question] for question in asked],
        "rules": [[rules.name, rules.title, rules.summary] for rules in rule_sets],
        "parts": _parts(rule_sets),
    }


def choices(said: Mapping[Question, Sequence[Answer]], question: Question) -> list[Answer]:
    """The points that some rule set writes down, rising, and then that it cannot be played so."""
    return [*sorted({one for one in said[question] if one is not None}), None]


def said_words(one: Answer) -> str:
    """An answer as a reader chooses it."""
    if one is None:
        return say("which.cannot")
    return points_words(one) if one else say("which.nothing")


def ask_words(question: Question) -> str:
    """What has been played, and what is asked about it."""
    tile, _, place = question.play.partition("@")
    if place == "start":
        return say("which.led", tile=tile)
    return say("which.played", tile=tile, place=place_words(place))


def play_words(question: Question) -> str:
    """The play by itself."""
    tile, _, place = question.play.partition("@")
    if place == "start":
        return say("which.lead", tile=tile)
    return say("which.play", tile=tile, place=place_words(place))


def which_words(asked: Sequence[Question], rule_sets: Sequence[Rules]) -> str:
    """How far these questions part these rule sets, in one line."""
    parted = classes(list(answers(asked, rule_sets).values()))
    return say("which.widget", number=len(asked), all=len(rule_sets), classes=len(parted))


def _parts(rule_sets: Sequence[Rules]) -> list[list[object]]:
    parted: list[list[object]] = []
    for question in questions():
        given = [getattr(rules, question.name) for rules in rule_sets]
        different = list(dict.fromkeys(given))
        if len(different) > 1:
            words = [answer_words(question, one) for one in different]
            parted.append([question.metadata["ask"], words, list(map(different.index, given))])
    return parted
