"""Random tables for the tests of geometry and drawing: tiles of a set, laid where halves match."""

from __future__ import annotations

import random

from allfives.game.layout import Layout
from allfives.game.notation import Laid, read_line
from allfives.game.tiles import Tile, full_set


def text(layout: str) -> Layout:
    """A layout as it is written, without a rule set to read it under."""
    return Layout(read_line(layout))


def chain(rng: random.Random, half: int, pool: list[Tile], length: int) -> tuple[Laid, ...]:
    """Up to so many tiles that follow a half, taken from the pool while any fits."""
    tiles: list[Laid] = []
    while len(tiles) < length:
        fitting = [tile for tile in pool if half in (tile.high, tile.low)]
        if not fitting:
            break
        tile = rng.choice(fitting)
        pool.remove(tile)
        tiles.append(Laid(half, tile.high + tile.low - half))
        half = tiles[-1].far
    return tuple(tiles)


def cross(seed: int, highest: int, lengths: tuple[int, int, int, int]) -> Layout:
    """A spinner and lines to its left, right, up and down, as long as they can be."""
    rng = random.Random(seed)
    pool = list(full_set(highest))
    half = rng.randrange(highest + 1)
    pool.remove(Tile(half, half))
    left, right, up, down = (chain(rng, half, pool, length) for length in lengths)
    turned = tuple(laid.turned() for laid in reversed(left))
    return Layout((*turned, Laid(half, half, True, up, down), *right))


def line(seed: int, highest: int, length: int) -> Layout:
    """One line without a spinner, as long as it can be."""
    rng = random.Random(seed)
    return Layout(chain(rng, rng.randrange(highest + 1), list(full_set(highest)), length))


def made_line(seed: int, length: int, doubles: float) -> Layout:
    """A line longer than any set allows and denser with doubles; only its shape matters."""
    rng = random.Random(seed)
    tiles: list[Laid] = []
    while len(tiles) < length:
        last_is_double = bool(tiles) and tiles[-1].is_double
        double = not last_is_double and rng.random() < doubles
        tiles.append(Laid(9, 9) if double else Laid(9, 8))
    return Layout(tuple(tiles))


def made_cross(seed: int, lengths: tuple[int, int, int, int], doubles: float) -> Layout:
    """A spinner with four such lines; no line begins with a double."""
    lines = [
        (Laid(9, 8), *made_line(seed + at, length - 1, doubles).line) if length else ()
        for at, length in enumerate(lengths)
    ]
    left, right, up, down = lines
    turned = tuple(laid.turned() for laid in reversed(left))
    return Layout((*turned, Laid(9, 9, True, up, down), *right))
