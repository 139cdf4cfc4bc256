"""One table under two rule sets: each answer, what it is elsewhere, and what parts them."""

from __future__ import annotations

from allfives.game.counting import Play
from allfives.game.questions import answer_words
from allfives.game.rules import Rules, find_question
from allfives.puzzle.deciding import deciding
from allfives.puzzle.proof import Proof
from allfives.puzzle.proofs.two_rules import table_of
from allfives.puzzle.puzzle import Puzzle
from allfives.show.answers.puzzle_plays import scoring_asked, solved_words
from allfives.show.answers.scene import Answers
from allfives.show.words import made_words, say


def two_asked(puzzle: Puzzle, proof: Proof) -> Answers:
    """The play that scores most under the first rule set, and `then` under the second.

    Each right answer is told what it makes under the other rules, the second also why they part.
    """
    first, second = (
        {
            **scoring_asked(puzzle.position_under(rules).layout, puzzle.hand, part, rules),
            "under": rules.title,
        }
        for rules, part in zip(puzzle.rules, proof.parts, strict=True)
    )
    for asked, words in zip((first, second), _elsewhere(puzzle, proof), strict=True):
        _add_to_right(asked, words)
    _add_to_right(second, " ".join(parting_lines(puzzle)))
    return {**first, "then": second}


def two_solution(puzzle: Puzzle, proof: Proof) -> list[str]:
    """The play under each rule set, what it makes under the other, and what parts them."""
    lines = [
        f"{say('answer.under', title=rules.title, words=solved_words(part, rules))} {elsewhere}"
        for rules, part, elsewhere in zip(
            puzzle.rules, proof.parts, _elsewhere(puzzle, proof), strict=True
        )
    ]
    return [*lines, *parting_lines(puzzle)]


def _add_to_right(asked: Answers, words: str) -> None:
    for move in asked["moves"].values():
        if move["right"]:
            move["tail"] = f"{move['tail']} {words}"


def _elsewhere(puzzle: Puzzle, proof: Proof) -> list[str]:
    """What each answer makes under the other rule set, or that it cannot be laid so there."""
    (one, other), (rules, others) = proof.parts, puzzle.rules
    return [_under_words(one, other, others), _under_words(other, one, rules)]


def _under_words(part: Proof, other: Proof, others: Rules) -> str:
    assert part.answer is not None  # each part was proven
    tables = {table_of(play) for play in part.answer.plays}
    same = [play for choice in other.choices for play in choice.plays if table_of(play) in tables]
    return _made_there(same[0], others) if same else say("answer.nowhere", title=others.title)


def _made_there(play: Play, rules: Rules) -> str:
    return say("answer.elsewhere", title=rules.title, made=made_words(play.count, rules))


def parting_lines(puzzle: Puzzle) -> list[str]:
    """The rule questions that make the difference, with both answers to each."""
    ways = deciding(puzzle)
    if not ways:
        return [say("decides.many")]
    if len(ways[0]) > 1:
        key, names = "together", ways[0]
    else:
        key, names = "one" if len(ways) == 1 else "either", tuple(name for (name,) in ways)
    first, *more = (_question_line(name, puzzle) for name in names)
    return [f"{say(f'decides.{key}')} {first}", *more]


def _question_line(name: str, puzzle: Puzzle) -> str:
    question = find_question(name)
    answers = "; ".join(
        say("decides.answer", title=rules.title, words=answer_words(question, getattr(rules, name)))
        for rules in puzzle.rules
    )
    return say("decides.question", ask=question.metadata["ask"], answers=answers)
