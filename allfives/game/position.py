"""A position in one line, and back.

    LAYOUT / HAND, HAND… / BONEYARD / to play SEAT / scores N N…

Later fields may be left out. In front, optionally, `rules=NAME field=value …`: without them a
position is one of All Fives, or of the rules that its reader gives.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

from allfives.game.deal import Deal
from allfives.game.errors import Impossible, Malformed
from allfives.game.layout import Layout
from allfives.game.presets import named as preset
from allfives.game.presets import with_answers, written
from allfives.game.rules import Rules, read_answer
from allfives.game.tiles import Hand, full_set

_UNKNOWN = re.compile(r"\?([0-9]{1,2})", re.ASCII)
_DEFAULT = "all-fives"

Held = Hand | int  # tiles, or how many when they are not known


@dataclass(frozen=True, slots=True)
class Position:
    """The table, what each seat holds, the boneyard in drawing order, who plays, the scores.

    A number stands for as many unknown tiles. `hands` is empty when none was given.
    """

    layout: Layout
    rules: Rules
    hands: tuple[Held, ...] = ()
    boneyard: Held | None = None
    to_play: int = 0
    scores: tuple[int, ...] = ()

    @staticmethod
    def parse(text: str, base: Rules | None = None) -> Position:
        """Read a position. `base` holds where it names no rules; changes in front apply to it.

        Raises `Malformed`, `Impossible` or `Ambiguous`, quoting the field.
        """
        front, fields = split_position(text)
        chosen = _rules_in_front(front, base)
        hands = tuple(_held(hand) for hand in fields[1].split(",")) if fields[1] else ()
        position = Position(
            Layout.parse(fields[0], chosen),
            chosen,
            hands,
            _held(fields[2]) if fields[2] else None,
            _number_after("to play", fields[3], 0),
            _numbers_after("scores", fields[4]),
        )
        position._check()
        return position

    @property
    def is_known(self) -> bool:
        """Whether every tile is known."""
        held = [*self.hands, self.boneyard]
        return bool(self.hands) and all(isinstance(tiles, Hand) for tiles in held)

    @property
    def drawable(self) -> int:
        """How many tiles of the boneyard may still be drawn; 0 where it is not known."""
        if self.rules.draw == "none" or not isinstance(self.boneyard, Hand):
            return 0
        return max(0, len(self.boneyard) - self.rules.undrawn_for(len(self.hands)))

    def deal(self) -> Deal:
        """The deal to be played on from here. Raises `Impossible` while tiles are unknown."""
        if not self.is_known:
            raise Impossible(
                f"{str(self)!r}: to play on, every hand and the boneyard must be known"
            )
        hands = [hand.bits for hand in self.hands if isinstance(hand, Hand)]
        boneyard = self.boneyard.tiles if isinstance(self.boneyard, Hand) else ()
        numbers = [tile.number for tile in boneyard]
        state = self.layout.state(self.rules)
        return Deal(self.rules, hands, numbers, self.to_play, state=state)

    def _check(self) -> None:
        """No tile twice, none missing, and seats and scores that fit the hands."""
        seats = len(self.hands)
        if seats and seats not in self.rules.players:
            allowed = ", ".join(map(str, self.rules.players))
            raise Impossible(f"{seats} hands: {self.rules.title} is for {allowed} players")
        if seats and not 0 <= self.to_play < seats:
            raise Impossible(f"to play {self.to_play}: the seats are 0 to {seats - 1}")
        if not seats and (self.boneyard is not None or self.scores or self.to_play):
            raise Malformed("what comes after the hands needs hands: write them, such as 6-5, ?7")
        if self.scores and len(self.scores) != seats:
            raise Impossible(f"{len(self.scores)} scores for {seats} hands: give one a seat")
        whole = full_set(self.rules.highest)
        seen = set(self.layout.tiles)
        unknown = 0
        for held in (*self.hands, self.boneyard):
            if isinstance(held, int):
                unknown += held
                continue
            for tile in held or ():
                if tile in seen:
                    raise Impossible(f"{tile} is in this position twice: each tile exists once")
                if tile not in whole:
                    raise Impossible(f"{tile} is not in the set up to {whole[-1]}")
                seen.add(tile)
        if len(seen) + unknown > len(whole):
            raise Impossible(
                f"{len(seen) + unknown} tiles in this position: the set has {len(whole)}"
            )
        if self.hands and self.boneyard is not None and len(seen) + unknown != len(whole):
            raise Impossible(
                f"{len(seen) + unknown} tiles on the table, in the hands and in the boneyard: the "
                f"set has {len(whole)}"
            )

    def __str__(self) -> str:
        name = written(self.rules)
        front = "" if name == _DEFAULT else f"rules={name} "
        fields = [
            f"{front}{self.layout}",
            ", ".join(map(_text, self.hands)),
            "" if self.boneyard is None else _text(self.boneyard),
            f"to play {self.to_play}" if self.hands else "",
            f"scores {' '.join(map(str, self.scores))}" if self.scores else "",
        ]
        while not fields[-1]:
            fields.pop()
        if fields[-1] == "to play 0" and self.boneyard is None:
            fields = fields[:2]
        return " / ".join(fields)


_FORM = "LAYOUT / HAND, HAND… / BONEYARD / to play SEAT / scores N N…"


def split_position(text: str) -> tuple[list[str], list[str]]:
    """The words in front, such as `rules=NAME`, and the five fields, empty where left out.

    Raises `Malformed` for more fields.
    """
    words = text.split()
    front = []
    while words and re.match(r"[a-z_]+=", words[0]):
        front.append(words.pop(0))
    fields = [field.strip() for field in " ".join(words).split("/")]
    if len(fields) > 5:
        raise Malformed(f"{len(fields)} fields in {text!r}: a position is {_FORM}")
    return front, fields + [""] * (5 - len(fields))


def _rules_in_front(front: list[str], base: Rules | None) -> Rules:
    named = [word.partition("=")[2] for word in front if word.startswith("rules=")]
    if len(named) > 1:
        raise Malformed(f"{' '.join(front)!r} names {len(named)} rule sets: give one")
    if named and base is not None:
        raise Malformed(f"{front[0]!r} in the position, and rules beside it: name them once")
    changes = {}
    for word in front:
        field, _, value = word.partition("=")
        if field != "rules":
            changes[field] = read_answer(field, value)
    chosen = preset(named[0]) if named else base or preset(_DEFAULT)
    return with_answers(chosen, changes) if changes else chosen


def _held(text: str) -> Held:
    text = text.strip()
    unknown = _UNKNOWN.fullmatch(text)
    return int(unknown[1]) if unknown else Hand.parse(text)


def _text(held: Held) -> str:
    return f"?{held}" if isinstance(held, int) else str(held)


def _number_after(word: str, text: str, default: int) -> int:
    if not text:
        return default
    match = re.fullmatch(rf"{word} ([0-9]+)", text, re.ASCII)
    if not match:
        raise Malformed(f"{text!r} in a position: write {word!r} and a seat, such as {word} 0")
    return int(match[1])


def _numbers_after(word: str, text: str) -> tuple[int, ...]:
    if not text:
        return ()
    match = re.fullmatch(rf"{word}((?: -?[0-9]+)+)", text, re.ASCII)
    if not match:
        raise Malformed(f"{text!r} in a position: write {word!r} and a number a seat")
    return tuple(int(number) for number in match[1].split())
