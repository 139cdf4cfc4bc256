"""The proof that after one play, and no other, nothing that may follow scores."""

from __future__ import annotations

from allfives.game.counting import Play, plays
from allfives.game.ends import ends_under
from allfives.game.rules import Rules
from allfives.game.tiles import Hand, full_set
from allfives.puzzle.choices import Choice, choices
from allfives.puzzle.proof import NotProven, Proof, enough, listed
from allfives.puzzle.puzzle import Puzzle


def prove_deny(puzzle: Puzzle) -> Proof:
    """Exactly one choice of three at least leaves no reply that scores."""
    rules, hidden = puzzle.rules[0], unseen(puzzle)
    if len(puzzle.hand) < 2:
        raise NotProven(f"{puzzle.hand} in hand: after the last tile no reply follows")
    offered = choices(puzzle.layout, puzzle.hand, rules)
    enough(offered)
    denying = [choice for choice in offered if not _is_answered(choice, hidden, rules)]
    if len(denying) != 1:
        found = f"{len(denying)} choices leave" if denying else "no choice leaves"
        which = f": {listed(denying)}" if denying else ""
        raise NotProven(f"{found} no reply that scores{which}")
    return Proof(denying[0].texts, denying[0].points, offered, denying[0])


def unseen(puzzle: Puzzle) -> Hand:
    """Every tile that lies neither on the table nor in the hand: any may be the reply."""
    seen = {*puzzle.layout.tiles, *puzzle.hand}
    whole = full_set(puzzle.rules[0].highest)
    return Hand(tuple(tile for tile in whole if tile not in seen))


def scoring_replies(play: Play, puzzle: Puzzle) -> tuple[Play, ...]:
    """Every reply to a play that would score, the most points first."""
    replies = plays(play.layout, unseen(puzzle), puzzle.rules[0])
    scoring = (reply for reply in replies if reply.count.points)
    return tuple(sorted(scoring, key=lambda reply: -reply.count.points))


def _is_answered(choice: Choice, hidden: Hand, rules: Rules) -> bool:
    """Whether any tile of these scores after the choice."""
    ends = ends_under(rules)
    after = choice.plays[0].layout.state(rules)
    return any(
        ends.points_of_play(after, ends.place(after, at, number), number, at)
        for number, at in ends.legal(after, hidden.bits)
    )
