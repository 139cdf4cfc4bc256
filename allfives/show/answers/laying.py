"""A table as the builder holds it: read from text, and laid tile by tile."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from itertools import takewhile
from urllib.parse import urlencode

from allfives.game.errors import Malformed
from allfives.game.house import House, write_query
from allfives.game.layout import Layout
from allfives.game.notation import Line, read_line, walk
from allfives.game.position import split_position
from allfives.game.presets import named, with_answers
from allfives.game.rules import Rules
from allfives.game.tiles import Hand, Tile

LONGEST = 2000  # characters of a position; the largest table has 55 tiles
_TYPOGRAPHY = {
    **dict.fromkeys(map(ord, "\u2010\u2011\u2012\u2013\u2014\u2212\ufe63\uff0d"), "-"),
    **dict.fromkeys(map(ord, "\u200b\u200c\u200d\u200e\u200f\u2060\ufeff\u00ad"), None),
}
_AROUND_HYPHEN = re.compile(r"(?<![0-9])([0-9])\s*-\s*([0-9])(?![0-9])")


@dataclass(frozen=True, slots=True)
class Table:
    """What the builder shows: the tiles as they lie, a hand, the last play where it is known.

    The layout is not read under any rules: stars stand where the reader put them, or at the first
    double laid. So one table can be counted under rules that read it differently.
    """

    layout: Layout
    hand: Hand
    played: str = ""

    @property
    def query(self) -> str:
        """The table as a link names it."""
        played = [("played", self.played)] if self.played else []
        return urlencode([("position", str(self)), *played])

    def __str__(self) -> str:
        return f"{self.layout} / {self.hand}" if len(self.hand) else str(self.layout)


def rules_in_front(position: str) -> tuple[str, str]:
    """A position without the rules that may stand in front of it, and those as a link's query."""
    if len(position) > LONGEST:
        raise Malformed(f"a position of {len(position)} characters: no table needs as many")
    words = position.split()
    front = list(takewhile(re.compile(r"[a-z_]+=").match, words))
    if not front:
        return position, ""
    pairs = [word.split("=", 1) for word in front]
    if sum(key == "rules" for key, _ in pairs) > 1:
        raise Malformed(f"{' '.join(front)!r} names several rule sets: give one")
    query = [
        ("rules", value) if key == "rules" else ("set", f"{key}:{value}") for key, value in pairs
    ]
    return " ".join(words[len(front) :]), urlencode(query)


def seen_rules(house: House) -> Rules:
    """The rules of a query: a preset where nothing is changed. Raises `Impossible`."""
    return named(house.parent) if write_query(house) == f"rules={house.parent}" else house.rules


def read_table(position: str, played: str = "") -> Table:
    """The table of a position, and the hand of the seat to play. Raises `Malformed`.

    What text programs make of a hyphen, or put between tiles without being seen, is understood.
    """
    _, fields = split_position(_AROUND_HYPHEN.sub(r"\1-\2", position.translate(_TYPOGRAPHY)))
    hands = fields[1].split(",") if fields[1] else ["-"]
    seat = fields[3].removeprefix("to play ").strip() or "0"
    if not seat.isdecimal() or int(seat) >= len(hands):
        raise Malformed(f"{fields[3]!r}: no such seat, {len(hands)} hands are given")
    hand = hands[int(seat)].strip()
    return Table(
        Layout(read_line(fields[0].replace(",", " "))),
        Hand.parse("-" if hand.startswith("?") else hand),
        played,
    )


def was_played(table: Table) -> bool:
    """Whether the play that is named may have made the table: its tile lies there."""
    tile, _, place = table.played.partition("@")
    try:
        return bool(place) and Tile.parse(tile) in table.layout.tiles
    except Malformed:
        return False


def laying_rules(focus: Rules, highest: int = 0) -> Rules:
    """The rules with nothing forbidden about the order of a spinner's edges: any table can be laid.

    What that order makes impossible is told by the rule sets that forbid it.
    """
    changes: dict[str, object] = {}
    if focus.spinner != "none":
        changes["ends_open"] = "any-order"
    if highest > focus.highest:
        changes["highest"] = highest
    return with_answers(focus, changes) if changes else focus


def laid(table: Table, lay: str, rules: Rules) -> Table:
    """The table with one tile more, taken from the hand where it is held.

    Raises `Malformed` for what is no play, `Impossible` where the tile does not fit.
    """
    text, at_sign, where = lay.partition("@")
    if not at_sign:
        raise Malformed(f"{lay!r} is no play: write a tile and its place, such as 5-2@left")
    tile = Tile.parse(text)
    after = table.layout.lay(tile, where.strip(), rules)
    stars = starred(table.layout.line) or _only_double(table.layout) or _only_double(after)
    return Table(
        Layout(_restarred(after.line, stars)),
        Hand(tuple(held for held in table.hand if held != tile)),
        f"{tile}@{where.strip()}",
    )


def _only_double(layout: Layout) -> frozenset[Tile]:
    """The double on the table, where there is one alone: the spinner, if there is to be any."""
    doubles = frozenset(tile for tile in layout.tiles if tile.is_double)
    return doubles if len(doubles) == 1 else frozenset()


def drawable(layout: Layout) -> Layout:
    """A table that no rules could read, with a star at every double that has arms."""
    armed = frozenset(laid.tile for laid in walk(layout.line) if laid.up or laid.down)
    return Layout(_restarred(layout.line, armed | starred(layout.line)))


def starred(line: Line) -> frozenset[Tile]:
    """The doubles that are marked as spinners."""
    return frozenset(laid.tile for laid in walk(line) if laid.spinner)


def _restarred(line: Line, stars: frozenset[Tile]) -> Line:
    return tuple(
        replace(
            laid,
            spinner=laid.tile in stars,
            up=_restarred(laid.up, stars),
            down=_restarred(laid.down, stars),
        )
        for laid in line
    )
