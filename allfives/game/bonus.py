"""Hands that are paid: the winner's bonus, the differences, and the loss of one's own pips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from allfives.game.leftovers import Item, Leftovers, Step, Unit


def winner_bonus(left: Leftovers, made: Sequence[int]) -> list[Item]:
    """The winner scores the pips left to the opponents (VP-10, VP-22, MU-11, MU-16).

    At a block with `own-off` the winner's own pips come off first (MU-12).
    """
    unit, seat = left.winning(), left.winner()
    if unit is None or seat is None:
        return _tied_bonus(left)
    items = [item for other in left.against(unit) for item in _left_to(left, seat, other)]
    items += _own_off(left, seat, unit)
    return [*left.paid(seat, items), *_added(left, seat, made), *_own_too(left, seat)]


def _left_to(left: Leftovers, seat: int, unit: Unit) -> list[Item]:
    return [item for of in unit for item in left.hand_items(seat, Step.LEFT, of)]


def _own_off(left: Leftovers, seat: int, unit: Unit) -> list[Item]:
    """What comes off first: at a block the winner's own pips, else the partner's (VP-12)."""
    if left.out is None:
        off = unit if left.rules.block_pays == "own-off" else ()
    elif left.pairs and left.rules.pair_pips in ("partner-off", "both-off"):
        off = ((seat + 2) % 4,)
    else:
        off = ()
    return [item for of in off for item in left.hand_items(seat, Step.OWN_OFF, of, -1)]


def _own_too(left: Leftovers, seat: int) -> list[Item]:
    """VP-12, second reading: when someone is out, the losing pair loses its own pips as well.

    They are divided if the bonus is: one hand is settled in one unit.
    """
    if left.out is None or not left.pairs or left.rules.pair_pips != "both-off":
        return []
    losing = left.sides[1 - left.side(seat)]
    items = [item for of in losing for item in left.hand_items(of, Step.LOST, of, -1)]
    return left.paid(losing[0], items)


def _added(left: Leftovers, seat: int, made: Sequence[int]) -> list[Item]:
    """VP-18, second reading: the points that the opponents made in this hand, not divided."""
    if left.rules.bonus_adds == "nothing":
        return []
    return [
        Item(seat, Step.MADE, 0, points, (other,))
        for other, points in enumerate(made)
        if points and left.side(other) != left.side(seat)
    ]


def _tied_bonus(left: Leftovers) -> list[Item]:
    """Tied for the fewest pips: shared, or nobody is paid (VP-22, MU-18)."""
    tied, tie = left.lowest(), left.rules.block_tie
    paying = len(tied) < len(left.units)
    shared = tie == "shared" or (tie == "shared-by-three" and len(left.hands) == 3)
    if not (shared and paying):
        return [_is_tied(left, unit) for unit in tied]
    return [item for unit in tied for item in _share(left, unit, tied)]


def _share(left: Leftovers, unit: Unit, tied: Sequence[Unit]) -> list[Item]:
    """One tied winner's share of what the others, who are not tied, hold."""
    seat = unit[0]
    others = [other for other in left.against(unit) if other not in tied]
    items = [item for other in others for item in _left_to(left, seat, other)]
    if not items:  # among pairs whose hands are apart, the only heavier hand may be the partner's
        return []
    items = left.paid(seat, [*items, *_own_off(left, seat, unit)])
    total, number = sum(item.amount for item in items), len(tied)
    return [*items, Item(seat, Step.SHARED, total, total // number, by=(number,))]


def _is_tied(left: Leftovers, unit: Unit) -> Item:
    rivals = tuple(seat for other in left.lowest() if other != unit for seat in other)
    return Item(unit[0], Step.TIED, 0, 0, rivals, left.hands[unit[0]])


def differences(left: Leftovers, made: Sequence[int]) -> list[Item]:
    """Differences at a block: of the lowest alone, in a cascade, or of all against all (VP-11).

    Tied hands score nothing against each other; each of the lowest scores against the heavier.
    """
    way, lowest, items = left.rules.block_pays, left.lowest(), []
    for unit in left.units:
        if way == "difference-lowest" and unit not in lowest:
            continue
        others = left.against(unit)
        if way != "difference-all":
            others = tuple(other for other in others if left.pips_of(other) > left.pips_of(unit))
        found = [item for other in others for item in _difference(left, unit, other)]
        items += left.paid(unit[0], found)
    seat = left.winner()
    return items if seat is None else [*items, *_added(left, seat, made)]


def _difference(left: Leftovers, unit: Unit, other: Unit) -> Iterator[Item]:
    """An opponent's pips less the own; each hand rounded by itself if the rules say so."""
    seat, hand = unit[0], left.hands[other[0]] if len(other) == 1 else None
    yield Item(seat, Step.DIFFERENCE, left.pips_of(unit), left.pips_of(other), other, hand)
    for of in other:
        yield from left.rounding_of(seat, of, 1)
    for of in unit:
        yield from left.rounding_of(seat, of, -1)


def own_loss(left: Leftovers) -> list[Item]:
    """Everyone loses the pips of the own hand (AF-18), partners from their one score (AF-20)."""
    items: list[Item] = []
    for side in left.sides:
        found = [
            item
            for seat in side
            if seat != spared(left)
            for item in left.hand_items(seat, Step.LOST, seat, -1)
        ]
        items += left.summed(side[0], found)
    return items


def spared(left: Leftovers) -> int | None:
    """The partner of whoever went out, where only the opponents' leftover pips count."""
    if left.pairs and left.out is not None and left.rules.pair_pips == "opponents":
        return (left.out + 2) % 4
    return None
