"""The named rule sets, read from `presets.toml`: each a parent and what differs from it."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any, overload

from allfives.game.errors import Malformed
from allfives.game.rules import (
    NOT_ASKED,
    QUESTION_NAMES,
    Rules,
    dependants,
    find_question,
    one_form,
    unknown,
)

_ABOUT = ("title", "summary", "parent", "from")


@overload
def rules() -> tuple[str, ...]: ...
@overload
def rules(name: str, /, **overrides: Any) -> Rules: ...


def rules(name: str | None = None, /, **overrides: Any) -> Rules | tuple[str, ...]:
    """The rule set of this name, with some answers changed; without a name, all the names.

    Raises `Malformed` for an unknown name, question or value, `Impossible` for answers that
    contradict each other.
    """
    if name is None:
        if overrides:
            raise Malformed(f"rules({', '.join(overrides)}=…): name the rule set that is changed")
        return tuple(_presets())
    if name not in _presets():
        raise Malformed(unknown("rule set", name, tuple(_presets())))
    preset = _presets()[name]
    return with_answers(preset, overrides) if overrides else preset


def with_answers(base: Rules, changes: Mapping[str, Any]) -> Rules:
    """These rules with some answers changed. What a change makes pointless is dropped with it."""
    answers = {question: getattr(base, question) for question in QUESTION_NAMES}
    sources = dict(base.sources)
    _apply(answers, sources, changes, dict.fromkeys(changes, "chosen here"))
    changed = " ".join(f"{question}={_plain(answers[question])}" for question in changes)
    after = Rules(
        **answers,
        name=f"{base.name} {changed}".strip(),
        title=f"{base.title} ({changed})",
        summary=base.summary,
        sources=sources,
    )
    return base if after == base else after


def _plain(value: Any) -> str:
    return ",".join(map(str, value)) if isinstance(value, tuple) else str(value)


def _apply(
    answers: dict[str, Any],
    sources: dict[str, str],
    changes: Mapping[str, Any],
    origins: Mapping[str, str],
) -> None:
    """Put the changes into `answers`; a list, as TOML and JSON have it, becomes a tuple."""
    for question, value in changes.items():
        find_question(question)
        answers[question] = one_form(question, value)
        sources[question] = origins.get(question, "")
        for dependant in dependants(question):
            if value == "none" and dependant not in changes:
                answers[dependant] = NOT_ASKED
                sources[dependant] = sources[question]


@cache
def _presets() -> dict[str, Rules]:
    """Every named rule set, in the order of the file, where a parent stands before its children."""
    text = files("allfives.game").joinpath("presets.toml").read_text(encoding="utf-8")
    presets: dict[str, Rules] = {}
    for name, block in tomllib.loads(text).items():
        presets[name] = _preset(name, block, presets)
    return presets


def _preset(name: str, block: Mapping[str, Any], earlier: Mapping[str, Rules]) -> Rules:
    parent = earlier.get(block.get("parent", ""))
    if "parent" in block and parent is None:
        known = tuple(earlier)
        raise Malformed(f"{name}: {unknown('parent', block['parent'], known)}")
    answers = {} if parent is None else {q: getattr(parent, q) for q in QUESTION_NAMES}
    sources = {} if parent is None else dict(parent.sources)
    changes = {key: value for key, value in block.items() if key not in _ABOUT}
    try:
        _apply(answers, sources, changes, block.get("from", {}))
        missing = [question for question in QUESTION_NAMES if question not in answers]
        if missing:
            raise Malformed(f"no answer to {', '.join(missing)}")
        unsourced = [question for question in QUESTION_NAMES if not sources.get(question)]
        if unsourced:
            raise Malformed(f"no origin for {', '.join(unsourced)}: say it under [{name}.from]")
        return Rules(
            **answers, name=name, title=block["title"], summary=block["summary"], sources=sources
        )
    except ValueError as error:
        raise type(error)(f"rule set {name!r}: {error}") from None
