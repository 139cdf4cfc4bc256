"""What one seat can say of another's hand: how many tiles, and which they cannot be.

Who draws or passes because nothing fits shows what is not in that hand. Reading follows the hand's
events, lot by lot: the tiles dealt are one lot, each tile drawn is another, and what did not fit
when a tile had to be drawn is in no lot of that time.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from allfives.game.tiles import TILES
from allfives.game.turns import turns_under
from allfives.search.replies import Guess
from allfives.search.sight import Sight, whole_set


@dataclass(slots=True)
class _Lot:
    """Some tiles of a hand while its events are followed: how many, and what they are not."""

    number: float
    never: int = 0


def counted(sight: Sight, seat: int) -> Guess:
    """A guess by the number of tiles alone: any of those unseen, each as likely."""
    return Guess(((sight.held[seat], sight.unseen),))


@lru_cache(maxsize=8)  # every option of one turn asks the same
def read(sight: Sight, seat: int) -> Guess:
    """A guess from all that happened: what did not fit when that seat drew or passed is not there.

    Of several lots from which a tile may have been laid each gives its likely part. Where the rules
    let a player draw or pass who could play, drawing or passing tells nothing.
    """
    turns = turns_under(sight.rules)
    draws_tell = not (turns.may_draw or turns.may_draw_one or turns.never_last)
    passes_tell = turns.plain_choice
    table: tuple[int, ...] = ()
    around = whole_set(sight.rules) & ~sight.dealt
    own = [does for who, does, *_ in sight.log if who == seat]
    lots = [_Lot(sight.held[seat] + own.count("play") - own.count("draw"))]
    for who, does, number, at, _ in sight.log:
        if who == seat and ((does == "draw" and draws_tell) or (does == "pass" and passes_tell)):
            fitting = 0
            for code in table[1:]:
                fitting |= turns.ends.fits[code]
            for lot in lots:
                lot.never |= fitting
        if does == "draw" and who == seat:
            lots.append(_Lot(1))
        if does == "play":
            if who == seat:
                _take(lots, number, around)
            table = turns.place(table, at, number) if table else turns.ends.lead(TILES[number])
        if number >= 0 and (does == "play" or who == sight.seat):
            around &= ~(1 << number)
    return _guess(lots, sight.held[seat], sight.unseen)


def _take(lots: list[_Lot], number: int, around: int) -> None:
    """Take a tile that was laid off the lots that it may come from, in parts as likely."""
    likely = [
        0.0 if lot.never >> number & 1 else lot.number / max(1, (around & ~lot.never).bit_count())
        for lot in lots
    ]
    whole = sum(likely)
    for lot, part in zip(lots, likely, strict=True):
        lot.number -= part / whole if whole else 0
    lots[:] = [lot for lot in lots if lot.number > _NOTHING]


_NOTHING = 1e-9  # what is left of a lot by the rounding of parts


def _guess(lots: list[_Lot], held: int, unseen: int) -> Guess:
    """The lots with the tiles that each may still be; those alike are one, all are `held` tiles."""
    merged: dict[int, float] = {}
    for lot in lots:
        among = unseen & ~lot.never
        if among:
            merged[among] = merged.get(among, 0) + lot.number
    whole = sum(merged.values())
    return Guess(tuple((held * number / whole, among) for among, number in merged.items()))
