"""Every lead there is: what it scores, which tiles can score on it, and how likely one is held.

Nothing here is sampled. A lead meets every other tile of the set at every end, and chances are
counted over all hands that an opponent can hold.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

from allfives.game.ends import place_name
from allfives.game.rules import Rules
from allfives.game.tiles import TILES, Hand, Tile, full_set
from allfives.game.turns import turns_under


@dataclass(frozen=True, slots=True)
class Reply:
    """A tile laid on a lead: the ends where it goes, and the points.

    On a double it goes to either end, and scores the same there.
    """

    tile: Tile
    places: tuple[str, ...]
    points: int


@dataclass(frozen=True, slots=True)
class Lead:
    """A tile led: whether these rules allow it at all, its points, and the replies that score.

    Replies come from the whole set but the lead, the highest points first.
    """

    tile: Tile
    allowed: bool
    points: int
    replies: tuple[Reply, ...]

    @property
    def safe(self) -> bool:
        """Whether no reply scores, whoever holds what."""
        return not self.replies


@lru_cache(maxsize=64)
def leads(rules: Rules) -> tuple[Lead, ...]:
    """Every tile of the set as a lead, in the set's order.

    Where a double, or a double or a score, must be led (`led_tile`), other tiles are not allowed;
    who has none of the first draws, and a hand in which that cannot be done is left aside.
    """
    return tuple(_lead(tile, rules) for tile in full_set(rules.highest))


def chance_of_reply(lead: Lead, rules: Rules, held: int, hand: Hand | None = None) -> Fraction:
    """The chance that an opponent who holds `held` tiles has a reply that scores.

    `hand` is what else the leader holds. The opponent's tiles are any of those that the leader has
    not seen, every such hand as likely. Raises `ValueError` for more tiles than there are.
    """
    return 1 - _chance_without(_open_to(lead, hand), lead, rules, held, hand)


def expected_reply(lead: Lead, rules: Rules, held: int, hand: Hand | None = None) -> Fraction:
    """The points that an opponent's best reply scores on average, if it comes from that hand."""
    expected, before = Fraction(0), Fraction(1)
    replies = _open_to(lead, hand)
    for points in sorted({reply.points for reply in replies}, reverse=True):
        as_good = [reply for reply in replies if reply.points >= points]
        none = _chance_without(as_good, lead, rules, held, hand)
        expected += points * (before - none)
        before = none
    return expected


def alike(rule_sets: Iterable[Rules]) -> tuple[tuple[Rules, ...], ...]:
    """Rule sets grouped by their leads: those of a group agree in all of them."""
    groups: dict[tuple[Lead, ...], list[Rules]] = {}
    for rules in rule_sets:
        groups.setdefault(leads(rules), []).append(rules)
    return tuple(map(tuple, groups.values()))


def _lead(tile: Tile, rules: Rules) -> Lead:
    turns = turns_under(rules)
    state = turns.ends.lead(tile)
    points = turns.points((), state, tile.number, 0)
    others = sum(1 << other.number for other in full_set(rules.highest) if other != tile)
    found: dict[tuple[int, int], list[str]] = {}
    for number, at in turns.legal(state, others):
        scored = turns.points(state, turns.place(state, at, number), number, at)
        if scored:
            found.setdefault((number, scored), []).append(place_name(state, at))
    replies = [
        Reply(TILES[number], tuple(places), scored) for (number, scored), places in found.items()
    ]
    replies.sort(key=lambda reply: (-reply.points, reply.tile.number))
    allowed = {"double": tile.is_double, "double-or-score": tile.is_double or points > 0}
    return Lead(tile, allowed.get(rules.led_tile, True), points, tuple(replies))


def _open_to(lead: Lead, hand: Hand | None) -> list[Reply]:
    """The replies whose tile the leader does not hold."""
    own = set(hand or ())
    return [reply for reply in lead.replies if reply.tile not in own]


def _chance_without(
    replies: list[Reply], lead: Lead, rules: Rules, held: int, hand: Hand | None
) -> Fraction:
    """The chance that none of these tiles is among those held, which is hypergeometric."""
    own = {lead.tile, *(hand or ())}
    unseen = len(full_set(rules.highest)) - len(own)
    if not 0 <= held <= unseen:
        raise ValueError(f"held = {held}: the leader has not seen {unseen} tiles")
    return Fraction(comb(unseen - len(replies), held), comb(unseen, held))
