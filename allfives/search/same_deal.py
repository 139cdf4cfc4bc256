"""One shuffle dealt under different rules, so that what follows differs by the rules alone.

The tiles of the largest set lie in one row. A smaller set takes its own tiles from that row in the
same order, and every game is dealt from its start, one tile to each seat in turn: who gets more
tiles under one rule set than under another holds the same ones and some besides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from allfives.game.leading import Dealt, check_seats, known_leader
from allfives.game.match import Match, Played
from allfives.game.rules import Rules
from allfives.game.tiles import Tile, full_set
from allfives.search.players import Greedy, Player, play_on

SEATS = 2


@dataclass(frozen=True, slots=True)
class Game:
    """One deal played under some rules: the deal as it went, and the record of it."""

    rules: Rules
    played: Played
    record: str

    @property
    def running(self) -> tuple[tuple[int, ...], ...]:
        """Every seat's score at the start, after each play, and after the settlement.

        Each is a row of scores; draws and passes add none.
        """
        scores = [0] * len(self.played.scores)
        rows = [tuple(scores)]
        for event, points, to in self.played.events:
            if to is not None:
                scores[to] += points
            if event[1] == "play":
                rows.append(tuple(scores))
        return (*rows, self.played.scores)

    @property
    def plays(self) -> int:
        """How many tiles were played."""
        return sum(event[1] == "play" for event, _, _ in self.played.events)

    @property
    def draws(self) -> int:
        """How many tiles were drawn."""
        return sum(event[1] == "draw" for event, _, _ in self.played.events)


def shuffled_row(seed: int, highest: int = 9) -> tuple[Tile, ...]:
    """Every tile of the set up to `highest`, shuffled."""
    row = list(full_set(highest))
    Random(seed).shuffle(row)
    return tuple(row)


def dealt_from(row: Sequence[Tile], rules: Rules, players: int = SEATS, lead: int = 0) -> Dealt:
    """The hands and the boneyard that these rules make of a row.

    `lead` is the seat that leads where the rules leave it to a lot or to chance; elsewhere whoever
    holds the tile they name. Raises `Impossible` for seats that the rules do not allow.
    """
    check_seats(rules, players, pairs=False)
    numbers = [tile.number for tile in row if tile.high <= rules.highest]
    held = players * rules.hand_size(players)
    hands = tuple(
        sum(1 << number for number in numbers[seat:held:players]) for seat in range(players)
    )
    leader, led = known_leader(rules, hands, None) or (lead, None)
    return Dealt(hands, tuple(numbers[held:]), leader, led)


def play_deal(
    row: Sequence[Tile],
    rules: Rules,
    players: int = SEATS,
    player: Player | None = None,
    seed: int = 0,
) -> Game:
    """Deal the row under these rules and let the same player play every seat to the settlement."""
    deals = iter([dealt_from(row, rules, players)])
    match = Match(rules, players, dealer=lambda _: next(deals, None))
    play_on(match, player or Greedy(), Random(seed))
    return Game(rules, match.played[0], match.record())
