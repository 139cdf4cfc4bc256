"""The losing game's account: what is written, the threshold, special leftovers, the carried pot."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from allfives.game.bonus import spared
from allfives.game.leftovers import Item, Leftovers, Step, Unit
from allfives.game.tiles import Tile


@dataclass(frozen=True, slots=True)
class Written:
    """What a hand wrote: its steps, which sides' accounts are open now, the pot carried on."""

    items: tuple[Item, ...]
    accounts: tuple[bool, ...]
    pot: int


def write(left: Leftovers, accounts: Sequence[bool], pot: int) -> Written:
    """Write everyone's leftover pips to the own account; points there lose (CL-10 to CL-13).

    `accounts` says which sides' accounts are open, `pot` what is carried in. The hand's loser takes
    the pot, which counts toward the threshold; while several are tied for the most, it stays. A
    side whose hand stays below the threshold is written nothing, and a pot it took is gone with it.
    """
    carried, loser = _carried(left), left.loser()
    items: list[Item] = []
    opened = list(accounts)
    for at, side in enumerate(left.sides):
        found = left.summed(
            side[0], [item for seat in side for item in _plain(left, seat, carried)]
        )
        found += [item for seat in side for item in _special(left, seat, carried)]
        if pot and loser in side:
            found.append(Item(loser, Step.POT, 0, pot))
        total, threshold = sum(item.amount for item in found), left.rules.account_opens
        if not opened[at] and total:
            opened[at] = total >= threshold
            kind, after = (Step.OPENED, total) if opened[at] else (Step.CLOSED, 0)
            found.append(Item(side[0], kind, total, after, by=(threshold,)))
        items += found
    kept = pot if loser is None else 0
    added = sum(left.pips[seat] for seat in carried)
    return Written(tuple(items), tuple(opened), kept + added)


def _carried(left: Leftovers) -> frozenset[int]:
    """The seats whose points go into the pot: those tied after a block (CL-12).

    The pot grows by their pips, each seat's once.
    """
    if left.out is not None or left.rules.pot == "none":
        return frozenset()
    tied = Counter(map(left.pips_of, left.units))
    lowest = left.pips_of(left.lowest()[0])
    return frozenset(
        seat
        for unit in left.units
        if tied[left.pips_of(unit)] > 1
        and (left.rules.pot == "any-ties" or left.pips_of(unit) == lowest)
        for seat in unit
    )


def _winners(left: Leftovers) -> tuple[int, ...]:
    """The seats that are written nothing: who won (CL-11), and a partner whom the rules spare."""
    unit: Unit | None = left.winning()
    if unit is None:
        return ()
    if left.out is not None:
        partner = spared(left)
        return () if partner is None else (partner,)
    side = left.side(unit[0])
    return tuple(seat for low in left.lowest() if left.side(low[0]) == side for seat in low)


def _plain(left: Leftovers, seat: int, carried: frozenset[int]) -> Iterator[Item]:
    """One hand's pips, or why they are not written."""
    hand, pips = left.hands[seat], left.pips[seat]
    if seat in carried:
        yield Item(seat, Step.CARRIED, 0, 0, _rivals(left, seat), hand, (pips,))
    elif seat in _winners(left):
        kind = Step.WON if left.out is None else Step.SPARED
        yield Item(seat, kind, 0, 0, (seat,), hand, (pips,))
    elif not _agreed(left, seat):
        yield from left.hand_items(seat, Step.WRITTEN, seat)


def _rivals(left: Leftovers, seat: int) -> tuple[int, ...]:
    """The seats that a seat is tied with."""
    own = next(unit for unit in left.units if seat in unit)
    return tuple(
        rival
        for unit in left.units
        if unit != own and left.pips_of(unit) == left.pips_of(own)
        for rival in unit
    )


def _special(left: Leftovers, seat: int, carried: frozenset[int]) -> Iterator[Item]:
    """A lone double that a loser holds, as its agreed amount: not rounded, not divided (CL-13)."""
    agreed = _agreed(left, seat)
    if agreed and seat not in carried and seat not in _winners(left):
        hand, pips = left.hands[seat], left.pips[seat]
        yield Item(seat, Step.WRITTEN, 0, pips, (seat,), hand)
        yield Item(seat, Step.SPECIAL, pips, agreed, (seat,), hand)


def _agreed(left: Leftovers, seat: int) -> int:
    """The amount agreed for a hand that is one special double; 0 for every other hand."""
    tiles, highest = left.hands[seat].tiles, left.rules.highest
    if tiles == (Tile(0, 0),):
        return left.rules.lone_blank
    return left.rules.lone_highest if tiles == (Tile(highest, highest),) else 0
