"""What a reader who typed a count is told, and the words for what a wrong answer missed."""

from __future__ import annotations

from allfives.game.counting import Count
from allfives.game.rules import Rules
from allfives.puzzle.missed import Missed, Slip, slips
from allfives.show.answers.scene import Answers
from allfives.show.words import points_words, say, sentence, sum_words, verdict_words


def count_answers(result: Count, rules: Rules) -> Answers:
    """What a typed count is told: the right one, the slips that lead to wrong ones, the rest."""
    told = {str(slip.number): slip_words(slip, rules) for slip in reversed(list(slips(result)))}
    told.pop(str(result.total), None)
    ends = len(result.terms)
    rest = say("answer.ends", number=ends) if ends > 1 else say("answer.one_end")
    return {
        "total": result.total,
        "head": say("answer.right"),
        "right": f"{sum_words(result)}. {sentence(verdict_words(result, rules))}",
        "slips": told,
        "rest": rest,
    }


def slip_words(slip: Slip, rules: Rules) -> str:
    """What was missed, in a sentence or two."""
    if slip.missed is Missed.NO_MULTIPLE:
        return multiple_words(rules)
    return say(
        f"missed.{slip.missed}",
        tile=slip.tile,
        points=points_words(slip.number) if slip.missed is Missed.MORE_ELSEWHERE else "",
    )


def multiple_words(rules: Rules) -> str:
    """When a play scores under these rules: what is counted, and what may be taken off first."""
    multiple = say("count.or").join(map(str, rules.multiples))
    words = say(f"multiple.{rules.scoring}", multiple=multiple)
    if rules.covered_end == "yes":
        words += " " + say("multiple.covered_end")
    return words
