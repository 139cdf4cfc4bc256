"""What a scene is asked with, and what came of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

from allfives.game.questions import answer_words
from allfives.game.rules import find_question
from allfives.game.tiles import Hand, Tile
from allfives.show.elements import tag
from allfives.show.words import say, sentence


@dataclass(frozen=True, slots=True)
class Told:
    """What came of a scene: `short` in notation, the same in words, and why, sentence by sentence.

    `short` is written as the tables of cases have it (`10/10`, `0 -5`, `seat 1 with 1-1`), so that
    two answers can be compared.
    """

    short: str
    head: str
    lines: tuple[str, ...] = ()


def named(parts: Iterable[str], *keys: str) -> dict[str, str]:
    """The parts of an input by the key that each begins with. Raises `ValueError` for any other."""
    found = {}
    for part in parts:
        key = next((key for key in keys if f"{part} ".startswith(f"{key} ")), None)
        if key is None:
            raise ValueError(f"{part!r}: begin it with one of {', '.join(keys)}")
        found[key] = part.removeprefix(key).strip()
    return found


def numbers(text: str) -> list[int]:
    """Whole numbers with spaces or commas between them."""
    return [int(word) for word in text.replace(",", " ").split()]


def bits(text: str) -> tuple[int, ...]:
    """Hands with commas between them, each as bits."""
    return tuple(Hand.parse(hand).bits for hand in text.split(","))


def order(text: str) -> tuple[int, ...]:
    """Tiles in their order, as numbers."""
    return tuple(tile.number for tile in Hand.parse(text))


def spaced(values: Iterable[object]) -> str:
    """Values with a space between them."""
    return " ".join(map(str, values))


def player(seat: int) -> str:
    """A seat as readers count them: `player 1`."""
    return say("settle.player", number=seat + 1)


def capital(words: str) -> str:
    """A phrase as the beginning of a line."""
    return sentence(words)[:-1]


def asked(field: str, answer: Any) -> str:
    """A rule question with an answer, as one line."""
    question = find_question(field)
    words = answer_words(question, answer)
    return say("scene.rule", ask=question.metadata["ask"], answer=capital(words))


def scores_words(scores: Sequence[int]) -> str:
    """What each seat has: `player 1: 10; player 2: -5`."""
    return "; ".join(
        say("scene.score", who=player(seat), score=score) for seat, score in enumerate(scores)
    )


def chips(tiles: Iterable[Tile]) -> str:
    """Tiles as little boxes, or a word where there is none."""
    boxes = [tag("span", str(tile), class_="af-bone") for tile in tiles]
    return " ".join(boxes) or escape(say("scene.nothing"))


def hands_list(hands: Sequence[Hand], pips: bool = False, noted: Sequence[str] = ()) -> str:
    """What each seat holds; with `pips` how much that is, and a note for each seat if given."""
    rows = []
    for seat, hand in enumerate(hands):
        words = [escape(f"{capital(player(seat))}:"), chips(hand)]
        if pips and len(hand):
            words.append(escape(_pips(sum(tile.pips for tile in hand))))
        words += [escape(note) for note in noted[seat : seat + 1] if note]
        rows.append(tag("li", " ".join(words)))
    return tag("ul", *rows, class_="af-seats")


def _pips(pips: int) -> str:
    return say("scene.pip" if pips == 1 else "scene.pips", pips=pips)


def boneyard_line(text: str) -> str:
    """The boneyard in drawing order."""
    return tag("p", escape(say("scene.boneyard")), " ", chips(Hand.parse(text)), class_="af-text")


def boneyard_stays(tiles: Hand) -> str:
    """Tiles of the boneyard that nobody may draw."""
    return tag("p", escape(say("scene.boneyard_stays")), " ", chips(tiles), class_="af-text")
