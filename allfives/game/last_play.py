"""The play that made a table: seen from the table before it, said by a player or only possible."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass

from allfives.game.ends import START, State, place_name, places_of
from allfives.game.errors import DominoError, Impossible, Malformed
from allfives.game.layout import Layout
from allfives.game.rules import Rules
from allfives.game.tiles import Tile


@dataclass(frozen=True, slots=True)
class LastPlay:
    """A play, seen from the table before it. `at` is the place's number there."""

    before: Layout
    state: State
    tile: Tile
    place: str
    at: int


def last_play(layout: Layout, played: object, rules: Rules) -> LastPlay:
    """The play that made this layout, checked by taking the tile off and laying it again.

    `played` reads `5-2@left`, its place named as on the table before. Raises `Malformed` or
    `Impossible` for a play that cannot have made it.
    """
    tile_text, at_sign, place = str(played).strip().partition("@")
    if not at_sign:
        raise Malformed(f"{str(played)!r} is no play: write a tile and its place, such as 5-2@left")
    tile = Tile.parse(tile_text)
    place = place.strip()
    try:
        before = _before(layout, tile, place, rules).under(rules)
        before.lay(tile, place, rules)  # refuses a place that was not open
    except DominoError as error:
        raise type(error)(f"{tile}@{place} did not make {str(layout)!r}: {error}") from None
    place = before.named(place)
    state = before.state(rules)
    at = next((at for at in places_of(state) if place_name(state, at) == place), 0)
    return LastPlay(before, state, tile, place, at)


def _before(layout: Layout, tile: Tile, place: str, rules: Rules) -> Layout:
    """The layout without this tile, which lies at the place so named before it was laid."""
    if place == START:
        if layout.tiles == (tile,):
            return Layout()
        raise Impossible("only the lead, while it lies alone, was played there")
    spinners = [spinner.tile for spinner in layout.spinners if spinner.tile != tile]
    if len(spinners) == 1 and place in ("up", "down"):
        place = f"{spinners[0]}.{place}"  # the tile itself may be the spinner that makes it two
    end = layout.tile_at(place)
    if end.tile != tile or len(layout.tiles) == 1:
        raise Impossible(f"{end.tile} lies there")
    later = [double for double in layout.tiles if double.is_double and double != tile]
    if end.spinner and later and rules.spinner == "first-double":
        raise Impossible(f"it is the spinner, the first double, and {later[0]} came after it")
    return layout.shorn(place)


def possible_last_plays(layout: Layout, rules: Rules) -> Iterator[LastPlay]:
    """Each play that may have made this layout: one for every tile that may have come last.

    The layout was read under these rules and is not empty.
    """
    state = layout.state(rules)
    alone = len(layout.tiles) == 1
    found: set[Tile] = set()
    for place in [START] if alone else [place_name(state, at) for at in places_of(state)]:
        tile = layout.tile_at(place).tile
        if tile in found:
            continue
        with suppress(DominoError):  # other tiles lie against it, or came after it
            possible = last_play(layout, f"{tile}@{place}", rules)
            found.add(tile)
            yield possible
