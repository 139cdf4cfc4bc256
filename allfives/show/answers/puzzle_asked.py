"""Puzzles that are answered with a number, a yes or no, or what each player gets."""

from __future__ import annotations

from collections.abc import Sequence

from allfives.game.counting import count
from allfives.game.position import Position
from allfives.game.questions import answer_words
from allfives.game.rules import Rules, find_question
from allfives.game.settlement import Settlement, way_of
from allfives.puzzle.missed_pay import missed_pay
from allfives.puzzle.proof import Proof
from allfives.puzzle.proofs.settling import settled
from allfives.puzzle.puzzle import Puzzle
from allfives.show.answers.counts import count_answers, multiple_words
from allfives.show.answers.puzzle_plays import play_named
from allfives.show.answers.scene import Answers
from allfives.show.settle_words import seat_words, settlement_lines
from allfives.show.words import (
    made_words,
    place_words,
    say,
    sentence,
    sum_words,
    term_lines,
    verdict_words,
)

# ---------------------------------------------------------------- what the ends make


def count_asked(puzzle: Puzzle, proof: Proof) -> Answers:
    """The total is typed; a known slip is named."""
    found, rules = count(puzzle.layout, puzzle.rules[0]), puzzle.rules[0]
    places = say("count.and").join(place_words(term.at) for term in found.terms)
    return {
        "ask": "count",
        "count": count_answers(found, rules),
        "hints": [
            say("hint.places", places=places) if places else say("hint.no_places"),
            " ".join(sentence(line) for line in term_lines(found)),
            say("hint.sum_alone", sum=sum_words(found)),
        ],
    }


def count_solution(puzzle: Puzzle, proof: Proof) -> list[str]:
    """The sum and what it scores, and every term."""
    found = count(puzzle.layout, puzzle.rules[0])
    first = f"{sum_words(found)}. {sentence(verdict_words(found, puzzle.rules[0]))}"
    return [first, *(sentence(line) for line in term_lines(found))]


# ---------------------------------------------------------------- yes or no


def anything_asked(puzzle: Puzzle, proof: Proof) -> Answers:
    """Yes or no; both are told what the plays make."""
    rules = puzzle.rules[0]
    lines = _made(proof, rules)
    right = proof.answers[0]
    told = {
        word: {
            "right": word == right,
            "head": say("answer.right") if word == right else say("answer.wrong"),
            "tail": lines[0] if right == "yes" else " ".join([say("answer.none"), *lines]),
        }
        for word in ("yes", "no")
    }
    now, ends_count = count(puzzle.layout, rules), rules.scoring == "open-ends"
    return {
        "ask": "choose",
        "hand": [str(tile) for tile in puzzle.hand],
        "choices": {word: say(f"answer.{word}") for word in told},
        "told": told,
        "hints": [
            say("hint.now", sum=sum_words(now)) if ends_count else multiple_words(rules),
            say("hint.ways", number=len(proof.choices)),
            lines[-1],
        ],
    }


def anything_solution(puzzle: Puzzle, proof: Proof) -> list[str]:
    """Yes with the play, or no with what every play makes."""
    lines = _made(proof, puzzle.rules[0])
    word = say(f"answer.{proof.answers[0]}")
    if proof.answers[0] == "yes":
        return [f"{sentence(word)} {lines[0]}"]
    return [f"{sentence(word)} {say('answer.none')}", *lines]


def _made(proof: Proof, rules: Rules) -> list[str]:
    """What every choice makes, the most points first."""
    ranked = sorted(proof.choices, key=lambda choice: -choice.points)
    return [
        say(
            "answer.makes",
            play=play_named(choice.tile, choice.plays),
            made=made_words(choice.plays[0].count, rules),
        )
        for choice in ranked
    ]


# ---------------------------------------------------------------- what each player gets


def settle_asked(puzzle: Puzzle, proof: Proof) -> Answers:
    """A number for each seat; a known slip is named."""
    found = settled(puzzle.position)
    lines = settlement_lines(found)
    most = lines[max(range(len(found.points)), key=lambda seat: abs(found.points[seat]))]
    pips = [
        say("hint.pips", who=seat_words((seat,)), pips=sum(tile.pips for tile in hand))
        for seat, hand in enumerate(puzzle.position.hands)
        if not isinstance(hand, int)
    ]
    return {
        "ask": "settle",
        "seats": [
            {
                "who": sentence(seat_words((seat,)))[:-1],
                "points": points,
                "slips": {
                    str(wrong): say(f"missed.{slip}")
                    for wrong, slip in missed_pay(puzzle.position, seat)
                },
                "rest": _once_more(puzzle, found, seat),
            }
            for seat, points in enumerate(found.points)
        ],
        "example": _change(way_of(puzzle.rules[0], found.out), found.points),
        "right": " ".join(sentence(line.rstrip(".")) for line in lines),
        "hints": [
            sentence("; ".join(pips)),
            _pays(found, puzzle.rules[0]),
            sentence(most.rstrip(".")),
        ],
    }


def _once_more(puzzle: Puzzle, found: Settlement, seat: int) -> str:
    """What to ask again where nobody knows what was missed: by the way that the rules settle."""
    way = way_of(puzzle.rules[0], found.out)
    if way in ("own-loss", "written") and not puzzle.position.hands[seat]:
        return say("answer.settle_empty")
    return say(f"answer.settle_{way}")


def _change(way: str, points: Sequence[int]) -> str:
    """A change of a score as it is typed: such as these rules know, and none of the answers."""
    sign = -1 if way in ("own-loss", "difference-all") else 1
    return str(next(sign * number for number in range(5, 100, 5) if sign * number not in points))


def _pays(found: Settlement, rules: Rules) -> str:
    """Who pays whom: what the rules settle at such an end of a hand."""
    question = find_question("block_pays" if found.out is None else "out_pays")
    return say("hint.pays", words=answer_words(question, getattr(rules, question.name)))


def settle_solution(puzzle: Puzzle, proof: Proof) -> list[str]:
    """What each score changes by, and why."""
    return [sentence(line.rstrip(".")) for line in settlement_lines(settled(puzzle.position))]


def ending_words(position: Position) -> str:
    """How the hand ended. Raises `NotProven` where it did not."""
    out = settled(position).out
    if out is not None:
        return sentence(say("answer.went_out", who=seat_words((out,))))
    return say("answer.blocked_left" if position.drawable else "answer.blocked")
