"""Exact search of a deal with every tile known: alpha-beta with a table of what was found."""

from __future__ import annotations

from typing import NamedTuple

from allfives.game.deal import Deal
from allfives.game.position import Position
from allfives.game.rules import Rules
from allfives.game.settlement import settle
from allfives.game.target import first_counts
from allfives.game.tiles import TILES, Hand, numbers_in
from allfives.game.turns import Choice, turns_under

INFINITE = 1 << 30


class Node(NamedTuple):
    """A deal on the way: what each side has scored so far, as far as anything depends on it."""

    deal: Deal
    begun: tuple[bool, ...]  # which sides have had their first score
    made: tuple[int, ...]  # what each seat made from the root on; zeros where no rule asks


class Minimax:
    """Values are the points of the seats 0 (and 2) less those of 1 (and 3)."""

    def __init__(self, rules: Rules, position: Position, pairs: bool) -> None:
        self.rules, self.pairs = rules, pairs
        self.turns = turns_under(rules)
        self.seats = len(position.hands)
        self.start = position.to_play
        scores = position.scores or (0,) * self.seats
        self.scored = tuple(score != 0 for score in scores[:2])
        self.adds_made = rules.bonus_adds != "nothing"
        self.few = rules.target_means == "loses"
        self.table: dict[object, tuple[int, int]] = {}
        self.settled: dict[object, int] = {}

    def root(self, deal: Deal) -> Node:
        return Node(deal, self.scored, (0,) * self.seats)

    def sign(self, seat: int) -> int:
        """1 where the seat wants values to be high, -1 where low."""
        return -1 if (seat % 2 == 1) != self.few else 1

    def after(self, node: Node, choice: Choice) -> tuple[int, Node]:
        """The points that a choice writes to the seat's side, and the node it leads to."""
        deal, begun, made = node
        seat = deal.seat
        deal = deal.copy()
        points = deal.play(choice)
        if points:
            side = seat % 2
            if not first_counts(self.rules, begun[side], points):
                points = 0
            else:
                if self.rules.first_score and not begun[side]:
                    begun = tuple(had or one == side for one, had in enumerate(begun))
                if self.adds_made:
                    made = tuple(m + points * (s == seat) for s, m in enumerate(made))
        return points, Node(deal, begun, made)

    def paid(self, node: Node) -> int:
        """The settlement of a hand that is over."""
        deal, _, made = node
        step = self.turns.step
        if deal.last is not None:
            to_play = (deal.last + step) % self.seats
        else:
            to_play = self.start if deal.state else deal.seat
        key = (*deal.hands, deal.out, to_play, made)
        if key not in self.settled:
            hands = [Hand(tuple(TILES[n] for n in numbers_in(bits))) for bits in deal.hands]
            points = settle(
                hands,
                self.rules,
                deal.out,
                pairs=self.pairs,
                to_play=to_play,
                accounts=self.scored,
                made=made,
            ).points
            self.settled[key] = points[0] - points[1]
        return self.settled[key]

    def values(self, root: Node) -> list[int]:
        """The value of every choice."""
        found = []
        for choice in root.deal.options:
            points, node = self.after(root, choice)
            gain = points if root.deal.seat % 2 == 0 else -points
            found.append(gain + self.value(node, -INFINITE, INFINITE))
        return found

    def same(self, root: Node, at: int) -> set[int]:
        """The choices that are one with this one: the same tile, and the same open ends."""
        deal = root.deal

        def kind(choice: Choice) -> object:
            if choice[0] < 0:
                return choice
            points, node = self.after(root, choice)
            return choice[0], points, tuple(sorted(node.deal.state[1:]))

        wanted = kind(deal.options[at])
        return {n for n, choice in enumerate(deal.options) if kind(choice) == wanted}

    def best(self, node: Node) -> Choice:
        """The first of the best choices."""
        values = self.values(node)
        better = self.sign(node.deal.seat)
        return max(zip(node.deal.options, values, strict=True), key=lambda pair: better * pair[1])[
            0
        ]

    def value(self, node: Node, low: int, high: int) -> int:
        """The value of a node if it lies between, else a bound of it."""
        deal = node.deal
        if deal.over:
            return self.paid(node)
        key = self.key(node)
        least, most = self.table.get(key, (-INFINITE, INFINITE))
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        low, high = max(low, least), min(high, most)
        seat = deal.seat
        rising = self.sign(seat) > 0
        found = -INFINITE if rising else INFINITE
        alpha, beta = low, high
        for choice in deal.options:
            points, child = self.after(node, choice)
            gain = points if seat % 2 == 0 else -points
            value = gain + self.value(child, alpha - gain, beta - gain)
            if rising:
                if value > found:
                    found = value
                    alpha = max(alpha, value)
            elif value < found:
                found = value
                beta = min(beta, value)
            if alpha >= beta:
                break
        if found > low:
            least = max(least, found)
        if found < high:
            most = min(most, found)
        self.table[key] = (least, most)
        return found

    def key(self, node: Node) -> object:
        deal, begun, made = node
        ends = tuple(sorted(deal.state[1:]))
        return (
            ends,
            *deal.hands,
            deal.drawn,
            deal.seat,
            deal.idle,
            deal._drew,
            deal._forced,
            deal.last,
            begun,
            made,
        )
