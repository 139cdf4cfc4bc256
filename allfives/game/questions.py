"""How a rule question is put: what it asks, its answers, how one is typed and checked."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import Field, field
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any

from allfives.game.errors import Malformed

MOST_NUMBERS = 8  # of a question that takes one or more; two are the most that any source has
FEWEST_SEATS, MOST_SEATS = 2, 11  # five tiles each from a double-nine set, while it lasts (VP-20)

NOT_ASKED = "not-asked"  # the value of a question that another answer makes pointless

BySeats = tuple[tuple[int, int], ...]  # pairs of a number of seats and what holds for it, rising


def choice(ask: str, values: Mapping[str, str], *, needs: str = "", default: str = "") -> Any:
    """A question answered by one of a few words.

    `needs` names a question that makes this one pointless when it is answered `none`. `default` is
    the answer where that one is answered otherwise again and nothing is said of this one.
    """
    words = {**values, **({NOT_ASKED: "not asked"} if needs else {})}
    about = {"ask": ask, "values": MappingProxyType(words), "needs": needs, "default": default}
    return field(metadata=about)


def number(ask: str, lowest: int, highest: int) -> Any:
    """A question answered by a whole number."""
    return field(metadata={"ask": ask, "form": "number", "range": (lowest, highest)})


def numbers(ask: str, lowest: int, highest: int) -> Any:
    """A question answered by several whole numbers, rising."""
    return field(metadata={"ask": ask, "form": "numbers", "range": (lowest, highest)})


def one_or_more(ask: str, lowest: int, highest: int) -> Any:
    """A question answered by a whole number, or by several."""
    return field(metadata={"ask": ask, "form": "one-or-more", "range": (lowest, highest)})


def by_seats(ask: str, lowest: int, highest: int) -> Any:
    """A question answered by a whole number for each number of seats."""
    return field(metadata={"ask": ask, "form": "by-seats", "range": (lowest, highest)})


def one_form(question: Field[Any], value: Any) -> Any:
    """The form in which an answer is kept, so that equal answers are equal values."""
    form = question.metadata.get("form")
    if form == "by-seats" and isinstance(value, Mapping):
        pairs = ((_whole(seats), held) for seats, held in value.items())
        return tuple(sorted(pairs, key=_seats_first))
    if form not in ("numbers", "one-or-more") or not isinstance(value, (list, tuple)):
        return tuple(value) if isinstance(value, list) else value
    if not all(type(part) is int for part in value):
        return tuple(value)
    rising = tuple(sorted(set(value)))
    return rising[0] if form == "one-or-more" and len(rising) == 1 else rising


def _seats_first(pair: tuple[Any, Any]) -> tuple[int, str]:
    """Pairs by number of seats; what is no number is refused later and comes last."""
    seats = pair[0]
    return (seats, "") if type(seats) is int else (99, str(seats))


def _whole(key: Any) -> Any:
    """A key of a TOML or JSON table as the number it stands for."""
    return int(key) if isinstance(key, str) and re.fullmatch(r"[0-9]{1,2}", key) else key


def read_typed(question: Field[Any], text: str) -> Any:
    """The value of a question as typed after `--set name=`. Raises `Malformed`."""
    form = question.metadata.get("form")
    if form is None:
        return text
    name = question.name
    if form == "by-seats":
        if text == "-":
            return {}
        # As tables say it, `7 with 2`, it is understood as well.
        plain = re.sub(r"\b([0-9]+) with ([0-9]+)\b", r"\2:\1", text).replace(" ", "")
        if not re.fullmatch(r"[0-9]{1,2}:[0-9]{1,4}(,[0-9]{1,2}:[0-9]{1,4})*", plain):
            raise Malformed(f"{name} = {text!r}: give PLAYERS:NUMBER with commas, such as 2:7,3:5")
        pairs = (pair.split(":") for pair in plain.split(","))
        return {int(seats): int(held) for seats, held in pairs}
    plain = text.replace(" ", "")
    span = re.fullmatch(r"([0-9]{1,2})-([0-9]{1,2})", plain)
    if form == "numbers" and span:
        return list(range(int(span[1]), int(span[2]) + 1))
    if not re.fullmatch(r"[0-9]{1,4}(,[0-9]{1,4})*", plain):
        raise Malformed(f"{name} = {text!r}: give a number, or numbers with commas such as 3,5")
    typed = [int(part) for part in plain.split(",")]
    return typed if form == "numbers" or len(typed) > 1 else typed[0]


def write_typed(answer: Any) -> str:
    """A kept answer as it is typed; `read_typed` reads it back."""
    if not isinstance(answer, tuple):
        return str(answer)
    if not answer:
        return "-"
    return ",".join(
        ":".join(map(str, part)) if isinstance(part, tuple) else str(part) for part in answer
    )


def check(question: Field[Any], answer: Any) -> None:
    """Refuse a value that the question does not know. Raises `Malformed`."""
    values = question.metadata.get("values")
    if values is not None:
        if not isinstance(answer, str) or answer not in values:
            offered = ", ".join(value for value in values if value != NOT_ASKED)
            raise Malformed(f"{question.name} = {answer!r}: choose one of {offered}")
        return
    lowest, highest = question.metadata["range"]
    form = question.metadata["form"]
    several = answer if isinstance(answer, tuple) else ()
    rising = (
        several != ()
        and all(_is_within(part, lowest, highest) for part in several)
        and list(several) == sorted(set(several))
    )
    span = f"from {lowest} to {highest}"
    right = {
        "number": (_is_within(answer, lowest, highest), f"a whole number {span}"),
        "numbers": (rising, f"whole numbers {span}, rising, such as 2,3,4"),
        "one-or-more": (
            _is_within(answer, lowest, highest) or (rising and 1 < len(several) <= MOST_NUMBERS),
            f"a whole number {span}, or up to {MOST_NUMBERS} of them, rising, such as 3,5",
        ),
        "by-seats": (
            _is_by_seats(answer, lowest, highest),
            f"a whole number {span} for each number of seats, such as 2:7,3:5",
        ),
    }
    valid, words = right[form]
    if not valid:
        raise Malformed(f"{question.name} = {answer!r}: give {words}")


def _is_within(value: Any, lowest: int, highest: int) -> bool:
    return type(value) is int and lowest <= value <= highest


def _is_by_seats(answer: Any, lowest: int, highest: int) -> bool:
    if not isinstance(answer, tuple) or (not answer and lowest):
        return False
    pairs = [pair for pair in answer if isinstance(pair, tuple) and len(pair) == 2]
    seats = [pair[0] for pair in pairs]
    return (
        len(pairs) == len(answer)
        and all(_is_within(count, FEWEST_SEATS, MOST_SEATS) for count in seats)
        and seats == sorted(set(seats))
        and all(_is_within(held, lowest, highest) for _, held in pairs)
    )


def answer_words(question: Field[Any], answer: Any) -> str:
    """An answer in words a reader understands."""
    values = question.metadata.get("values")
    if values:
        return str(values[answer])
    if question.metadata["form"] == "by-seats":
        if not answer:
            return "none"
        return ", ".join(f"{held} with {seats}" for seats, held in answer)
    return ", ".join(map(str, answer)) if isinstance(answer, tuple) else str(answer)


def unknown(what: str, name: str, known: tuple[str, ...]) -> str:
    """The words for a name that does not exist, with the nearest ones that do."""
    near = get_close_matches(name, known, n=1)
    hint = f"did you mean {near[0]}? " if near else ""
    return f"unknown {what} {name!r}: {hint}known are {', '.join(known)}"
