"""Tags about the table and the hand, as the reader finds them."""

from __future__ import annotations

from functools import cache

from allfives.game.counting import Count, Term, Why, count
from allfives.game.ends import Kind as End
from allfives.game.ends import half_of, kind_of, places_of
from allfives.game.errors import DominoError
from allfives.game.presets import named
from allfives.game.presets import rules as preset
from allfives.game.rules import Rules
from allfives.puzzle.kinds import Kind
from allfives.puzzle.proof import Proof
from allfives.puzzle.puzzle import Puzzle

MANY_ENDS, BIG_HAND, BIG_TOTAL = 4, 7, 20

_BARE = (End.SIDE_OF_TWO, End.LAST_SIDE)
_DOUBLES = (Why.DOUBLE, Why.LEAD_DOUBLE, Why.SPINNER_LEAD, Why.SPINNER_SIDE)


def counts_ends(puzzle: Puzzle) -> bool:
    """Whether its open ends are what the reader looks at: not once the hand is settled."""
    return puzzle.kind is not Kind.SETTLE and bool(puzzle.layout.line)


def _ends(puzzle: Puzzle) -> list[int]:
    """The codes of the open ends of the table."""
    if not counts_ends(puzzle):
        return []
    state = puzzle.layout.state(puzzle.rules[0])
    return [state[at] for at in places_of(state)]


def _count(puzzle: Puzzle) -> Count | None:
    return count(puzzle.layout, puzzle.rules[0]) if counts_ends(puzzle) else None


def _terms(puzzle: Puzzle) -> tuple[Term, ...]:
    found = _count(puzzle)
    return found.terms if found else ()


def no_spinner(puzzle: Puzzle, proof: Proof) -> bool:
    """No spinner lies on the table."""
    return counts_ends(puzzle) and puzzle.layout.spinner is None


def spinner_bare(puzzle: Puzzle, proof: Proof) -> bool:
    """A spinner has a side that no tile covers."""
    return any(kind_of(code) in _BARE for code in _ends(puzzle))


def spinner_covered(puzzle: Puzzle, proof: Proof) -> bool:
    """Both sides of every spinner are covered."""
    lies = counts_ends(puzzle) and puzzle.layout.spinner is not None
    return lies and not spinner_bare(puzzle, proof)


def arms(puzzle: Puzzle, proof: Proof) -> bool:
    """An arm grows from a spinner."""
    spinners = puzzle.layout.spinners if counts_ends(puzzle) else ()
    return any(spinner.up or spinner.down for spinner in spinners)


def double_at_end(puzzle: Puzzle, proof: Proof) -> bool:
    """A double lies at an end and counts both its halves."""
    return any(term.why in _DOUBLES for term in _terms(puzzle))


def blank_end(puzzle: Puzzle, proof: Proof) -> bool:
    """An open end is blank."""
    return any(half_of(code) == 0 for code in _ends(puzzle))


def many_ends(puzzle: Puzzle, proof: Proof) -> bool:
    """Four open ends or more are added up."""
    return len(_terms(puzzle)) >= MANY_ENDS


def big_hand(puzzle: Puzzle, proof: Proof) -> bool:
    """The hand that is asked holds seven tiles or more."""
    return puzzle.kind is not Kind.SETTLE and len(puzzle.hand) >= BIG_HAND


def big_total(puzzle: Puzzle, proof: Proof) -> bool:
    """The count, or what the answer makes, is twenty or more."""
    plays = proof.answer.plays if proof.answer else ()
    if puzzle.kind is Kind.COUNT:
        totals = [count(puzzle.layout, puzzle.rules[0]).total]
    else:
        totals = [play.count.total for play in plays]
    return any((total or 0) >= BIG_TOTAL for total in totals)


def zero_total(puzzle: Puzzle, proof: Proof) -> bool:
    """The table, or a play that can be chosen, makes a total of 0."""
    if puzzle.kind is Kind.COUNT:
        return count(puzzle.layout, puzzle.rules[0]).total == 0
    offered = [choice for part in proof.parts or (proof,) for choice in part.choices]
    return any(play.count.total == 0 for choice in offered for play in choice.plays)


def rule_dependent(puzzle: Puzzle, proof: Proof) -> bool:
    """Another named rule set counts the same table, or the table that the answer makes, otherwise.

    Rule sets under which it cannot lie are left aside.
    """
    if not counts_ends(puzzle):
        return False
    tables = [puzzle.layout]
    tables += [play.layout for play in (proof.answer.plays if proof.answer else ())]
    here = puzzle.rules[0]
    if here.scoring != "open-ends":
        return False
    for layout in tables:
        total = count(layout, here).total
        for other in _ways_to_count():
            try:
                if count(layout, other).total != total:
                    return True
            except DominoError:
                continue
    return False


@cache
def _ways_to_count() -> tuple[Rules, ...]:
    """One named rule set for each way to count open ends."""
    found: dict[tuple[object, ...], Rules] = {}
    for rules in map(named, preset()):
        if rules.scoring == "open-ends":
            way = (rules.spinner, rules.ends_open, rules.bare_spinner, rules.covered_spinner)
            found.setdefault(way, rules)
    return tuple(found.values())
