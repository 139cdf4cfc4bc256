"""Deals that simple players play, as the moments that puzzles are found in."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

from allfives.game.deal import Deal, event_text
from allfives.game.ends import State
from allfives.game.layout import Layout
from allfives.game.leading import shuffled
from allfives.game.position import Position
from allfives.game.rules import Rules
from allfives.game.tiles import TILES, Hand, numbers_in
from allfives.search.players import AtRandom, Greedy, Option, Player

_PLAYERS: tuple[Player, ...] = (AtRandom(), Greedy())


def walk(rules: Rules, rng: Random, seats: int = 2) -> Iterator[Position]:
    """One deal, every tile known: a position before each choice, and the one in which it ended.

    Each seat plays at random or greedily for the whole deal, and plays where it can: tables then
    grow as they do between people. Raises `Impossible` for hands that the set cannot fill.
    """
    dealt = shuffled(rules, seats, rng, None)
    deal = Deal(rules, dealt.hands, dealt.boneyard, dealt.lead, led=dealt.led)
    players = [rng.choice(_PLAYERS) for _ in range(seats)]
    layout, state, told = Layout(), State(), 0
    while True:
        for event in deal.log[told:]:
            text, state = event_text(event, state, rules)
            if event[1] == "play":
                layout = layout.grown(TILES[event[2]], text.partition("@")[2], rules)
        told = len(deal.log)
        yield _position(layout, deal)
        if deal.over:
            return
        deal.play(players[deal.seat].choose(_options(deal), rng).choice)


def _options(deal: Deal) -> Sequence[Option]:
    """What a seat may choose: the plays that fit, and anything else only where none does."""
    playing = [choice for choice in deal.options if choice[0] >= 0]
    return [
        Option(choice, deal.copy().play(choice), TILES[choice[0]].pips)
        if playing
        else Option(choice, 0, -1)
        for choice in playing or deal.options
    ]


def _position(layout: Layout, deal: Deal) -> Position:
    hands = tuple(Hand(tuple(TILES[number] for number in numbers_in(bits))) for bits in deal.hands)
    boneyard = Hand(tuple(TILES[number] for number in deal.boneyard[deal.drawn :]))
    return Position(layout, deal.rules, hands, boneyard, deal.seat)
