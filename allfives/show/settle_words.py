"""A settlement in words: each step as a phrase, and the whole as lines."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from allfives.game.leftovers import Item, Step
from allfives.game.settlement import Settlement
from allfives.show.words import points_words, say, sentence

_PAYING = {Step.LOST, Step.ROUNDED, Step.DIVIDED}  # what a block is to those who lose by it
_RIVALS = (Step.CARRIED, Step.TIED)  # steps whose `of` names other seats than the one they change


def settle_words(item: Item) -> str:
    """One step as a phrase: what was left, rounded, divided, written, and how much that is."""
    key = str(item.kind)
    if item.kind is Step.ROUNDED and item.hand is not None:
        key = "rounded_hand"
    if item.kind is Step.DIVIDED and len(item.by) > 1:
        key = "divided_several"
    own = item.kind in _RIVALS or not item.of
    return say(
        f"settle.{key}",
        of=seat_words((item.seat,) if own else item.of),
        rivals=seat_words(item.of),
        hand=item.hand,
        pips=abs(item.amount),
        amount=item.amount,
        before=item.before,
        after=item.after,
        size=abs(item.before),
        rounded=abs(item.after),
        by=_joined(map(str, item.by)),
        any=say("count.or").join(map(str, item.by)),
        number=item.by[0] if item.by else 0,
    )


def settlement_lines(settlement: Settlement) -> list[str]:
    """The whole settlement: a line for each score, who won, and the pot if one is carried on."""
    lines = [_score_line(settlement, seats) for seats in _scores(settlement)]
    if not settlement.terms:
        lines.insert(0, say("settle.nothing"))
    if not _everyone_pays(settlement):
        winner = settlement.winner
        lines.append(
            say("settle.no_winner")
            if winner is None
            else say("settle.winner", who=_capital(seat_words((winner,))))
        )
    if settlement.pot:
        lines.append(say("settle.carried_on", number=settlement.pot))
    return lines


def _everyone_pays(settlement: Settlement) -> bool:
    """A block at which all lose their own pips: nobody has won anything by it (AF-18)."""
    kinds = {item.kind for item in settlement.terms}
    return settlement.out is None and Step.LOST in kinds and kinds <= _PAYING


def settle_view(settlement: Settlement) -> dict[str, Any]:
    """A settlement as plain JSON values."""
    return {
        "points": list(settlement.points),
        "terms": [_item_view(item) for item in settlement.terms],
        "winner": settlement.winner,
        "loser": settlement.loser,
        "accounts": list(settlement.accounts),
        "pot": settlement.pot,
    }


def seat_words(seats: Iterable[int]) -> str:
    """Seats as readers count them, from 1: `player 2 and player 4`."""
    return _joined(say("settle.player", number=seat + 1) for seat in seats)


def _joined(words: Iterable[str]) -> str:
    return say("settle.and").join(words)


def _capital(words: str) -> str:
    return sentence(words)[:-1]


def _scores(settlement: Settlement) -> list[tuple[int, ...]]:
    """The seats of each score: in pairs the partners."""
    if settlement.pairs:
        return [(0, 2), (1, 3)]
    return [(seat,) for seat in range(len(settlement.points))]


def _score_line(settlement: Settlement, seats: tuple[int, ...]) -> str:
    steps = [settle_words(item) for item in settlement.terms if item.seat in seats]
    return say(
        "settle.line" if steps else "settle.no_change",
        who=seat_words(seats),
        steps=say("settle.then").join(steps),
        points=points_words(settlement.points[seats[0]]),
    )


def _item_view(item: Item) -> dict[str, Any]:
    return {
        "seat": item.seat,
        "kind": str(item.kind),
        "amount": item.amount,
        "before": item.before,
        "after": item.after,
        "of": list(item.of),
        "hand": None if item.hand is None else str(item.hand),
        "by": list(item.by),
        "words": settle_words(item),
    }
