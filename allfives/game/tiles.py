"""Tiles, hands and the set.

Inside the engine a tile is its `number`, counted up a triangle (0-0 is 0, 1-0 is 1, 1-1 is 2, 2-0
is 3 …), the same in every set, and a group of tiles is an integer with those bits set.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from allfives.game.errors import Impossible, Malformed

LARGEST_HALF = 9  # the double-nine set; larger halves would need two digits in the notation

_TILE = re.compile(r"([0-9])-([0-9])", re.ASCII)


@dataclass(frozen=True, slots=True, order=True)
class Tile:
    """One tile, named by its two halves; the higher half comes first."""

    high: int
    low: int

    def __post_init__(self) -> None:
        if not 0 <= self.low <= self.high <= LARGEST_HALF:
            raise Malformed(
                f"Tile({self.high}, {self.low}): halves run from 0 to {LARGEST_HALF}, "
                f"the higher one first"
            )

    @staticmethod
    @cache
    def of(one: int, other: int) -> Tile:
        """The tile with these two halves, in either order."""
        return Tile(max(one, other), min(one, other))

    @staticmethod
    def parse(text: str) -> Tile:
        """Read `6-5`, in either order. Raises `Malformed`."""
        match = _TILE.fullmatch(text.strip())
        if not match:
            raise Malformed(
                f"{text.strip()!r} is no tile: write its two halves with a hyphen, such as 6-5"
            )
        return Tile.of(int(match[1]), int(match[2]))

    @property
    def is_double(self) -> bool:
        """Whether both halves are the same."""
        return self.high == self.low

    @property
    def pips(self) -> int:
        """The pips on both halves."""
        return self.high + self.low

    @property
    def number(self) -> int:
        """The tile's number inside the engine."""
        return tile_number(self.high, self.low)

    def __str__(self) -> str:
        return f"{self.high}-{self.low}"


def tile_number(one: int, other: int) -> int:
    """The number of the tile with these halves, in either order."""
    high, low = (one, other) if one > other else (other, one)
    return high * (high + 1) // 2 + low


def full_set(highest: int) -> tuple[Tile, ...]:
    """Every tile of the set whose highest double is given: 28 for 6, 55 for 9 (AF-03, VP-01)."""
    return tuple(Tile(high, low) for high in range(highest + 1) for low in range(high + 1))


TILES = full_set(LARGEST_HALF)  # TILES[tile.number] is tile


@dataclass(frozen=True, slots=True)
class Hand:
    """Tiles that a player holds, in the order written. No tile is held twice."""

    tiles: tuple[Tile, ...] = ()

    def __post_init__(self) -> None:
        seen: set[Tile] = set()
        for tile in self.tiles:
            if tile in seen:
                raise Impossible(f"{tile} is in the hand twice: each tile exists once")
            seen.add(tile)

    @staticmethod
    def parse(text: str) -> Hand:
        """Read tiles separated by spaces; `-` or nothing is the empty hand.

        Raises `Malformed` for what is no tile and `Impossible` for a tile held twice.
        """
        words = text.split()
        if words in ([], ["-"]):
            return Hand()
        return Hand(tuple(Tile.parse(word) for word in words))

    @property
    def bits(self) -> int:
        """The hand as the engine holds it: bit `tile.number` is set for each tile."""
        return bits_of(self.tiles)

    def __iter__(self) -> Iterator[Tile]:
        return iter(self.tiles)

    def __len__(self) -> int:
        return len(self.tiles)

    def __str__(self) -> str:
        return " ".join(map(str, self.tiles)) or "-"


def numbers_in(bits: int) -> list[int]:
    """The numbers of the tiles whose bits are set, rising."""
    numbers = []
    while bits:
        lowest = bits & -bits
        numbers.append(lowest.bit_length() - 1)
        bits ^= lowest
    return numbers


def bits_of(tiles: Iterable[Tile]) -> int:
    """An integer with the bit of each of these tiles set."""
    bits = 0
    for tile in tiles:
        bits |= 1 << tile.number
    return bits
