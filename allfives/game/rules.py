"""Rules as data: one frozen value, one field a rule question.

A field's metadata holds what it asks and what each value means; tables, forms, the command
`rules` and the checks below are all made from it. Behaviour follows these fields and never a name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import Field, dataclass, field, fields
from difflib import get_close_matches
from types import MappingProxyType
from typing import Any

from allfives.game.errors import Impossible, Malformed
from allfives.game.tiles import LARGEST_HALF, Tile

NOT_ASKED = "not-asked"  # the value of a question that another answer makes pointless

_NO_SPINNER = {NOT_ASKED: "not asked, since there is no spinner"}


def _choice(ask: str, values: Mapping[str, str], *, needs: str = "") -> Any:
    """A question answered by one of a few words; `needs` names a field that must not be `none`."""
    words = {**values, **(_NO_SPINNER if needs else {})}
    return field(metadata={"ask": ask, "values": MappingProxyType(words), "needs": needs})


def _number(ask: str, check: str) -> Any:
    """A question answered by numbers; `check` names the test that they must pass."""
    return field(metadata={"ask": ask, "check": check})


@dataclass(frozen=True)
class Rules:
    """A full answer to every rule question.

    Two values are equal when every answer is; names, words and sources do not count.
    """

    highest: int = _number("Which set: how many pips has its highest half?", "highest")
    """Highest half of the set: 6 for 28 tiles (AF-03, MU-01), 9 for 55 (VP-01)."""

    players: tuple[int, ...] = _number("How many can play?", "players")
    """Numbers of seats that are allowed (AF-02, MU-01)."""

    spinner: str = _choice(
        "Is there a spinner, a double that can be played on at all four edges?",
        {"none": "no double is one", "first-double": "the first double played, and only it"},
    )
    """Which double is the spinner (AF-15, MU-06); none in MU-15."""

    ends_open: str = _choice(
        "When may a tile go to the spinner's ends?",
        {
            "after-both-sides": "once both of its sides are covered",
            "any-order": "at any time, its four edges in any order",
        },
        needs="spinner",
    )
    """AF-15 names the order of the first four tiles; MU-06 leaves it open."""

    bare_spinner: str = _choice(
        "What does the spinner count while one of its sides is bare?",
        {"full": "both halves, as any double", "nothing": "nothing: only played edges count"},
        needs="spinner",
    )
    """AF-17 says both halves; MU-14 can be read either way."""

    covered_spinner: str = _choice(
        "What does the spinner count once both of its sides are covered?",
        {
            "nothing": "nothing, as if it were a tile in the chain",
            "open-ends": "one half for each of its ends that no tile covers",
        },
        needs="spinner",
    )
    """AF-17 and MU-14 say nothing, MU-06 its uncovered ends."""

    multiple: int | tuple[int, ...] = _number("Multiples of what score?", "multiple")
    """A number, or several that are added up (AF-16, MU-10)."""

    points: str = _choice(
        "How many points does a count bring?",
        {"total": "the total itself", "one-a-multiple": "one for each multiple in it"},
    )
    """AF-16 gives the total; MU-10 does not say."""

    lead_scores: str = _choice(
        "Does the first tile of a hand score?",
        {"always": "yes, like every other", "never": "no", "only-5-5": "only 5-5 does"},
    )
    """AF-16 scores after each tile, the lead among them; public pages differ."""

    name: str = field(default="", compare=False)
    title: str = field(default="", compare=False)
    summary: str = field(default="", compare=False)
    sources: Mapping[str, str] = field(default_factory=dict, compare=False)

    def __post_init__(self) -> None:
        for question in questions():
            _check(question, getattr(self, question.name))
        for question in questions():
            needs = question.metadata.get("needs")
            if needs:
                self._check_needed(question, needs)

    def _check_needed(self, question: Field[Any], needs: str) -> None:
        answer = getattr(self, question.name)
        if getattr(self, needs) == "none" and answer != NOT_ASKED:
            raise Impossible(
                f"{question.name} = {answer!r} contradicts {needs} = 'none': "
                f"leave {question.name} out or choose a {needs}"
            )
        if getattr(self, needs) != "none" and answer == NOT_ASKED:
            choices = [value for value in question.metadata["values"] if value != NOT_ASKED]
            raise Impossible(
                f"{needs} = {getattr(self, needs)!r} needs an answer to {question.name}: "
                f"{' or '.join(choices)}"
            )

    @property
    def multiples(self) -> tuple[int, ...]:
        """`multiple` as a tuple, whether one was given or several."""
        return (self.multiple,) if isinstance(self.multiple, int) else self.multiple

    def score(self, total: int) -> int:
        """Points that a count of this many pips brings; a count of 0 brings none (AF-16)."""
        scored = [part for part in self.multiples if total and total % part == 0]
        return sum(total if self.points == "total" else total // part for part in scored)

    def lead_may_score(self, lead: Tile) -> bool:
        """Whether this tile, led, is counted at all."""
        if self.lead_scores == "only-5-5":
            return lead == Tile(5, 5)
        return self.lead_scores == "always"


_QUESTIONS = tuple(item for item in fields(Rules) if item.compare)
QUESTION_NAMES = tuple(item.name for item in _QUESTIONS)


def questions() -> tuple[Field[Any], ...]:
    """The rule questions: the fields of `Rules`, each with its metadata."""
    return _QUESTIONS


def dependants(name: str) -> tuple[str, ...]:
    """The questions that are not asked when this one is answered `none`."""
    return tuple(item.name for item in _QUESTIONS if item.metadata.get("needs") == name)


def answer_words(question: Field[Any], answer: Any) -> str:
    """An answer in words a reader understands."""
    values = question.metadata.get("values")
    if values:
        return str(values[answer])
    if isinstance(answer, tuple):
        return ", ".join(map(str, answer))
    return str(answer)


def _is_whole(value: Any, lowest: int, highest: int) -> bool:
    return type(value) is int and lowest <= value <= highest


def _check(question: Field[Any], answer: Any) -> None:
    """Refuse a value that the question does not know. Raises `Malformed`."""
    values = question.metadata.get("values")
    if values is not None:
        if answer not in values:
            offered = ", ".join(value for value in values if value != NOT_ASKED)
            raise Malformed(f"{question.name} = {answer!r}: choose one of {offered}")
        return
    valid, right = {
        "highest": (
            _is_whole(answer, 1, LARGEST_HALF),
            f"a whole number from 1 to {LARGEST_HALF}",
        ),
        "players": (
            isinstance(answer, tuple)
            and answer != ()
            and all(_is_whole(seats, 2, 9) for seats in answer)
            and list(answer) == sorted(set(answer)),
            "numbers of seats from 2 to 9, rising, such as 2,3,4",
        ),
        "multiple": (
            _is_whole(answer, 2, 99)
            or (
                isinstance(answer, tuple)
                and answer != ()
                and all(_is_whole(part, 2, 99) for part in answer)
                and list(answer) == sorted(set(answer))
            ),
            "a whole number from 2 to 99, or several of them, rising, such as 3,5",
        ),
    }[question.metadata["check"]]
    if not valid:
        raise Malformed(f"{question.name} = {answer!r}: give {right}")


def one_form(name: str, value: Any) -> Any:
    """The form in which an answer is kept: several numbers rising, a single multiple by itself."""
    if not isinstance(value, (list, tuple)):
        return value
    if not all(type(part) is int for part in value):
        return tuple(value)
    numbers = tuple(sorted(set(value)))
    return numbers[0] if name == "multiple" and len(numbers) == 1 else numbers


def read_answer(name: str, text: str) -> Any:
    """The value of a question as typed after `--set name=`. Raises `Malformed`."""
    if find_question(name).metadata.get("values"):
        return text
    if not re.fullmatch(r"[0-9]{1,4}(,[0-9]{1,4})*", text):
        raise Malformed(f"{name} = {text!r}: give a number, or numbers with commas such as 3,5")
    numbers = [int(part) for part in text.split(",")]
    return numbers if name == "players" or len(numbers) > 1 else numbers[0]


def find_question(name: str) -> Field[Any]:
    """The question of this name. Raises `Malformed` with the nearest names."""
    for question in _QUESTIONS:
        if question.name == name:
            return question
    raise Malformed(unknown("rule question", name, QUESTION_NAMES))


def unknown(what: str, name: str, known: tuple[str, ...]) -> str:
    """The words for a name that does not exist, with the nearest ones that do."""
    near = get_close_matches(name, known, n=1)
    hint = f"did you mean {near[0]}? " if near else ""
    return f"unknown {what} {name!r}: {hint}known are {', '.join(known)}"
