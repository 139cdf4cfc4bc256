"""What can be laid on a table, and what each tile scores there at best: worked out once a table."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from allfives.game.ends import State
from allfives.game.rules import Rules
from allfives.game.tiles import tile_number
from allfives.game.turns import turns_under


@dataclass(frozen=True, slots=True)
class TablePlays:
    """The plays on one table. Tiles are bits.

    `fitting` are the tiles that go somewhere. `scoring` are those that score, grouped by the most
    that they can score, the highest points first.
    """

    fitting: int
    scoring: tuple[tuple[int, int], ...]

    @property
    def any_score(self) -> int:
        """Every tile that can score."""
        return sum(bits for _, bits in self.scoring)

    def most(self, bits: int) -> int:
        """The most that a hand of these tiles can score here, in points."""
        return next((points for points, tiles in self.scoring if tiles & bits), 0)


@lru_cache(maxsize=1 << 18)
def replies_on(rules: Rules, state: State) -> TablePlays:
    """What the tiles of the set can do on a table that is not empty."""
    turns = turns_under(rules)
    fitting = 0
    best: dict[int, int] = {}
    every = (2 << tile_number(rules.highest, rules.highest)) - 1
    for number, at in turns.legal(state, every):
        fitting |= 1 << number
        points = turns.points(state, turns.place(state, at, number), number, at)
        if points > best.get(number, 0):
            best[number] = points
    groups: dict[int, int] = {}
    for number, points in best.items():
        groups[points] = groups.get(points, 0) | 1 << number
    return TablePlays(fitting, tuple(sorted(groups.items(), reverse=True)))


def chance_of_none(wanted: int, unseen: int, held: float) -> float:
    """The chance that `held` tiles out of `unseen` have none of the `wanted` ones among them.

    Exact, that is hypergeometric, for a whole number of tiles held, and in between for a part.
    """
    chance = 1.0
    for before in range(wanted):
        chance *= max(0.0, (unseen - held - before) / (unseen - before))
    return chance


@dataclass(frozen=True, slots=True)
class Guess:
    """What is known of another hand: lots of tiles, each with the tiles that they may be.

    A lot is a number of tiles and the tiles, as bits, among which they are, each as likely. Numbers
    need not be whole, since it may be open from which lot a tile was laid.
    """

    lots: tuple[tuple[float, int], ...]

    def lacks(self, wanted: int) -> float:
        """The chance that the hand holds none of these tiles, lot by lot."""
        chance = 1.0
        for number, among in self.lots:
            chance *= chance_of_none((among & wanted).bit_count(), among.bit_count(), number)
        return chance


def expected_best(guess: Guess, replies: TablePlays) -> float:
    """The points that a hand so guessed can be expected to score by its best play, in points."""
    expected, wanted, none = 0.0, 0, 1.0
    for points, tiles in replies.scoring:
        wanted |= tiles
        still = guess.lacks(wanted)
        expected += points * (none - still)
        none = still
    return expected
