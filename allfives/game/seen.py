"""What one seat of a match may see: a view without hidden tiles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from allfives.game.deal import event_texts
from allfives.game.errors import Impossible
from allfives.game.layout import Layout
from allfives.game.tiles import TILES, Hand, numbers_in

if TYPE_CHECKING:
    from allfives.game.match import Match


@dataclass(frozen=True, slots=True)
class View:
    """A match as one seat sees it; what the others hold, and what lies face down, is a number.

    `held` counts the tiles in each seat's hand, `boneyard` those face down and `drawable` how many
    of these may still be drawn. `to_play` is None once the match is over. `choices` is what the
    seat itself may choose, nothing when it is another's turn. `log` has a line an event of this
    hand, as a record has it; of a tile that another seat drew it says `draw` alone (AF-08).
    """

    seat: int
    layout: Layout
    hand: Hand
    held: tuple[int, ...]
    boneyard: int
    drawable: int
    scores: tuple[int, ...]
    to_play: int | None
    choices: tuple[str, ...]
    log: tuple[str, ...]


def seen(match: Match, seat: int) -> View:
    """The view of a seat. Raises `Impossible` for a seat that does not play."""
    if seat not in range(match.players):
        raise Impossible(f"seat {seat}: the seats here are 0 to {match.players - 1}")
    deal = match.deal
    return View(
        seat,
        match.layout,
        Hand(tuple(TILES[number] for number in numbers_in(deal.hands[seat]))),
        tuple(bits.bit_count() for bits in deal.hands),
        len(deal.boneyard) - deal.drawn,
        deal.limit - deal.drawn,
        match.scores,
        match.seat,
        match.legal() if match.seat == seat else (),
        _log(match, seat),
    )


def _log(match: Match, seat: int) -> tuple[str, ...]:
    texts = event_texts([scored.event for scored in match.events], match.rules)
    lines = []
    for (event, points, _), text in zip(match.events, texts, strict=True):
        if event[1] == "play":
            lines.append(f"{event[0]} {text} = {points}")
        else:
            lines.append(f"{event[0]} {text if event[0] == seat else event[1]}")
    return tuple(lines)
