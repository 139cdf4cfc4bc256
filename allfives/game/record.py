"""A match as a text: every deal, play, settlement and score.

Rules: all-fives          Set: field=value       Players: 2          Pairs: yes
Deal: 1                   Lead: 0
Hands: 6-5 …, 3-3 …       Boneyard: 4-1 …
1. 0 5-5@start = 10       2. 1 draw 3-1          3. 1 pass
Settle: -5 0              Scores: 5 0            Result: 0

Each on a line of its own. A hand is written as it was dealt, the boneyard in drawing order. The
points are those written to the player's score; `= 10 muggins 1` is what seat 1 called because the
player did not claim it, `= 0 unclaimed` what nobody did. `Settle` stands for a hand that was played
to its end, `Result: -` for a match that nobody won, `Result: *` for one that is not over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from allfives.game.deal import event_texts
from allfives.game.errors import Malformed
from allfives.game.presets import written
from allfives.game.rules import Rules
from allfives.game.tiles import TILES, Hand, Tile, numbers_in

if TYPE_CHECKING:
    from allfives.game.leading import Dealt
    from allfives.game.match import Match, Scored


# ---------------------------------------------------------------- written


def write_record(match: Match) -> str:
    """The record of a match, as far as it was played."""
    lines = [*_header(match)]
    for number, played in enumerate(match.played, 1):
        lines += _deal(number, played.dealt, played.events, match.rules)
        if played.settled is not None:
            lines.append(f"Settle: {row(played.settled)}")
        lines.append(f"Scores: {row(played.scores)}")
    if match.winner is None and not match.deal.over:
        lines += _deal(len(match.played) + 1, match.dealt, match.events, match.rules)
    return "\n".join([*lines, f"Result: {result(match)}"]) + "\n"


def row(numbers: Iterable[int]) -> str:
    """Numbers with spaces between them."""
    return " ".join(map(str, numbers))


def result(match: Match) -> str:
    """The winners' seats, `-` for nobody, `*` while the match is not over."""
    return "*" if match.winner is None else row(match.winner) or "-"


def _header(match: Match) -> Iterator[str]:
    name, *changes = written(match.rules).split(" ")
    yield f"Rules: {name}"
    yield from (f"Set: {change}" for change in changes)
    yield f"Players: {match.players}"
    if match.pairs:
        yield "Pairs: yes"


def _deal(number: int, dealt: Dealt, events: Sequence[Scored], rules: Rules) -> Iterator[str]:
    yield f"Deal: {number}"
    yield f"Lead: {dealt.lead}"
    hands = [_hand(numbers_in(bits)) for bits in dealt.hands]
    yield f"Hands: {', '.join(hands)}"
    yield f"Boneyard: {_hand(dealt.boneyard)}"
    texts = event_texts([scored.event for scored in events], rules)
    for at, (scored, text) in enumerate(zip(events, texts, strict=True), 1):
        yield f"{at}. {scored.event[0]} {text}{points_text(scored)}"


def points_text(scored: Scored) -> str:
    """What follows a play: ` = 10`, ` = 10 muggins 1`, ` = 0 unclaimed`; nothing else has it."""
    event, points, to = scored
    if event[1] != "play":
        return ""
    if to == event[0]:
        return f" = {points}"
    return f" = {points} unclaimed" if to is None else f" = {points} muggins {to}"


def _hand(numbers: Iterable[int]) -> str:
    return str(Hand(tuple(TILES[number] for number in numbers)))


# ---------------------------------------------------------------- sorted into lines


class Line(NamedTuple):
    """What stands after the colon, and on which line."""

    number: int
    text: str


class MoveLine(NamedTuple):
    """A move as it is written. `claim` and `muggins` are as `Match.play` takes them."""

    number: int
    seat: int
    text: str
    points: int
    claim: bool
    muggins: int | None


