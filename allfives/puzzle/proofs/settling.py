"""The proof of a settlement: the position says that the hand is over, and all that is paid by.

Everyone plays alone. No pot is carried in. An account is open when something stands in it, so
where accounts are opened (CL-10) the position has scores.
"""

from __future__ import annotations

from allfives.game.position import Position
from allfives.game.rules import Rules
from allfives.game.settlement import Settlement, settle
from allfives.game.tiles import Hand
from allfives.puzzle.proof import NotProven, Proof
from allfives.puzzle.puzzle import Puzzle


def prove_settle(puzzle: Puzzle) -> Proof:
    """What each seat gets, by seat."""
    points = settled(puzzle.position).points
    return Proof((" ".join(map(str, points)),), max(points, key=abs))


def settled(position: Position) -> Settlement:
    """The settlement of the hand that ended in this position. Raises `NotProven` if none did."""
    result = settled_under(position, position.rules)
    if not result.terms:
        how = "a block" if result.out is None else "going out"
        raise NotProven(f"{how} is not paid under {position.rules.title}")
    return result


def settled_under(position: Position, rules: Rules) -> Settlement:
    """What other rules on paying make of the same end of a hand; it may be nothing."""
    hands = [hand for hand in position.hands if isinstance(hand, Hand)]
    return settle(
        hands,
        rules,
        _out(position, hands),
        to_play=position.to_play,
        accounts=_accounts(position),
    )


def _out(position: Position, hands: list[Hand]) -> int | None:
    """The seat that went out, None at a block."""
    empty = [seat for seat, hand in enumerate(hands) if not hand.tiles]
    if not position.layout.line:
        raise NotProven("the table is empty: no hand ended so")
    if not empty:
        deal = position.deal()
        if not deal.over:
            raise NotProven("the hand is not over: nobody is out, and somebody can still play")
        if deal.drawn:
            raise NotProven("the hand is not over: somebody has to draw before it is blocked")
        return None
    if len(empty) > 1:
        raise NotProven(f"seats {' and '.join(map(str, empty))} hold nothing: who went out?")
    if position.rules.last_tile == "play-then-draw" or _is_drawn_again(position):
        raise NotProven(f"seat {empty[0]} holds nothing, but may have to draw before it is out")
    return empty[0]


def _is_drawn_again(position: Position) -> bool:
    """Whether the hand may go on past an empty one (CL-07)."""
    return position.rules.out_draws != "hand-ends" and position.drawable > 0


def _accounts(position: Position) -> tuple[bool, ...]:
    """Whose accounts are open; none is said where they always are."""
    rules = position.rules
    if not rules.account_opens:
        return ()
    if not position.scores:
        raise NotProven("no scores: whose accounts are open is not known")
    for seat, score in enumerate(position.scores):
        _check_score(seat, score, rules, len(position.scores))
    return tuple(score > 0 for score in position.scores)


def _check_score(seat: int, score: int, rules: Rules, seats: int) -> None:
    least, target = rules.account_opens, rules.target_for(seats)
    if score and not least <= score < target:
        raise NotProven(
            f"seat {seat} has {score}: an account opens with {least}, and {target} end the match"
        )
