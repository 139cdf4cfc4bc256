"""House rules: the rules of one family, written down to be played by and shared.

They travel as a TOML file, in the form of `rulesets/*.toml`, and as the query of a link:
`rules=muggins&set=multiple:3&title=Sunday+threes`. What cannot be understood there is refused piece
by piece and the rest is kept: `Understood` holds both. `read_house`, and with it `allfives.rules`
for a file, takes all or nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, TypeVar

from allfives.game.contradictions import contradictions
from allfives.game.errors import DominoError, Impossible, Malformed, one_line
from allfives.game.house_value import (
    FORMAT,
    LONGEST,
    ORIGIN,
    TITLE,
    House,
    check_name,
    check_words,
    default_name,
    default_summary,
    kept_answer,
    make_house,
    write_house,
    write_query,
)
from allfives.game.presets import ABOUT, changed_answers, named
from allfives.game.questions import unknown
from allfives.game.rules import QUESTION_NAMES, Rules, find_question, questions, read_answer

__all__ = [
    "FORMAT",
    "LARGEST",
    "LONGEST",
    "TITLE",
    "House",
    "Understood",
    "check_name",
    "check_words",
    "default_name",
    "default_summary",
    "house_of_file",
    "kept_answer",
    "make_house",
    "read_house",
    "read_query",
    "take_house",
    "write_house",
    "write_query",
]

_DEFAULT = "all-fives"
LARGEST = 64_000  # bytes of a file; the longest rules take a twentieth of it
_LONGEST = 240  # characters of one refusal
_NEWER = (
    f"written by a newer version of All Fives, and this one reads {FORMAT}: get the newest version"
)
_T = TypeVar("_T")


class Understood(NamedTuple):
    """What could be understood, and a sentence for each piece that was left out."""

    house: House
    refused: tuple[str, ...]


def house_of_file(path: str) -> House:
    """The house rules of a file.

    Raises `OSError` where it cannot be read, and a `DominoError` that names the file as
    `read_house` does.
    """
    import os
    import stat

    try:
        kind = os.stat(path).st_mode
    except ValueError as error:  # a path that no file can have
        raise Malformed(f"{path!r}: {error}") from None
    if not (stat.S_ISREG(kind) or stat.S_ISDIR(kind)):  # a pipe would be waited for
        raise Malformed(f"{path}: no file that could hold rules")
    with open(path, "rb") as file:
        data = file.read(LARGEST + 1)
    if len(data) > LARGEST:
        raise Malformed(f"{path}: larger than {LARGEST} bytes, so it holds no house rules")
    try:
        return read_house(data.decode("utf-8-sig"), path)
    except UnicodeDecodeError as error:
        raise Malformed(
            f"{path}: byte {error.start} is no UTF-8: save it as a text in UTF-8"
        ) from None


def read_house(text: str, file: str = "house rules") -> House:
    """The one rule set of a TOML text. `file` is named in errors.

    Raises `Malformed` for anything that cannot be understood, naming all of it, and `Impossible`
    for answers that contradict each other.
    """
    understood = take_house(text, file)
    if understood.refused:
        raise Malformed(f"{file}: {'; '.join(understood.refused)}")
    found = understood.house.contradictions
    if found:
        raise Impossible(f"{file}: {'; '.join(one.words for one in found)}")
    return understood.house


def take_house(text: str, file: str = "house rules") -> Understood:
    """As much of a TOML text as can be understood.

    Raises `Malformed` where that is nothing: no TOML, or not one rule set. Origins, which the rule
    sets of sources give under `[NAME.from]` and `source`, are left aside: here it is the house.
    """
    name, block, newer = _block(text, file)
    refused = [newer] if newer else []
    base = _try(refused, _parent, block) or named(_DEFAULT)
    said: dict[str, str] = {}
    for key in ("title", "summary"):
        if key in block:
            said[key] = _try(refused, check_words, key, block[key]) or ""
    said["name"] = _try(refused, check_name, name) or ""
    changes: dict[str, Any] = {}
    for key, value in block.items():
        if key not in ABOUT:
            answer = _try(refused, _answer, key, value)
            if answer is not None:
                changes[key] = answer
    return _understood(base, changes, said, refused)


def read_query(query: str | Iterable[tuple[str, str]]) -> Understood:
    """The house rules of a link's query: `rules`, any number of `set`, `title`, `summary`, `name`.

    The query is a text or its pairs. Other keys belong to others. One that names no rules changes
    those of All Fives.
    """
    from urllib.parse import parse_qsl  # only who has a link waits for it

    if isinstance(query, str):
        query = parse_qsl(query.removeprefix("?"), keep_blank_values=True)
    refused: list[str] = []
    said: dict[str, str] = {}
    changes: dict[str, Any] = {}
    base: Rules | None = None
    for key, value in query:
        if key == "rules":
            base = _try(refused, named, value) or base
        elif key == "format" and value != str(FORMAT):
            refused.append(_short(f"format={value}: {_NEWER}"))
        elif key in ("title", "summary"):
            said[key] = _try(refused, check_words, key, value) or ""
        elif key == "name":
            said[key] = _try(refused, check_name, value) or ""
        elif key == "set":
            change = _try(refused, _change, value)
            if change is not None:
                changes[change[0]] = change[1]
    return _understood(base or named(_DEFAULT), changes, said, refused)


# ---------------------------------------------------------------- pieces


def _block(text: str, file: str) -> tuple[str, Mapping[str, Any], str]:
    """The name and the table of the one rule set, and why it may say more than is understood."""
    import tomllib  # only who reads a file waits for it

    try:
        found = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        why = "nested too deeply" if isinstance(error, RecursionError) else error
        raise Malformed(f"{file}: no TOML: {why}") from None
    newer = ""
    number = found.pop("format", FORMAT)
    if type(number) is not int or number < 1:
        raise Malformed(f"{file}: format = {number!r}: write format = {FORMAT}")
    if number > FORMAT:
        newer = f"format = {number}: {_NEWER}"
    tables = {name: block for name, block in found.items() if isinstance(block, dict)}
    outside = [name for name in found if name not in tables]
    if outside:
        raise Malformed(
            f"{file}: {_short(', '.join(outside))} outside of a rule set: begin it with its name, "
            f"such as [our-family]"
        )
    if len(tables) != 1:
        names = f" ({_short(', '.join(tables))})" if tables else ""
        raise Malformed(
            f"{file}: {len(tables)} rule sets{names}: a file of house rules holds exactly one, "
            f"which begins with its name, such as [our-family]"
        )
    ((name, block),) = tables.items()
    return name, block, newer


def _parent(block: Mapping[str, Any]) -> Rules:
    if "parent" not in block:
        # A file may be older than a question that answers itself where nothing is said.
        asked = [item.name for item in questions() if not item.metadata.get("default")]
        if all(name in block for name in asked):
            return named(_DEFAULT)
        raise Malformed('no parent: give the rule set that is changed, such as parent = "muggins"')
    name = block["parent"]
    if not isinstance(name, str):
        raise Malformed(f'parent = {name!r}: give a rule set, such as parent = "muggins"')
    return named(name)


def _answer(question: str, value: Any) -> Any:
    if question not in QUESTION_NAMES:
        raise Malformed(unknown("key", question, (*ABOUT, *QUESTION_NAMES)))
    return kept_answer(question, value)


def _change(text: str) -> tuple[str, Any]:
    """One `set` of a link."""
    question, colon, value = text.partition(":")
    if not colon:
        raise Malformed(f"set={text!r}: write FIELD:VALUE, such as set=multiple:3")
    return question.strip(), kept_answer(
        question.strip(), read_answer(question.strip(), value.strip())
    )


def _understood(
    base: Rules, changes: dict[str, Any], said: Mapping[str, str], refused: list[str]
) -> Understood:
    """Put together; an answer that another makes pointless is left out, and said to be."""
    answers, _ = changed_answers(base, changes, ORIGIN)
    for found in contradictions(questions(), answers):
        question = found.questions[0]
        if question in changes and find_question(question).metadata.get("needs"):
            refused.append(_short(found.words))
            del changes[question]
    return Understood(make_house(base.name, changes, **said), tuple(refused))


def _try(refused: list[str], read: Callable[..., _T], *given: Any) -> _T | None:
    """What can be read; what cannot is added to the refusals, and is None."""
    try:
        return read(*given)
    except DominoError as refusal:
        refused.append(_short(str(refusal)))
        return None


def _short(words: str) -> str:
    return one_line(words, _LONGEST)
