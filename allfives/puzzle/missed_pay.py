"""What a wrong settlement missed: the steps that players forget, each taken out of the rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Any

from allfives.game.errors import DominoError
from allfives.game.leftovers import Item, Step
from allfives.game.position import Position
from allfives.game.presets import with_answers
from allfives.puzzle.proofs.settling import settled, settled_under


class MissedPay(StrEnum):
    """What a wrong change of a score shows its reader did not see."""

    NOTHING = "nothing"  # the score does change
    PAYER = "payer"  # only the winner's score changes, and this is another
    NOBODY_PAID = "nobody-paid"  # everyone loses the own pips, and nobody is paid for them
    UNSHARED = "unshared"  # tied winners share it (VP-22)
    WINNER_WRITTEN = "winner-written"  # who wins the hand is written nothing (CL-11)
    TIE_WRITTEN = "tie-written"  # tied hands go into the pot (CL-12)
    ACCOUNT_CLOSED = "account-closed"  # too little to open the account (CL-10)
    LONE_DOUBLE = "lone-double"  # an agreed amount instead of its pips (CL-13)
    OWN_KEPT = "own-kept"  # the pips in the own hand come off first (VP-11, MU-12)
    RAW = "raw"  # neither rounded nor divided (MU-11, VP-18)
    UNROUNDED = "unrounded"  # not rounded (AF-18, VP-09)
    UNDIVIDED = "undivided"  # not divided (MU-11, VP-18)
    SIGN = "sign"  # the right number, with the score moved the wrong way


#: Rules under which a step does not happen, for the slips that leave one out; the likeliest last.
_WITHOUT: Mapping[MissedPay, Mapping[str, Any]] = MappingProxyType(
    {
        MissedPay.OWN_KEPT: {"block_pays": "as-out"},
        MissedPay.RAW: {"rounding": "none", "bonus_divided": "no"},
        MissedPay.UNROUNDED: {"rounding": "none"},
        MissedPay.UNDIVIDED: {"bonus_divided": "no"},
    }
)
#: The steps that must have been taken for a slip to be told: nobody forgets what is not done.
_STEPS = MappingProxyType(
    {
        MissedPay.OWN_KEPT: {Step.OWN_OFF, Step.DIFFERENCE},
        MissedPay.RAW: {Step.ROUNDED, Step.DIVIDED},
        MissedPay.UNROUNDED: {Step.ROUNDED},
        MissedPay.UNDIVIDED: {Step.DIVIDED},
    }
)
#: Steps after which something else is written, where a reader may write what was there before.
_INSTEAD = MappingProxyType(
    {
        Step.WON: MissedPay.WINNER_WRITTEN,
        Step.CARRIED: MissedPay.TIE_WRITTEN,
        Step.CLOSED: MissedPay.ACCOUNT_CLOSED,
        Step.SHARED: MissedPay.UNSHARED,
        Step.SPECIAL: MissedPay.LONE_DOUBLE,
    }
)
_LOSSES = frozenset({Step.LOST, Step.ROUNDED})


def missed_pay(position: Position, seat: int) -> Iterator[tuple[int, MissedPay]]:
    """Wrong changes of a seat's score with what they missed, the likeliest last.

    The position is the end of a hand, as `settled` takes it. A number may come twice, but 0 is
    always told that the score changes.
    """
    right = settled(position).points[seat]
    for wrong, slip in _slips(position, seat):
        if wrong != right and (wrong or slip is MissedPay.NOTHING):
            yield wrong, slip


def _slips(position: Position, seat: int) -> Iterator[tuple[int, MissedPay]]:
    found = settled(position)
    own = [item for item in found.terms if item.seat == seat]
    yield 0, MissedPay.NOTHING
    if not own:
        yield from _of_no_change(position, seat)
    for item in own:
        if item.kind in _INSTEAD:
            yield _before(item), _INSTEAD[item.kind]
    kinds = {item.kind for item in own}
    for slip, changes in _WITHOUT.items():
        steps = _STEPS[slip]
        taken = steps <= kinds if slip is MissedPay.RAW else steps & kinds
        if taken:
            try:
                other = with_answers(position.rules, changes)
            except DominoError:
                continue  # such rules cannot be
            yield settled_under(position, other).points[seat], slip
    yield -found.points[seat], MissedPay.SIGN


def _of_no_change(position: Position, seat: int) -> Iterator[tuple[int, MissedPay]]:
    """A score that does not change, where others' do."""
    found = settled(position)
    changed = [at for at, points in enumerate(found.points) if points]
    if changed == [found.winner]:
        held = position.hands[seat]
        pips = 0 if isinstance(held, int) else sum(tile.pips for tile in held)
        for wrong in (-pips, pips, -max(found.points), max(found.points)):
            yield wrong, MissedPay.PAYER
    elif {item.kind for item in found.terms} <= _LOSSES:
        lost = -sum(found.points)
        for wrong in (lost, -min(found.points)):
            yield wrong, MissedPay.NOBODY_PAID


def _before(item: Item) -> int:
    """What a reader writes who does not take this step; pips that are not written are in `by`."""
    return item.by[0] if item.kind in (Step.WON, Step.CARRIED) else item.before
