"""A puzzle, answered ahead: what every play makes and is told, and the hints."""

from __future__ import annotations

from collections.abc import Sequence

from allfives.game.counting import Count, Play, count
from allfives.game.errors import Malformed
from allfives.game.rules import Rules
from allfives.puzzle.choices import Choice
from allfives.puzzle.kinds import Kind
from allfives.puzzle.missed import Missed, Slip, missed
from allfives.puzzle.proof import Proof
from allfives.puzzle.proofs import prove
from allfives.puzzle.puzzle import Puzzle
from allfives.show.answers.counts import slip_words
from allfives.show.answers.scene import Answers, laid_view, scene, still, terms_view
from allfives.show.geometry import Board
from allfives.show.words import (
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


_ASKED = (Kind.SCORING_MOVE, Kind.BIGGEST_SCORE, Kind.WHICH_END)


def puzzle_answers(puzzle: Puzzle, lesson: str = "") -> Answers:
    """A puzzle: what every play makes and is told, and the hints. Raises `NotProven`."""
    proof, answer = _proven(puzzle)
    rules = puzzle.rules[0]
    base = still(puzzle.layout, puzzle.layout)
    options = [play for choice in proof.choices for play in choice.plays]
    boards = {str(play): still(play.layout, puzzle.layout) for play in options}
    places = say("count.or").join(place_words(play.at) for play in answer.plays)
    solved = answer.plays[0].count
    return {
        "id": puzzle.id,
        "hand": [str(tile) for tile in puzzle.hand],
        "scene": scene(base, count(puzzle.layout, rules), rules),
        "box": list(Board.union([base, *boards.values()])),
        "moves": {
            str(play): _move(play, base, boards[str(play)], answer, rules) for play in options
        },
        "hints": [
            say("hint.tile", tile=answer.tile),
            say("hint.end", place=places),
            say("hint.sum", sum=sum_words(solved), points=points_words(solved.points)),
        ],
        "lesson": lesson,
    }


def _proven(puzzle: Puzzle) -> tuple[Proof, Choice]:
    """The proof of a puzzle that is answered with the play that scores most now, and that play."""
    if puzzle.kind not in _ASKED:
        raise Malformed(f"{puzzle.kind}: it is not the play that scores most now that is asked")
    proof = prove(puzzle)
    assert proof.answer is not None
    return proof, proof.answer


def _move(play: Play, base: Board, board: Board, answer: Choice, rules: Rules) -> Answers:
    """One play of a puzzle: the tile as it then lies, the count, and what the reader is told."""
    told = missed(play, answer, rules)
    return {
        **laid_view(play, base, board),
        **terms_view(play.count),
        "bold": _suspect(play.count, told),
        "text": table_words(play.layout),
        "right": not told,
        **play_words(play, told, rules),
    }


def _suspect(result: Count, told: Sequence[Slip]) -> int:
    """Which term of the sum the slip is about; -1 when it is about none."""
    tiles = [slip.tile for slip in told if slip.missed in _ABOUT_A_TERM]
    places = [at for at, term in enumerate(result.terms) if term.tile in tiles]
    return places[0] if places else -1


def play_words(play: Play, told: Sequence[Slip], rules: Rules) -> Answers:
    """What the reader is told about a play, around its sum: right or not, and what was missed."""
    named = say("answer.play", tile=play.tile, place=place_words(play.at))
    if not told:
        head = say("answer.right")
    elif play.count.points:
        head = say("answer.more", points=points_words(play.count.points))
    else:
        head = say("answer.wrong")
    verdict = [] if play.count.points and told else [sentence(verdict_words(play.count, rules))]
    return {
        "head": head,
        "play": say("answer.made", play=named),
        "tail": " ".join([*verdict, *(slip_words(slip, rules) for slip in told)]),
    }


def solution_words(puzzle: Puzzle) -> str:
    """The answer of a puzzle in one line."""
    _, answer = _proven(puzzle)
    places = say("count.or").join(place_words(play.at) for play in answer.plays)
    found = answer.plays[0].count
    return say(
        "answer.solution",
        play=say("answer.play", tile=answer.tile, place=places),
        sum=sum_words(found),
        verdict=verdict_words(found, puzzle.rules[0]),
    )
