"""Settling a hand: what the leftover pips change in every seat's score, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from allfives.game.account import write
from allfives.game.bonus import differences, own_loss, winner_bonus
from allfives.game.errors import Impossible, Malformed
from allfives.game.leftovers import Item, Leftovers, Step
from allfives.game.rules import Rules
from allfives.game.tiles import Hand


@dataclass(frozen=True, slots=True)
class Settlement:
    """What a hand pays when it ends.

    `points` is the change of each seat's score; partners have one score, so both show its change.
    The amounts of `terms` add up to it. `winner` is the seat that won the hand, None where a tie at
    a block leaves it open; `loser` holds the most pips of the others, None where sides are tied.
    `accounts` says whose accounts are open now (by seat, in pairs by side) and `pot` what is
    carried into the next hand. `out` and `pairs` are as they were given.
    """

    points: tuple[int, ...]
    terms: tuple[Item, ...]
    winner: int | None
    loser: int | None
    accounts: tuple[bool, ...]
    pot: int
    out: int | None
    pairs: bool


def settle(
    hands: Sequence[str | Hand],
    rules: Rules,
    out: int | None = None,
    *,
    pairs: bool = False,
    to_play: int = 0,
    accounts: Sequence[bool] = (),
    pot: int = 0,
    made: Sequence[int] = (),
) -> Settlement:
    """Settle a hand: what each seat holds, and the seat that went out or None for a block.

    In `pairs` the seats 0 and 2 play 1 and 3. `to_play` is the seat whose turn would be next,
    `made` the points each seat made in this hand. For the losing game, where points are written to
    an account that loses: `accounts` says whose are open (by seat, in pairs by side; none when left
    out) and `pot` what earlier ties carried in, in points.

    Covers AF-18, AF-20, VP-10 to VP-12, VP-18, VP-22, MU-01, MU-11 to MU-13, MU-16 to MU-18, CL-03
    and CL-10 to CL-13. Rounding and division go by the multiple that scores (MU-17). Where several
    score, a sum goes to the nearest multiple of any of them and is divided as a count is: 15 by
    3 and 5 brings 5 + 3.

    Raises `Malformed` for a tile that cannot be read or a number that cannot be, and `Impossible`
    for seats or hands that these rules do not allow.

    >>> from allfives import rules
    >>> settle(["-", "6-5 1-0"], rules("pagat-all-fives"), out=0).points
    (10, 0)
    """
    held = tuple(hand if isinstance(hand, Hand) else Hand.parse(hand) for hand in hands)
    _check_seats(held, rules, pairs)
    _check_tiles(held, rules)
    _check_out(held, rules, out)
    sides = 2 if pairs else len(held)
    _check_given(len(held), sides, to_play, accounts, pot, made)

    left = Leftovers.of(held, rules, out, pairs, to_play)
    # An account without a threshold is always open, so that `accounts` need not be said.
    opened = tuple(accounts) if rules.account_opens and accounts else ()
    opened = opened or (not rules.account_opens,) * sides

    terms: list[Item] = []
    match way_of(rules, out):
        case "written":
            written = write(left, opened, pot)
            terms, opened, pot = list(written.items), written.accounts, written.pot
        case "own-loss":
            terms = own_loss(left)
        case "winner-bonus" | "own-off":
            terms = winner_bonus(left, made)
        case "difference-lowest" | "difference-cascade" | "difference-all":
            terms = differences(left, made)
    if out is not None and rules.out_points:
        terms.append(Item(out, Step.OUT, 0, rules.out_points))

    change = [0] * sides
    for item in terms:
        change[left.side(item.seat)] += item.amount
    points = tuple(change[left.side(seat)] for seat in range(len(held)))
    return Settlement(points, tuple(terms), left.winner(), left.loser(), opened, pot, out, pairs)


#: The ways whose sums are divided where the rules divide the bonus (MU-11, VP-18).
DIVIDED = ("winner-bonus", "own-off", "difference-lowest", "difference-cascade", "difference-all")


def way_of(rules: Rules, out: int | None) -> str:
    """How this hand is paid: by the answer on going out, or the one on a block (`out` None)."""
    return rules.out_pays if out is not None or rules.block_pays == "as-out" else rules.block_pays


def _check_seats(hands: Sequence[Hand], rules: Rules, pairs: bool) -> None:
    if len(hands) not in rules.players:
        allowed = " or ".join(map(str, rules.players))
        raise Impossible(
            f"{len(hands)} hands ({', '.join(map(str, hands))}): under these rules {allowed} play"
        )
    if pairs and len(hands) != 4:
        raise Impossible(
            f"pairs with {len(hands)} hands ({', '.join(map(str, hands))}): two pairs hold four"
        )
    if pairs and rules.pairs == "none":
        raise Impossible("pairs: under these rules everyone plays alone (pairs = 'none')")


def _check_tiles(hands: Sequence[Hand], rules: Rules) -> None:
    seen = 0
    for seat, hand in enumerate(hands):
        for tile in hand.tiles:
            if tile.high > rules.highest:
                raise Impossible(
                    f"{tile} is in the hand of seat {seat} but not in the set: under these rules "
                    f"halves run from 0 to {rules.highest}"
                )
            if seen >> tile.number & 1:
                first = next(at for at, other in enumerate(hands) if tile in other.tiles)
                raise Impossible(
                    f"{tile} is in the hands of seats {first} and {seat}: each tile exists once"
                )
            seen |= 1 << tile.number


def _check_out(hands: Sequence[Hand], rules: Rules, out: int | None) -> None:
    """Whoever went out holds nothing; nobody else does, unless a hand goes on past an empty one.

    That is so where the last tile is played and the player then draws (VP-17), and where someone
    who is out draws again later (CL-07); with an empty boneyard such a seat sits with no tiles.
    """
    if out is not None:
        if out not in range(len(hands)):
            raise Impossible(f"out = {out!r}: the seats here are 0 to {len(hands) - 1}")
        if hands[out].tiles:
            raise Impossible(
                f"out = {out}: seat {out} still holds {hands[out]}; who goes out holds nothing (-)"
            )
    if rules.last_tile == "play-then-draw" or rules.out_draws != "hand-ends":
        return
    for seat, hand in enumerate(hands):
        if not hand.tiles and seat != out:
            right = f"give out = {seat}" if out is None else f"only seat {out} went out"
            raise Impossible(f"seat {seat} holds nothing ({hand}), so it went out: {right}")


def _check_given(
    seats: int,
    sides: int,
    to_play: int,
    accounts: Sequence[bool],
    pot: int,
    made: Sequence[int],
) -> None:
    if to_play not in range(seats):
        raise Impossible(f"to_play = {to_play!r}: the seats here are 0 to {seats - 1}")
    if accounts and len(accounts) != sides:
        raise Malformed(f"accounts = {tuple(accounts)!r}: give one for each of the {sides} scores")
    if pot < 0:
        raise Malformed(f"pot = {pot!r}: what is carried in is 0 or more")
    if made and len(made) != seats:
        raise Malformed(f"made = {tuple(made)!r}: give the points of each of the {seats} seats")
