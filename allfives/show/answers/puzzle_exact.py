"""Puzzles about what follows: the play that leaves no reply, and the best play of an endgame."""

from __future__ import annotations

from collections.abc import Sequence

from allfives.game.counting import Play
from allfives.game.rules import Rules
from allfives.puzzle.choices import Choice
from allfives.puzzle.proof import Proof
from allfives.puzzle.proofs.denying import scoring_replies
from allfives.puzzle.puzzle import Puzzle
from allfives.search.solver import Move, solve
from allfives.show.answers.puzzle_plays import play_hints, play_named, table_asked
from allfives.show.answers.scene import Answers
from allfives.show.settle_words import seat_words
from allfives.show.solve_words import leaves_tiles
from allfives.show.words import made_words, place_words, points_words, say, sentence, sum_words

# ---------------------------------------------------------------- no reply scores


def deny_asked(puzzle: Puzzle, proof: Proof) -> Answers:
    """Every play, with the reply that scores most after it."""
    answer = _answer(proof)

    def tell(play: Play) -> Answers:
        right = play in answer.plays
        tail = say("answer.denied") if right else _reply_words(play, puzzle)
        return {"right": right, "head": _head(right), "tail": tail}

    last = say("hint.sum_alone", sum=sum_words(answer.plays[0].count))
    return {
        **table_asked(puzzle.layout, puzzle.hand, proof.choices, puzzle.rules[0], tell),
        "hints": play_hints(puzzle.layout, puzzle.hand, answer, puzzle.rules[0], last),
    }


def deny_solution(puzzle: Puzzle, proof: Proof) -> list[str]:
    """The play, and for every other one a reply that scores."""
    answer = _answer(proof)
    play = say("answer.made", play=play_named(answer.tile, answer.plays))
    others = [
        say(
            "answer.replied",
            play=play_named(choice.tile, choice.plays),
            words=_reply_words(choice.plays[0], puzzle),
        )
        for choice in proof.choices
        if choice != answer
    ]
    found = sum_words(answer.plays[0].count)
    return [f"{play} {found}. {say('answer.denied')}", *others]


def _reply_words(play: Play, puzzle: Puzzle) -> str:
    """The reply that scores most."""
    reply = scoring_replies(play, puzzle)[0]
    return say(
        "answer.reply",
        play=say("answer.play", tile=reply.tile, place=place_words(reply.at)),
        made=made_words(reply.count, puzzle.rules[0]),
    )


# ---------------------------------------------------------------- the end of a hand


def endgame_asked(puzzle: Puzzle, proof: Proof) -> Answers:
    """Every first choice with its value; what lays no tile stands among the moves by its word."""
    answer, rules = _answer(proof), puzzle.rules[0]
    worth = {text: choice.points for choice in proof.choices for text in choice.texts}
    lines = _lines(puzzle)

    def told(text: str) -> Answers:
        right = text in answer.texts
        words = _best_words(proof, rules) if right else _worse_words(worth[text], proof, rules)
        key = "answer.line" if right else "answer.line_after"
        line = say(key, moves=line_words(lines[text]))
        ended = f"{_stopped(lines[text], puzzle)}{settling_words(lines[text], worth[text], puzzle)}"
        tail = f"{words} {line} {ended}"
        return {"right": right, "head": _head(right), "tail": tail}

    def tell(play: Play) -> Answers:
        return told(str(play))

    laid = [choice for choice in proof.choices if choice.plays]
    others = [choice.texts[0] for choice in proof.choices if not choice.plays]
    asked = table_asked(puzzle.layout, puzzle.hand, laid, rules, tell)
    asked["moves"] |= {
        text: {"play": sentence(_done(text)), "words": _done(text), **told(text)} for text in others
    }
    return {**asked, "hints": _endgame_hints(puzzle, answer, proof)}


