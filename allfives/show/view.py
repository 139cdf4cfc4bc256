"""What the engine answers as plain JSON values, for the commands, the page and the notebook."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import Field
from typing import Any

from allfives.game.counting import Count, Play, Term, best, count, plays
from allfives.game.errors import Ambiguous, Impossible
from allfives.game.layout import Layout
from allfives.game.questions import answer_words
from allfives.game.rules import Rules, questions
from allfives.game.tiles import Hand
from allfives.show.words import say, scored_words, why_words

View = dict[str, Any]


def term_view(term: Term) -> View:
    """A term, with its reason as a key and in words."""
    return {
        "tile": str(term.tile),
        "at": term.at,
        "pips": term.pips,
        "why": say(f"why.{term.why}"),
        "reason": str(term.why),
    }


def count_view(result: Count, rules: Rules) -> View:
    """A count: the contract's keys of the command `count`."""
    return {
        "rules": rules.name,
        "layout": str(result.layout),
        "terms": [term_view(term) for term in result.terms],
        "uncounted": [term_view(term) for term in result.uncounted],
        "total": result.total,
        "points": result.points,
        "scored": scored_words(result),
        "if_last": [
            {"tile": str(one.tile), "at": one.at, "points": one.points} for one in result.if_last
        ],
        "why": why_words(result, rules),
    }


def play_view(play: Play) -> View:
    """A play and what it makes."""
    return {
        "tile": str(play.tile),
        "at": play.at,
        "layout": str(play.layout),
        "total": play.count.total,
        "points": play.count.points,
    }


def plays_view(options: tuple[Play, ...]) -> View:
    """Every play, and those that score the most."""
    return {
        "plays": [play_view(play) for play in options],
        "best": [play_view(play) for play in best(options)],
    }


def compare_view(layout: Layout, hand: Hand | None, rule_sets: Iterable[Rules]) -> View:
    """The same table under each of these rule sets, or why it cannot lie there.

    Raises the first refusal when no rule set allows the table.
    """
    rows: list[View] = []
    refusals: list[ValueError] = []
    for rules in rule_sets:
        named = {"name": rules.name, "title": rules.title}
        try:
            row = {**named, **count_view(count(layout, rules), rules)}
            if hand is not None:
                row |= {"best": plays_view(plays(layout, hand, rules))["best"]}
            del row["rules"]
        except (Impossible, Ambiguous) as refusal:
            refusals.append(refusal)
            row = {**named, "impossible": str(refusal)}
        rows.append(row)
    if len(refusals) == len(rows):
        raise refusals[0]
    return {"rules": rows}


def rules_view(rules: Rules) -> View:
    """Every rule question with this rule set's answer and where the answer comes from."""
    return {
        "name": rules.name,
        "title": rules.title,
        "summary": rules.summary,
        "questions": [
            {
                "name": question.name,
                "ask": question.metadata["ask"],
                "answer": _plain_answer(question, getattr(rules, question.name)),
                "words": answer_words(question, getattr(rules, question.name)),
                "source": rules.sources.get(question.name, ""),
            }
            for question in questions()
        ],
    }


def _plain_answer(question: Field[Any], answer: Any) -> Any:
    """An answer as JSON has it: by seats an object such as `{"2": 9}`, several numbers a list."""
    if question.metadata.get("form") == "by-seats":
        return {str(seats): held for seats, held in answer}
    return list(answer) if isinstance(answer, tuple) else answer
