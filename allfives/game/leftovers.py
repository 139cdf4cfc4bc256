"""What is left in hand when a deal ends: who won it, and the steps by which pips become points."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import lru_cache

from allfives.game.rules import Rules
from allfives.game.tiles import Hand

Unit = tuple[int, ...]  # the seats whose pips are added up before they are compared


class Step(StrEnum):
    """What one step of a settlement does."""

    LEFT = "left"  # pips left to an opponent are won (VP-10, MU-11)
    OWN_OFF = "own-off"  # the winner's, or the partner's, own pips come off first (MU-12, VP-12)
    DIFFERENCE = "difference"  # an opponent's pips less the own (VP-11)
    LOST = "lost"  # the own pips come off the own score (AF-18, AF-20, VP-12)
    WRITTEN = "written"  # the own pips are written to the account (CL-10)
    WON = "won"  # the hand is won: its pips are not written (CL-11)
    SPARED = "spared"  # the partner of whoever went out: its pips are not written (CL-03)
    CARRIED = "carried"  # tied after a block: not written, they go into the pot (CL-12)
    SPECIAL = "special"  # a lone double is written as an agreed amount (CL-13)
    ROUNDED = "rounded"  # to a multiple (AF-18, VP-09, MU-11, MU-17)
    DIVIDED = "divided"  # by the multiple (MU-11, VP-18)
    SHARED = "shared"  # among tied winners, cut down to whole points (VP-22)
    TIED = "tied"  # for the fewest pips: nobody is paid (VP-22, MU-18)
    MADE = "made"  # points that an opponent made in this hand are added (VP-18)
    OUT = "out"  # points for going out, whatever is left elsewhere
    POT = "pot"  # the carried pot is written to the hand's loser (CL-12)
    OPENED = "opened"  # the account opens with this hand (CL-10)
    CLOSED = "closed"  # the account is not open: nothing is written (CL-10)


@dataclass(frozen=True, slots=True)
class Item:
    """One step of a settlement.

    `seat` is whose score it changes; partners have one score, so in pairs the change is the side's.
    `before` and `after` are what the step found and what it made of it, in pips until a sum was
    rounded or divided and in points from there; `amount` is the change. The amounts of a seat, in
    pairs of both partners, add up to the change of its score. `of` names the seats whose hand or
    points are meant, `hand` their tiles if it is one hand, and `by` the numbers it goes by: the
    multiples of a rounding or a division, how many share, the threshold of an account.
    """

    seat: int
    kind: Step
    before: int
    after: int
    of: tuple[int, ...] = ()
    hand: Hand | None = None
    by: tuple[int, ...] = ()

    @property
    def amount(self) -> int:
        """What the step adds, below 0 what it takes off."""
        return self.after - self.before


@dataclass(frozen=True, slots=True)
class Leftovers:
    """The hands at the end of a deal, and who goes with whom.

    `out` is the seat that went out, None after a block; `to_play` the seat whose turn it would be.
    `pips` are what each seat holds, `sides` the seats that have one score, `units` what is
    compared: each pair's pips added up (VP-12, MU-01), or every hand by itself.
    """

    hands: tuple[Hand, ...]
    rules: Rules
    out: int | None
    pairs: bool
    to_play: int
    pips: tuple[int, ...]
    sides: tuple[Unit, ...]
    units: tuple[Unit, ...]

    @staticmethod
    def of(
        hands: tuple[Hand, ...], rules: Rules, out: int | None, pairs: bool, to_play: int
    ) -> Leftovers:
        """The hands with their pips added up and their sides known."""
        seats = tuple((seat,) for seat in range(len(hands)))
        sides = ((0, 2), (1, 3)) if pairs else seats
        units = seats if rules.pair_pips == "each-own" else sides
        pips = tuple(sum(tile.high + tile.low for tile in hand.tiles) for hand in hands)
        return Leftovers(hands, rules, out, pairs, to_play, pips, sides, units)

    def side(self, seat: int) -> int:
        """The side of a seat: in pairs 0 for the seats 0 and 2, 1 for the others."""
        return seat % 2 if self.pairs else seat

    def pips_of(self, unit: Unit) -> int:
        """The pips of a unit."""
        return self.pips[unit[0]] if len(unit) == 1 else sum(self.pips[seat] for seat in unit)

    def against(self, unit: Unit) -> tuple[Unit, ...]:
        """The units of the other side: a partner is no opponent (MU-01)."""
        return tuple(other for other in self.units if self.side(other[0]) != self.side(unit[0]))

    def lowest(self) -> tuple[Unit, ...]:
        """The units with the fewest pips, more than one when they are tied."""
        fewest = min(map(self.pips_of, self.units))
        return tuple(unit for unit in self.units if self.pips_of(unit) == fewest)

    def winning(self) -> Unit | None:
        """The unit that won the hand; None when the tie at a block leaves it open."""
        if self.out is not None:
            return next(unit for unit in self.units if self.out in unit)
        lowest = self.lowest()
        if len({self.side(unit[0]) for unit in lowest}) == 1:
            return min(lowest, key=self._turn_of)  # partners tied with each other have both won
        if self.rules.block_tie == "first-in-turn":
            return min(lowest, key=self._turn_of)
        if self.rules.block_tie == "lightest-tile":
            lightest = min(map(self._lightest, lowest))
            found = [unit for unit in lowest if self._lightest(unit) == lightest]
            return found[0] if len(found) == 1 else None
        return None

    def winner(self) -> int | None:
        """The seat that won the hand; of a pair whose pips were added up, the lighter hand."""
        unit = self.winning()
        if self.out is not None or unit is None:
            return self.out
        return min(unit, key=lambda seat: (self.pips[seat], self._turn_of((seat,))))

    def loser(self) -> int | None:
        """The seat that holds the most pips and has not won; None when sides are tied for it.

        Where pairs' pips are added up, the heavier hand of the heavier pair.
        """
        ahead = self.winning() if self.out is not None else None
        left = [unit for unit in self.units if unit != ahead]
        most = max(map(self.pips_of, left))
        top = [unit for unit in left if self.pips_of(unit) == most]
        if len({self.side(unit[0]) for unit in top}) > 1:
            return None
        seats = [seat for unit in top for seat in unit]
        return min(seats, key=lambda seat: (-self.pips[seat], self._turn_of((seat,))))

    def _turn_of(self, unit: Unit) -> int:
        """How many turns away the nearest seat of a unit is."""
        step = 1 if self.rules.direction == "left" else -1
        return min((seat - self.to_play) * step % len(self.hands) for seat in unit)

    def _lightest(self, unit: Unit) -> int:
        """The pips of the lightest single tile of a unit; no tile at all is lighter still."""
        return min((tile.pips for seat in unit for tile in self.hands[seat]), default=-1)

    @property
    def rounds(self) -> bool:
        """Whether these leftovers are rounded."""
        return rounds(self.rules, self.out)

    def round(self, pips: int) -> int:
        """Pips rounded as the rules have it; below 0 as above it."""
        if not self.rounds:
            return pips
        rounded = _rounded(abs(pips), self.rules.multiples, down=self.rules.rounding == "down")
        return rounded if pips >= 0 else -rounded

    def hand_items(self, to: int, step: Step, of: int, sign: int = 1) -> Iterator[Item]:
        """The pips of one hand as a step for the seat `to`, rounded if each hand is by itself."""
        pips, hand = sign * self.pips[of], self.hands[of]
        if hand.tiles:
            yield Item(to, step, 0, pips, (of,), hand)
            yield from self.rounding_of(to, of, sign)

    def rounding_of(self, to: int, of: int, sign: int) -> Iterator[Item]:
        """The rounding of one hand by itself, where the rules ask for it and it changes it."""
        if self.rules.rounded == "each-hand":
            pips = sign * self.pips[of]
            rounded = self.round(pips)
            if rounded != pips:
                by = self.rules.multiples
                yield Item(to, Step.ROUNDED, pips, rounded, (of,), self.hands[of], by)

    def summed(self, to: int, items: Sequence[Item]) -> list[Item]:
        """These steps, and after them the sum rounded where the rules round it once."""
        total, found = sum(item.amount for item in items), list(items)
        rounded = self.round(total) if self.rules.rounded == "sum" else total
        if rounded != total:
            found.append(Item(to, Step.ROUNDED, total, rounded, by=self.rules.multiples))
        return found

    def paid(self, to: int, items: Sequence[Item]) -> list[Item]:
        """As `summed`, and then divided where the rules divide a bonus (MU-11, VP-18)."""
        found, by = self.summed(to, items), self.rules.multiples
        total = sum(item.amount for item in found)
        if self.rules.bonus_divided == "by-multiple" and total:
            found.append(Item(to, Step.DIVIDED, total, divided(total, by), by=by))
        return found


def rounds(rules: Rules, out: int | None) -> bool:
    """Whether leftovers are rounded when a seat is out, or after a block (`out` None)."""
    return rules.rounding != "none" and not (rules.rounding == "not-at-block" and out is None)


@lru_cache(maxsize=1024)
def _rounded(pips: int, multiples: tuple[int, ...], *, down: bool) -> int:
    """The nearest number, or the nearest below, that is a multiple of any of these.

    Midway between two, which five and three never meet, it goes up.
    """
    below = max(pips // part * part for part in multiples)
    above = min(-(-pips // part) * part for part in multiples)
    return below if down or pips - below < above - pips else above


def divided(pips: int, multiples: tuple[int, ...]) -> int:
    """One point for each multiple, as a count scores it: 15 by 3 and 5 is 5 + 3.

    What is no multiple is cut down to one first; below 0 as above it.
    """
    whole = _rounded(abs(pips), multiples, down=True)
    points = sum(whole // part for part in multiples if whole % part == 0)
    return points if pips >= 0 else -points