def _endgame_hints(puzzle: Puzzle, answer: Choice, proof: Proof) -> list[str]:
    """The tile or that there is none, the end or the word, and what it is worth."""
    rules = puzzle.rules[0]
    last = say(
        _by_aim("hint.worth", rules),
        value=points_words(answer.points),
        margin=points_words(proof.margin),
    )
    if answer.plays:
        return play_hints(puzzle.layout, puzzle.hand, answer, rules, last)
    return [say("hint.no_tile"), sentence(_done(answer.texts[0])), last]


def endgame_solution(puzzle: Puzzle, proof: Proof) -> list[str]:
    """The best play with its value and margin, the line, and what every other choice is worth."""
    answer, rules = _answer(proof), puzzle.rules[0]
    line = say("answer.line", moves=line_words(proof.moves))
    others = [
        say(
            _by_aim("answer.value", rules),
            play=sentence(_named(choice))[:-1],
            value=points_words(choice.points),
        )
        for choice in proof.choices
        if choice != answer
    ]
    settling = settling_words(proof.moves, answer.points, puzzle)
    best = f"{sentence(_named(answer))} {_best_words(proof, rules)}"
    return [best, f"{line} {_stopped(proof.moves, puzzle)}{settling}", *others]


def _lines(puzzle: Puzzle) -> dict[str, Sequence[Move]]:
    """How best play goes on after each first choice, by its text."""
    solution = solve(puzzle.position, every_line=True)
    texts = (text for text, _ in solution.choices)
    return dict(zip(texts, solution.lines, strict=True))


def _best_words(proof: Proof, rules: Rules) -> str:
    """What the best play is worth, and by how much."""
    return say(
        _by_aim("answer.worth", rules),
        value=points_words(_answer(proof).points),
        margin=points_words(proof.margin),
    )


def _worse_words(value: int, proof: Proof, rules: Rules) -> str:
    best = _answer(proof).points
    return say(
        _by_aim("answer.worse", rules),
        value=points_words(value),
        best=points_words(best),
        lost=points_words(abs(best - value)),
    )


def _by_aim(key: str, rules: Rules) -> str:
    """The words of a game in which points are won, or of one that they lose."""
    return f"{key}_least" if rules.target_means == "loses" else key


def line_words(moves: Sequence[Move]) -> str:
    """A line of play: who does what, and what it scores."""
    return "; ".join(
        say(
            "answer.line_scores" if move.points else "answer.line_move",
            who=seat_words((move.seat,)),
            move=_done(move.text),
            points=points_words(move.points),
        )
        for move in moves
    )


def _stopped(moves: Sequence[Move], puzzle: Puzzle) -> str:
    """That a line ends in a block with tiles left to draw, and a space; nothing otherwise."""
    return f"{say('answer.blocked_left')} " if leaves_tiles(moves, puzzle.position) else ""


def settling_words(moves: Sequence[Move], value: int, puzzle: Puzzle) -> str:
    """What the settlement adds to the points of a line, so that its value can be checked."""
    seat = puzzle.position.to_play
    made = sum(move.points if move.seat == seat else -move.points for move in moves)
    settled = value - made
    if not settled:
        return say("answer.settled_even")
    ahead = seat if settled > 0 else 1 - seat
    return say(
        "answer.settled",
        who=seat_words((ahead,)),
        points=points_words(abs(settled)),
        other=seat_words((1 - ahead,)),
    )


def _named(choice: Choice) -> str:
    return play_named(choice.tile, choice.plays) if choice.plays else _done(choice.texts[0])


def _done(text: str) -> str:
    """A move of a record in words: `5-2 at the left end`, `draw 3-1`, `pass`."""
    tile, at, place = text.partition("@")
    if at:
        return say("answer.play", tile=tile, place=place_words(place))
    word, _, drawn = text.partition(" ")
    return say(f"answer.{word}", tile=drawn).strip()


def _answer(proof: Proof) -> Choice:
    assert proof.answer is not None  # both kinds are answered with a choice
    return proof.answer


def _head(right: bool) -> str:
    return say("answer.right") if right else say("answer.wrong")
