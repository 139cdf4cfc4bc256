"""What a wrong answer missed: the slips that players make when they count, worked out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from allfives.game.counting import Count, Play, Term, Why
from allfives.game.rules import Rules
from allfives.game.tiles import Tile
from allfives.puzzle.choices import Choice

_BOTH_HALVES = (Why.DOUBLE, Why.LEAD_DOUBLE, Why.SPINNER_LEAD, Why.SPINNER_SIDE)
_SIDES = ("left", "right")
_ARMS = ("up", "down")


class Missed(StrEnum):
    """What a wrong answer shows its reader did not see."""

    MORE_ELSEWHERE = "more-elsewhere"  # it scores, but another play scores more
    WRONG_END = "wrong-end"  # this tile is the answer, laid at another end
    COVERED_SPINNER = "covered-spinner"  # a spinner counted that counts nothing any more
    FORGOTTEN_ENDS = "forgotten-ends"  # uncovered ends of the spinner that do count left out
    DOUBLE_ONCE = "double-once"  # a double counted as one half
    BARE_SPINNER = "bare-spinner"  # the spinner left out though one of its sides is bare
    FORGOTTEN_END = "forgotten-end"  # the other end of the main line left out
    FORGOTTEN_ARM = "forgotten-arm"  # the end of an arm left out
    WHOLE_TILE = "whole-tile"  # a tile at an end counted with both its halves
    ZERO = "zero"  # every end is blank: a total of 0 scores nothing
    NO_MULTIPLE = "no-multiple"  # none of these: the total is simply no multiple


_EASILY_FORGOTTEN = (Missed.BARE_SPINNER, Missed.FORGOTTEN_ARM, Missed.FORGOTTEN_END)


@dataclass(frozen=True, slots=True)
class Slip:
    """One way to go wrong: what was missed, the tile it is about, and a number.

    The number is the wrong total in pips that the slip leads to; with MORE_ELSEWHERE the points
    that the answer brings, with WRONG_END, ZERO and NO_MULTIPLE the true total.
    """

    missed: Missed
    tile: Tile
    number: int


def slips(count: Count, laid: Term | None = None) -> Iterator[Slip]:
    """Every single slip that this table invites, the likeliest first.

    `laid` is the end that the tile just played makes: nobody forgets that one, and it is the one
    whose halves are added up by mistake. Without it every end is treated alike.
    """
    if count.total is None:  # nothing was counted
        return
    terms = sorted(count.terms, key=lambda term: term != laid)
    yield from _covered_spinner(count, count.total)
    ends = [term for term in terms if term.why is Why.SPINNER_END]
    if ends:
        yield Slip(Missed.FORGOTTEN_ENDS, ends[0].tile, count.total - sum(t.pips for t in ends))
    for term in terms:
        if term.why in _BOTH_HALVES:
            yield Slip(Missed.DOUBLE_ONCE, term.tile, count.total - term.pips // 2)
    left_out = [slip for term in terms if term != laid for slip in _left_out(term, count.total)]
    yield from sorted(left_out, key=lambda slip: _EASILY_FORGOTTEN.index(slip.missed))
    alone = len(count.layout.tiles) == 1  # both halves of the only tile are open ends
    for term in terms:
        if term.why is Why.HALF and laid in (None, term) and not alone:
            yield Slip(Missed.WHOLE_TILE, term.tile, count.total - term.pips + term.tile.pips)


def _covered_spinner(count: Count, total: int) -> Iterator[Slip]:
    """The spinner counted in full, or one half for the last of its ends that is bare."""
    bare = [term.tile for term in count.uncounted if term.why is Why.SPINNER_COVERED]
    if bare:
        yield Slip(Missed.COVERED_SPINNER, bare[0], total + bare[0].pips)
    if len(bare) == 1:
        yield Slip(Missed.COVERED_SPINNER, bare[0], total + bare[0].high)


def _left_out(term: Term, total: int) -> Iterator[Slip]:
    """This end not counted at all."""
    without = total - term.pips
    if term.why is Why.SPINNER_SIDE:
        yield Slip(Missed.BARE_SPINNER, term.tile, without)
    elif term.at in _SIDES:
        yield Slip(Missed.FORGOTTEN_END, term.tile, without)
    elif term.at in _ARMS and term.why is not Why.SPINNER_END:
        yield Slip(Missed.FORGOTTEN_ARM, term.tile, without)


def missed(play: Play, answer: Choice, rules: Rules) -> tuple[Slip, ...]:
    """What choosing this wrong play missed, the likeliest first; empty when the play is right.

    A slip in counting is named when the play would have scored under it.
    """
    if play in answer.plays:
        return ()
    found = []
    if play.count.points:
        found.append(Slip(Missed.MORE_ELSEWHERE, play.tile, answer.points))
    if play.tile == answer.tile:
        found.append(Slip(Missed.WRONG_END, play.tile, play.count.total or 0))
    if not play.count.points:
        laid = next((term for term in play.count.terms if term.at == play.at), None)
        likely = (slip for slip in slips(play.count, laid) if rules.score(slip.number))
        found += [slip for slip in (next(likely, None),) if slip]
    if found:
        return tuple(found)
    plain = Missed.NO_MULTIPLE if play.count.total else Missed.ZERO
    return (Slip(plain, play.tile, play.count.total or 0),)
