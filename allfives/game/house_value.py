"""House rules as a value: a preset and the answers that differ; written as a file or a link.

`house.py` reads both back, and all of it can be imported from there.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from allfives.game.contradictions import (
    CODE,
    Contradiction,
    Tongue,
    contradictions,
    hindrances,
)
from allfives.game.errors import Impossible, Malformed
from allfives.game.presets import changed_answers, differences, named, rules
from allfives.game.questions import check, one_form, write_typed
from allfives.game.rules import Rules, find_question, questions

FORMAT: Final = 1  # of the file; a later one is refused, because its rules may mean more
LONGEST: Final = {"title": 60, "summary": 200, "name": 40}  # characters
TITLE: Final = "House rules"
ORIGIN: Final = "house rules"

NAME: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
# What has no place in a line of words: control characters, line breaks, half characters, and signs
# that turn the direction of all that follows. Words from right to left need none of them.
_NO_WORDS: Final = re.compile(
    "[\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
_HEAD: Final = "# House rules for All Fives. To see every answer: python -m allfives rules FILE\n"


@dataclass(frozen=True, slots=True)
class House:
    """House rules in their one form: `make_house` makes it. `answers` may contradict each other."""

    parent: str
    """The preset that they start from."""

    answers: tuple[tuple[str, Any], ...]
    """The questions answered unlike there, in the order of the questions."""

    title: str
    summary: str
    name: str
    """Small letters, digits and hyphens: the name of the block in a file."""

    @property
    def all_answers(self) -> dict[str, Any]:
        """The answer to every question."""
        return changed_answers(named(self.parent), dict(self.answers), ORIGIN)[0]

    @property
    def contradictions(self) -> tuple[Contradiction, ...]:
        """Everything that must be changed before these rules can be played."""
        return self.contradictions_in(CODE)

    def contradictions_in(self, tongue: Tongue) -> tuple[Contradiction, ...]:
        """The same, in sentences that name questions and answers in another way."""
        answers = self.all_answers
        return (*contradictions(questions(), answers, tongue), *hindrances(answers, tongue))

    @property
    def rules(self) -> Rules:
        """The rule set. Raises `Impossible` for the first contradiction."""
        for contradiction in self.contradictions:
            raise Impossible(contradiction.words)
        answers, sources = changed_answers(named(self.parent), dict(self.answers), ORIGIN)
        return Rules(
            **answers,
            name=self.name,
            preset=self.parent,
            title=self.title,
            summary=self.summary,
            sources=sources,
        )


def make_house(
    parent: str,
    changes: Mapping[str, Any] | None = None,
    *,
    title: str = "",
    summary: str = "",
    name: str = "",
) -> House:
    """House rules from a preset and what is answered otherwise.

    Raises `Malformed` for a preset, question, value or words that cannot be; answers that
    contradict each other are kept, so that they can be explained.
    """
    base = named(parent)
    kept = {question: kept_answer(question, value) for question, value in (changes or {}).items()}
    answers, _ = changed_answers(base, kept, ORIGIN)
    title = check_words("title", title) or TITLE
    return House(
        parent,
        tuple(differences(base, answers)),
        title,
        check_words("summary", summary) or default_summary(base),
        check_name(name) if name else default_name(title),
    )


def kept_answer(question: str, value: Any) -> Any:
    """A value in the form in which it is kept. Raises `Malformed`."""
    asked = find_question(question)
    answer = one_form(asked, value)
    check(asked, answer)
    return answer


def check_words(key: str, words: Any) -> str:
    """A title or a summary without the spaces around it. Raises `Malformed`."""
    if not isinstance(words, str):
        raise Malformed(f"{key} = {words!r}: give some words in quotes")
    text: str = words.strip()
    if len(text) > LONGEST[key]:
        raise Malformed(
            f"{key} = {text[:20]!r}…: {len(text)} characters, give at most {LONGEST[key]}"
        )
    if found := _NO_WORDS.search(text):
        raise Malformed(f"{key} = {text!r}: leave out the sign {found[0]!r}, which is no letter")
    return text


def check_name(name: str) -> str:
    """A name that a file may have. Raises `Malformed`."""
    if len(name) > LONGEST["name"]:
        raise Malformed(
            f"name {name[:20]!r}…: {len(name)} characters, give at most {LONGEST['name']}"
        )
    if not NAME.fullmatch(name):
        raise Malformed(
            f"name {name!r}: write it in small letters, digits and hyphens, such as our-family"
        )
    if name in rules():
        raise Malformed(f"name {name!r}: a rule set has it already, choose another")
    return name


def default_name(title: str) -> str:
    """A name made from a title; where no letter of it is left, from a number made of it."""
    from zlib import crc32

    longest = LONGEST["name"]
    words = re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-")
    name = words[:longest].rstrip("-") or f"house-{crc32(title.encode()):08x}"
    return f"house-{name}"[:longest].rstrip("-") if name in rules() else name


def default_summary(base: Rules) -> str:
    """One sentence for house rules that say none."""
    return f"{base.title} with house rules."


def write_house(house: House) -> str:
    """The file of these rules, the same at every writing.

    Raises `Impossible` while they contradict each other: no command could read that.
    """
    chosen = house.rules
    lines = [_HEAD, f"format = {FORMAT}\n\n[{house.name}]\n"]
    lines += [f"{key} = {_quoted(getattr(house, key))}\n" for key in ("parent", "title", "summary")]
    lines += [f"{name} = {_toml(name, getattr(chosen, name))}\n" for name, _ in house.answers]
    return "".join(lines)


def _toml(name: str, answer: Any) -> str:
    if find_question(name).metadata.get("form") == "by-seats":
        held = ", ".join(f"{seats} = {number}" for seats, number in answer)
        return f"{{ {held} }}" if held else "{}"
    if isinstance(answer, tuple):
        return f"[{', '.join(map(str, answer))}]"
    return str(answer) if isinstance(answer, int) else _quoted(answer)


def _quoted(words: str) -> str:
    """Words as TOML quotes them, which is as JSON does: control characters are in no words here."""
    return json.dumps(words, ensure_ascii=False)


def write_query(house: House) -> str:
    """The query of a link to these rules; what would be there without saying is left out."""
    from urllib.parse import urlencode

    pairs = [("rules", house.parent)]
    pairs += [("set", f"{name}:{write_typed(answer)}") for name, answer in house.answers]
    usual = {
        "title": TITLE,
        "summary": default_summary(named(house.parent)),
        "name": default_name(house.title),
    }
    pairs += [(key, getattr(house, key)) for key in usual if getattr(house, key) != usual[key]]
    return urlencode(pairs)
