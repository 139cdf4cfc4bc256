"""What a wrong answer missed: the slips that players make when they count, worked out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from allfives.game.counting import Count, Term, Why
from allfives.game.tiles import Tile

_DOUBLED = (Why.DOUBLE, Why.LEAD_DOUBLE, Why.SPINNER_LEAD, Why.SPINNER_SIDE)


class Missed(StrEnum):
    """What a wrong answer shows its reader did not see."""

    MORE_ELSEWHERE = "more-elsewhere"  # it scores, but another play scores more
    WRONG_END = "wrong-end"  # this tile is the answer, laid at another end
    DOUBLE_ONCE = "double-once"  # a double counted as one half
    WHOLE_TILE = "whole-tile"  # the ordinary end tile counted with both its halves
    COVERED_SPINNER = "covered-spinner"  # a spinner counted that counts nothing any more
    FORGOTTEN_ENDS = "forgotten-ends"  # uncovered ends of the spinner that do count left out
    FORGOTTEN_ARM = "forgotten-arm"  # the end of an arm left out
    NO_MULTIPLE = "no-multiple"  # none of these: the total is simply no multiple


@dataclass(frozen=True, slots=True)
class Slip:
    """One way to miscount a table: what was missed, the tile it is about, the wrong total."""

    missed: Missed
    tile: Tile
    total: int


def slips(count: Count) -> Iterator[Slip]:
    """Every single slip that this table invites, each with the total it leads to."""
    for term in count.terms:
        yield from _slips_of(term, count.total)
    covered = [term.tile for term in count.uncounted if term.why is Why.SPINNER_COVERED]
    if covered:
        spinner = covered[0]
        yield Slip(Missed.COVERED_SPINNER, spinner, count.total + spinner.pips)
        yield Slip(Missed.COVERED_SPINNER, spinner, count.total + spinner.high)
    ends = [term for term in count.terms if term.why is Why.SPINNER_END]
    if ends:
        left_out = sum(term.pips for term in ends)
        yield Slip(Missed.FORGOTTEN_ENDS, ends[0].tile, count.total - left_out)


def _slips_of(term: Term, total: int) -> Iterator[Slip]:
    if term.why in _DOUBLED:
        yield Slip(Missed.DOUBLE_ONCE, term.tile, total - term.pips // 2)
    if term.why is Why.HALF:
        yield Slip(Missed.WHOLE_TILE, term.tile, total - term.pips + term.tile.pips)
    if term.at in ("up", "down") and term.why is not Why.SPINNER_END:
        yield Slip(Missed.FORGOTTEN_ARM, term.tile, total - term.pips)