@dataclass
class DealLines:
    """What a record says of one deal."""

    number: int  # of its first line
    facts: dict[str, Line] = field(default_factory=dict)
    moves: list[MoveLine] = field(default_factory=list)

    def fact(self, key: str) -> Line:
        """What stands after a key. Raises `Malformed` where the deal does not say it."""
        if key not in self.facts:
            raise Malformed(f"line {self.number}: this deal has no {key!r} line")
        return self.facts[key]


class RecordLines(NamedTuple):
    """The lines of a record, sorted."""

    header: dict[str, list[Line]]
    deals: list[DealLines]
    result: Line


_HEADER = ("Rules", "Set", "Players", "Pairs")
_OF_A_DEAL = ("Lead", "Hands", "Boneyard", "move", "Settle", "Scores")  # in this order
_KEYS = (*_HEADER, "Deal", *(key for key in _OF_A_DEAL if key != "move"), "Result")
_MOVE = re.compile(
    r"([0-9]{1,3})\. ([0-9]{1,2}) "
    r"(?:([0-9]-[0-9])@(\S+) = ([0-9]{1,4})(?: (?:(unclaimed)|muggins ([0-9]{1,2})))?"
    r"|(?:draw ([0-9]-[0-9])|(decline|pass)))",
    re.ASCII,
)


def sort_lines(text: str) -> RecordLines:
    """Sort the lines of a record. Raises `Malformed`, with the line, for one out of place."""
    header: dict[str, list[Line]] = {}
    deals: list[DealLines] = []
    result: Line | None = None
    number, stage = 0, -1
    for number, raw in enumerate(text.splitlines(), 1):
        line = " ".join(raw.partition("#")[0].split())
        if not line:
            continue
        key, colon, value = line.partition(":")
        value = value.strip()
        if result:
            raise Malformed(f"line {number}: {line!r} stands after the result")
        if not colon and deals:
            key, move = "move", _move(number, line, len(deals[-1].moves) + 1)
            deals[-1].moves.append(move)
        elif not colon or key not in _KEYS:
            raise Malformed(f"line {number}: {line!r} is no line of a record: {', '.join(_KEYS)}")
        if key == "Result":
            result = Line(number, value)
        elif key == "Deal":
            if value != str(len(deals) + 1):
                raise Malformed(f"line {number}: {line!r}: here comes deal {len(deals) + 1}")
            deals.append(DealLines(number))
            stage = -1
        elif key in _HEADER:
            if deals or (key in header and key != "Set"):
                raise Malformed(f"line {number}: {line!r} stands once, before the first deal")
            header.setdefault(key, []).append(Line(number, value))
        elif not deals or _OF_A_DEAL.index(key) + (key == "move") <= stage:
            order = ", ".join(_OF_A_DEAL)
            raise Malformed(f"line {number}: {line!r} is out of place: a deal has {order}")
        else:
            stage = _OF_A_DEAL.index(key)
            if key != "move":
                deals[-1].facts[key] = Line(number, value)
    if result is None:
        raise Malformed(f"line {number}: the record ends without a result, such as 'Result: *'")
    return RecordLines(header, deals, result)


def _move(number: int, line: str, due: int) -> MoveLine:
    match = _MOVE.fullmatch(line)
    if not match:
        raise Malformed(
            f"line {number}: {line!r} is no whole move: write its number, the seat and what it "
            f"does, such as '1. 0 5-5@start = 10', '2. 1 draw 3-1' or '3. 1 pass'"
        )
    count, seat, tile, place, points, unclaimed, muggins, drawn, word = match.groups()
    if int(count) != due:
        raise Malformed(f"line {number}: {line!r}: here comes move {due}")
    text = word or (f"draw {Tile.parse(drawn)}" if drawn else f"{Tile.parse(tile)}@{place}")
    caller = None if muggins is None else int(muggins)
    claimed = not unclaimed and caller is None
    return MoveLine(number, int(seat), text, int(points or 0), claimed, caller)
