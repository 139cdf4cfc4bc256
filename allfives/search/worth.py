"""What the end of a hand pays, looked up by what is left: a search ends thousands of them."""

from __future__ import annotations

from allfives.game.deal import Deal
from allfives.game.position import Position
from allfives.game.settlement import settle
from allfives.game.tiles import TILES, Hand, numbers_in, tile_number
from allfives.search.scenes import Scenes


class Worth:
    """The settlements of the hands that begin in one position, side 0's points less side 1's."""

    def __init__(self, position: Position, pairs: bool, scenes: Scenes) -> None:
        """`scenes` keep what was found, for other positions of the same rules too."""
        self.rules, self.pairs = position.rules, pairs
        self.step = 1 if self.rules.direction == "left" else -1
        self.to_play = position.to_play
        scores = position.scores or (0,) * len(position.hands)
        #: which sides have scored; an account that is open holds something
        self.scored = tuple(score != 0 for score in scores[:2])
        self.accounts = self.scored if self.rules.account_opens else ()
        self._asks_tiles = self.rules.block_tie == "lightest-tile"
        self._asks_turn = self.rules.block_tie == "first-in-turn"
        highest = self.rules.highest
        #: lone doubles whose pips may be written as another number
        self._special = (1 << tile_number(0, 0), 1 << tile_number(highest, highest))
        self._kinds: dict[int, int] = {}
        self._found = scenes.paid

    def paid(self, deal: Deal, made: tuple[int, ...]) -> int:
        """What a hand that is over pays; `made` are the seats' points in it, if any rule asks."""
        to_play = self._next(deal) if self._asks_turn else 0
        kinds = self._kinds
        hands = [kinds[held] if held in kinds else self._kind(held) for held in deal.hands]
        key = (*hands, deal.out, to_play, made, self.accounts)
        found = self._found.get(key)
        if found is None:
            found = self._found[key] = self._settled(deal, made)
        return found

    def _next(self, deal: Deal) -> int:
        """The seat whose turn would be next, as a match has it."""
        if deal.last is None:
            return self.to_play if deal.state else deal.seat
        return (deal.last + self.step) % len(deal.hands)

    def _kind(self, held: int) -> int:
        """What a settlement asks of a hand: its pips, and whether it is a special double.

        Hands of as many pips are paid alike otherwise, unless single tiles are compared.
        """
        if self._asks_tiles or held in self._special:
            kind = -1 - held
        else:
            kind = sum(TILES[number].pips for number in numbers_in(held))
        self._kinds[held] = kind
        return kind

    def _settled(self, deal: Deal, made: tuple[int, ...]) -> int:
        points = settle(
            [Hand(tuple(TILES[number] for number in numbers_in(held))) for held in deal.hands],
            self.rules,
            deal.out,
            pairs=self.pairs,
            to_play=self._next(deal),
            accounts=self.accounts,
            made=made,
        ).points
        return points[0] - points[1]
