"""Exact search of a deal with every tile known: alpha-beta over nodes that are met but once."""

from __future__ import annotations

from collections.abc import Sequence

from allfives.game.deal import Deal
from allfives.game.target import first_counts
from allfives.game.tiles import TILES
from allfives.game.turns import Choice, Event
from allfives.search.scenes import Scene, Scenes
from allfives.search.worth import Worth

INFINITE = 1 << 30
_PIPS = [tile.pips for tile in TILES]


class Node(Deal):
    """A deal on the way, and what the search has found out about it.

    Values are what is still to come, for the side of the seat that is to choose: what is good for
    it is high.
    """

    __slots__ = ("begun", "kids", "least", "made", "most", "ways")

    begun: int  # which sides have had their first score, as bits; 0 where no rule asks
    made: tuple[int, ...]  # what each seat made; () where no rule asks
    least: int  # the value is at least this
    most: int  # and at most this
    ways: list[Choice]  # the choices, the promising ones first
    kids: list[tuple[int, int, Node]]  # of the first of them: gain, 1 or -1 for whose, node

    def _note(self, event: Event) -> None:
        """Nobody reads what happened on the way."""


_OVER = Node.__new__(Node)
_OVER.least = _OVER.most = 0  # its worth is part of the gain


class Minimax:
    """A search from one position on. It may be asked for one node after the other."""

    def __init__(self, scenes: Scenes, worth: Worth) -> None:
        self.scenes, self.worth = scenes, worth
        self.rules = rules = scenes.rules
        self.unit = -1 if rules.target_means == "loses" else 1
        turns = self.scenes
        self._asks_begun = rules.first_score > 0
        self._asks_made = rules.bonus_adds != "nothing"
        self._asks_last = rules.block_tie == "first-in-turn"
        self._asks_turn = not turns.plain_choice or (turns.turn_again and turns.drawn_ends_turn)
        self._plain_key = not (
            self._asks_begun or self._asks_made or self._asks_last or self._asks_turn
        )
        self._plain_points = not (self._asks_begun or self._asks_made)
        self._nodes: dict[tuple[object, ...], Node] = {}

    def start(self, seats: int, scored: Sequence[bool]) -> tuple[int, tuple[int, ...]]:
        """What is remembered before the first choice: who has scored, and what each seat made."""
        begun = sum(had << side for side, had in enumerate(scored)) if self._asks_begun else 0
        return begun, (0,) * seats if self._asks_made else ()

    def node(self, deal: Deal, begun: int, made: tuple[int, ...]) -> Node:
        """The node of a deal that is not over."""
        node = Node.__new__(Node)
        deal.copy_to(node)
        node._turns = self.scenes
        node.begun, node.made = begun, made
        if deal.state:
            node.state = self.scenes.scene(deal.state)
            different: dict[object, Choice] = {}
            for way in deal.options:
                way = self.scenes.same_way(deal.state, way)
                same = (way[0], *self.scenes.played(node.state, *way)) if way[0] >= 0 else way
                different.setdefault(same, way)
            node.options = list(different.values())
        return self._met(node)

    def way(self, node: Node, deal: Deal, choice: Choice) -> Choice:
        """The one of a node's options that comes to the same as this choice of its deal."""
        if choice[0] < 0 or not deal.state:
            return choice
        number, at = self.scenes.same_way(deal.state, choice)
        after = self.scenes.played(node.state, number, at)
        alike = (way for way in node.options if way[0] == number)
        return next(way for way in alike if self.scenes.played(node.state, *way) == after)

    def values(self, node: Node) -> dict[Choice, int]:
        """What each option is worth to the seat that chooses."""
        best, found = self.exact(node, 0), {}
        for way in node.options:
            gain, turn, kid = self.gain(node, way)
            found[way] = gain + turn * self.exact(kid, turn * (best - gain))
        return found

    def exact(self, node: Node, guess: int) -> int:
        """The value of a node: asked whether it reaches a guess, and the answer, until it does.

        Questions of yes and no cut off the most, and each finds what the one before left behind.
        """
        while node.least < node.most:
            guess = self.value(node, guess - 1, guess)
            if guess == node.least:
                guess += 1
        return node.least

    def reaches(self, node: Node, way: Choice, value: int) -> bool:
        """Whether an option is worth so much, or more."""
        gain, turn, kid = self.gain(node, way)
        if turn > 0:
            return self.value(kid, value - gain - 1, value - gain) >= value - gain
        return self.value(kid, gain - value, gain - value + 1) <= gain - value

    def gain(self, node: Node, way: Choice) -> tuple[int, int, Node]:
        """What a choice brings the seat, whose the value after it is, and the node then.

        Where nothing else can be chosen the deal goes on at once: a node is a choice of several.
        """
        side = node.seat & 1
        kid = Node.__new__(Node)
        node.copy_to(kid)
        kid.begun, kid.made = node.begun, node.made
        gain = 0
        while True:
            seat = kid.seat
            points = kid.play(way)
            if points:
                if not self._plain_points:
                    points, kid.begun, kid.made = self.written(kid.begun, kid.made, seat, points)
                gain += -points if (seat ^ side) & 1 else points
            if kid.over:
                paid = self.worth.paid(kid, kid.made)
                return self.unit * (gain - paid if side else gain + paid), 1, _OVER
            if len(kid.options) > 1:
                return self.unit * gain, -1 if (kid.seat ^ side) & 1 else 1, self._met(kid)
            way = kid.options[0]

    def written(
        self, begun: int, made: tuple[int, ...], seat: int, points: int
    ) -> tuple[int, int, tuple[int, ...]]:
        """The points that are written to a seat's side, and what is to be remembered of them."""
        if self._asks_begun:
            side = 1 << (seat & 1)
            if not first_counts(self.rules, bool(begun & side), points):
                return 0, begun, made
            begun |= side
        if self._asks_made:
            made = tuple(had + points * (one == seat) for one, had in enumerate(made))
        return points, begun, made

    def _met(self, node: Node) -> Node:
        """The node that was met before and is the same, or this one, to be looked into."""
        key: tuple[object, ...] = (
            node.state.number if isinstance(node.state, Scene) else -1,
            *node.hands,
            node.drawn,
            node.seat,
        )
        if not self._plain_key:
            key += (
                node.idle if self.scenes.may_pass else 0,
                node._drew if self._asks_turn else 0,
                node.last if self._asks_last else 0,
                node.begun,
                node.made,
            )
        found = self._nodes.setdefault(key, node)
        if found is node:
            node.least, node.most = -INFINITE, INFINITE
            node.kids, node.ways = [], node.options
        return found

    def _ordered(self, node: Node) -> list[Choice]:
        """The options, the promising ones first.

        A tile that leaves the others few tiles to answer with is tried first, of equals the one
        that scores the most and sheds the most pips: searches are some three times as small then as
        where points come first.
        """
        ways, scene = node.options, node.state
        if not scene or len(ways) < 2:
            return ways
        against = 0
        for held in node.hands[1 - (node.seat & 1) :: 2]:
            against |= held
        played, unit, promises = self.scenes.played, self.unit, []
        for at, way in enumerate(ways):
            number = way[0]
            if number < 0:
                promises.append((INFINITE, at, way))
                continue
            after, points = played(scene, number, way[1])
            replies = (after.fits & against).bit_count()
            promises.append((10 * replies - _PIPS[number] - unit * points, at, way))
        promises.sort()
        return [way for _, _, way in promises]

    def value(self, node: Node, low: int, high: int) -> int:
        """The value of a node if it lies between; otherwise a bound beyond."""
        least, most = node.least, node.most
        if least >= high or least == most:
            return least
        if most <= low:
            return most
        if least > low:
            low = least
        if most < high:
            high = most
        kids, ways = node.kids, node.ways
        if not kids:
            ways = node.ways = self._ordered(node)
        best, alpha = -INFINITE, low
        for at in range(len(ways)):
            if at == len(kids):
                kids.append(self.gain(node, ways[at]))
            gain, turn, kid = kids[at]
            if kid.least == kid.most:
                value = gain + turn * kid.least
            elif turn > 0:
                value = gain + self.value(kid, alpha - gain, high - gain)
            else:
                value = gain - self.value(kid, gain - high, gain - alpha)
            if value > best:
                best = value
                if value > alpha:
                    alpha = value
                    if at:
                        kids.insert(0, kids.pop(at))
                    if value >= high:
                        break
        if best > low:
            node.least = best
        if best < high:
            node.most = best
        return best
