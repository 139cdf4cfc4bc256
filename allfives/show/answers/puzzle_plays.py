"""Puzzles that are answered with a play that scores: what every play makes, and what it missed."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from allfives.game.counting import Count, Play, count
from allfives.game.layout import Layout
from allfives.game.rules import Rules
from allfives.game.tiles import Hand
from allfives.puzzle.choices import Choice
from allfives.puzzle.missed import Missed, Slip, missed
from allfives.puzzle.proof import Proof
from allfives.puzzle.puzzle import Puzzle
from allfives.show.answers.counts import multiple_words, slip_words
from allfives.show.answers.scene import Answers, laid_view, scene, still, terms_view
from allfives.show.geometry import Board
from allfives.show.words import (
    made_words,
    place_words,
    points_words,
    say,
    sentence,
    sum_words,
    table_words,
    verdict_words,
)

# The slips about one number of the sum, which is then set bold.
_ABOUT_A_TERM = (
    Missed.DOUBLE_ONCE,
    Missed.BARE_SPINNER,
    Missed.FORGOTTEN_END,
    Missed.FORGOTTEN_ARM,
    Missed.WHOLE_TILE,
)

Tell = Callable[[Play], Answers]  # what the reader is told about a play, `right` among it


def table_asked(
    layout: Layout, hand: Hand, choices: Sequence[Choice], rules: Rules, tell: Tell
) -> Answers:
    """A table to be played on, with every play that may be chosen and what is told about it."""
    base = still(layout, layout)
    options = [play for choice in choices for play in choice.plays]
    boards = {str(play): still(play.layout, layout) for play in options}
    return {
        "ask": "play",
        "hand": [str(tile) for tile in hand],
        "scene": scene(base, count(layout, rules), rules),
        "box": list(Board.union([base, *boards.values()])),
        "moves": {
            str(play): {
                **laid_view(play, base, boards[str(play)]),
                **terms_view(play.count),
                "bold": -1,
                "text": table_words(play.layout),
                "play": say("answer.made", play=play_named(play.tile, [play])),
                **tell(play),
            }
            for play in options
        },
    }


def play_named(tile: object, same: Sequence[Play]) -> str:
    """A tile with its places: `5-2 at the left end or right end`."""
    places = say("count.or").join(place_words(play.at) for play in same)
    return say("answer.play", tile=tile, place=places)


def play_hints(layout: Layout, hand: Hand, answer: Choice, rules: Rules, last: str) -> list[str]:
    """The tile, the end, and what comes of it.

    Where there is but one tile, what the table makes before it is laid.
    """
    places = say("count.or").join(place_words(play.at) for play in answer.plays)
    first = say("hint.tile", tile=answer.tile)
    if len(hand) == 1:
        now = count(layout, rules)
        first = multiple_words(rules) if now.total is None else say("hint.now", sum=sum_words(now))
    return [first, say("hint.end", place=places), last]


# ---------------------------------------------------------------- the most points now


def score_asked(puzzle: Puzzle, proof: Proof) -> Answers:
    """The play that scores most now is asked."""
    return scoring_asked(puzzle.layout, puzzle.hand, proof, puzzle.rules[0])


def scoring_asked(layout: Layout, hand: Hand, proof: Proof, rules: Rules) -> Answers:
    """A table and a hand under one rule set: what every play makes, and what it missed."""
    answer = _answer(proof)

    def tell(play: Play) -> Answers:
        told = missed(play, answer, rules)
        return {
            "bold": _suspect(play.count, told),
            "right": not told,
            **play_words(play, told, rules),
        }

    solved = answer.plays[0].count
    last = say("hint.sum", made=made_words(solved, rules))
    return {
        **table_asked(layout, hand, proof.choices, rules, tell),
        "hints": play_hints(layout, hand, answer, rules, last),
    }


def score_solution(puzzle: Puzzle, proof: Proof) -> list[str]:
    """The play with its sum and what it scores."""
    return [solved_words(proof, puzzle.rules[0])]


def solved_words(proof: Proof, rules: Rules) -> str:
    """The play with its sum, and what that scores and why."""
    answer = _answer(proof)
    found = answer.plays[0].count
    return say(
        "answer.solution",
        play=play_named(answer.tile, answer.plays),
        sum=sum_words(found),
        verdict=verdict_words(found, rules),
    )


def _answer(proof: Proof) -> Choice:
    assert proof.answer is not None  # a kind that is answered with a play
    return proof.answer


def _suspect(result: Count, told: Sequence[Slip]) -> int:
    """Which term of the sum the slip is about; -1 when it is about none."""
    tiles = [slip.tile for slip in told if slip.missed in _ABOUT_A_TERM]
    places = [at for at, term in enumerate(result.terms) if term.tile in tiles]
    return places[0] if places else -1


def play_words(play: Play, told: Sequence[Slip], rules: Rules) -> Answers:
    """What the reader is told about a play, around its sum: right or not, and what was missed."""
    if not told:
        head = say("answer.right")
    elif play.count.points:
        head = say("answer.more", points=points_words(play.count.points))
    else:
        head = say("answer.wrong")
    verdict = [] if play.count.points and told else [sentence(verdict_words(play.count, rules))]
    return {
        "head": head,
        "play": say("answer.made", play=play_named(play.tile, [play])),
        "tail": " ".join([*verdict, *(slip_words(slip, rules) for slip in told)]),
    }
