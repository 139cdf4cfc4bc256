"""Tags about the answer: what it does to the table, and what else tempts."""

from __future__ import annotations

from allfives.game.counting import Why, count
from allfives.game.ends import Kind as End
from allfives.game.ends import kind_of, place_name, places_of
from allfives.puzzle.decoys import decoys
from allfives.puzzle.kinds import Kind
from allfives.puzzle.proof import Proof
from allfives.puzzle.puzzle import Puzzle
from allfives.puzzle.solved import Solved, solved

_COVERED_DOUBLES = (End.DOUBLE, End.LONE, End.SIDE_OF_TWO, End.LAST_SIDE)
_SPINNER_ENDS = (End.END_SHUT, End.END_EARLY, End.END_OPEN)


def late_spinner(puzzle: Puzzle, proof: Proof) -> bool:
    """The answer lays the first double of the hand, which becomes the spinner."""
    return any(
        one.layout.line and one.layout.spinner is None and play.layout.spinner is not None
        for one in solved(puzzle, proof)
        for play in one.plays
    )


def second_side(puzzle: Puzzle, proof: Proof) -> bool:
    """The answer covers the second side of a spinner."""
    return _covers(puzzle, proof, (End.LAST_SIDE,))


def third_arm(puzzle: Puzzle, proof: Proof) -> bool:
    """The answer lays the first arm at an end of a spinner."""
    return _grows(puzzle, proof, others=0)


def fourth_arm(puzzle: Puzzle, proof: Proof) -> bool:
    """The answer lays the second arm at an end of a spinner."""
    return _grows(puzzle, proof, others=1)


def double_laid(puzzle: Puzzle, proof: Proof) -> bool:
    """The answer is a double."""
    return any(play.tile.is_double for one in solved(puzzle, proof) for play in one.plays)


def double_covered(puzzle: Puzzle, proof: Proof) -> bool:
    """The answer covers a double at an end."""
    return _covers(puzzle, proof, _COVERED_DOUBLES)


def either_end(puzzle: Puzzle, proof: Proof) -> bool:
    """The answer can be laid at two places that come to the same."""
    return any(len(one.plays) > 1 for one in solved(puzzle, proof))


def wrong_end_trap(puzzle: Puzzle, proof: Proof) -> bool:
    """The tile of the answer fits another end as well, and scores nothing there."""
    return any(
        choice.tile == one.answer.tile and not play.count.points
        for one in solved(puzzle, proof)
        if one.answer and _scores(one)
        for choice in one.choices
        for play in choice.plays
    )


def decoy(puzzle: Puzzle, proof: Proof) -> bool:
    """Another play would score by a slip in counting."""
    return any(set(decoys(one.choices, one.rules)) - {one.answer} for one in solved(puzzle, proof))


def spinner_ends(puzzle: Puzzle, proof: Proof) -> bool:
    """An uncovered end of a spinner counts, on the table or after the answer."""
    if puzzle.kind is Kind.SETTLE:
        return False
    return any(
        term.why is Why.SPINNER_END
        for one in solved(puzzle, proof)
        for found in (count(one.layout, one.rules), *(play.count for play in one.plays))
        for term in found.terms
    )


def _scores(one: Solved) -> bool:
    return any(play.count.points for play in one.plays)


def _covers(puzzle: Puzzle, proof: Proof, kinds: tuple[End, ...]) -> bool:
    """Whether the answer is laid at an end of one of these kinds."""
    return any(
        kind_of(code) in kinds for one in solved(puzzle, proof) for code in _codes_covered(one)
    )


def _codes_covered(one: Solved) -> list[int]:
    state = one.layout.state(one.rules)
    names = {place_name(state, at): state[at] for at in places_of(state)} if state else {}
    return [names[play.at] for play in one.plays if play.at in names]


def _grows(puzzle: Puzzle, proof: Proof, others: int) -> bool:
    """Whether the answer is laid at an end of a spinner that has so many arms already."""
    for one in solved(puzzle, proof):
        for play, code in zip(one.plays, _codes_covered(one), strict=False):
            if kind_of(code) in _SPINNER_ENDS:
                spinner, _ = one.layout.arm(play.at)
                if bool(spinner.up) + bool(spinner.down) == others:
                    return True
    return False
