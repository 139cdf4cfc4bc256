"""The named rule sets, read from `rulesets/*.toml`: each a parent and what differs from it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from os import PathLike, fspath, sep
from types import MappingProxyType
from typing import Any, overload

from allfives.game.errors import Malformed
from allfives.game.questions import NOT_ASKED, one_form, unknown, write_typed
from allfives.game.rules import (
    QUESTION_NAMES,
    Rules,
    dependants,
    find_question,
)

ABOUT = ("title", "summary", "parent", "source", "from")  # the keys of a block that answer nothing
_SILENT = " is silent; as "
# In the order in which they are listed; a parent stands in an earlier file or earlier in its own.
_FILES = ("all-fives", "muggins", "vsem-po-pyat", "klassika", "public")


@overload
def rules() -> tuple[str, ...]: ...
@overload
def rules(name: str | PathLike[str], /, **overrides: Any) -> Rules: ...


def rules(name: str | PathLike[str] | None = None, /, **overrides: Any) -> Rules | tuple[str, ...]:
    """The rule set of this name, with some answers changed; without a name, all the names.

    A path, or a text that ends in `.toml` or holds a path separator, is a file of house rules.
    Raises `Malformed` for an unknown name, question or value, `Impossible` for answers that
    contradict each other, `OSError` for a file that cannot be read.

    >>> rules("muggins", multiple=3) == rules("all-threes")
    True
    """
    if name is None:
        if overrides:
            raise Malformed(f"rules({', '.join(overrides)}=…): name the rule set that is changed")
        return tuple(_presets())
    if isinstance(name, str) and not _is_file(name):
        base = named(name)
    else:
        from allfives.game.house import house_of_file  # only who has house rules waits

        base = house_of_file(fspath(name)).rules
    return with_answers(base, overrides) if overrides else base


def _is_file(name: str) -> bool:
    return name.endswith(".toml") or "/" in name or sep in name


def named(name: str) -> Rules:
    """The preset of this name; texts from others, which open no file, are read with it.

    Raises `Malformed` for any other name.
    """
    if name not in _presets():
        raise Malformed(unknown("rule set", name, tuple(_presets())))
    return _presets()[name]


def written(rules: Rules) -> str:
    """These rules as positions and records name them: a preset and the answers that differ."""
    base = rules.preset or rules.name
    if base not in _presets():
        return rules.name
    changed = differences(named(base), vars(rules))
    return " ".join([base, *(f"{name}={write_typed(answer)}" for name, answer in changed)])


def differences(base: Rules, answers: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """Each question that is answered unlike in `base`, in their order, with its answer.

    What is not asked any more follows from the rest and is left out.
    """
    for name in QUESTION_NAMES:
        if answers[name] not in (getattr(base, name), NOT_ASKED):
            yield name, answers[name]


def with_answers(base: Rules, changes: Mapping[str, Any]) -> Rules:
    """These rules with some answers changed. What a change makes pointless is dropped with it."""
    answers, sources = changed_answers(base, changes, "chosen here")
    changed = " ".join(f"{question}={write_typed(answers[question])}" for question in changes)
    after = Rules(
        **answers,
        name=f"{base.name} {changed}".strip(),
        preset=base.preset or base.name,
        title=f"{base.title} ({changed})",
        summary=base.summary,
        sources=sources,
    )
    return base if after == base else after


def changed_answers(
    base: Rules, changes: Mapping[str, Any], origin: str
) -> tuple[dict[str, Any], dict[str, str]]:
    """Every answer of `base` with these changed, and where each comes from.

    They may contradict each other. Raises `Malformed` for an unknown question.
    """
    answers = {question: getattr(base, question) for question in QUESTION_NAMES}
    sources = dict(base.sources)
    _apply(answers, sources, changes, dict.fromkeys(changes, origin))
    return answers, sources


def _apply(
    answers: dict[str, Any],
    sources: dict[str, str],
    changes: Mapping[str, Any],
    origins: Mapping[str, str],
) -> None:
    """Put the changes into `answers`; a list, as TOML and JSON have it, becomes a tuple.

    What hangs on a changed answer is not asked any more, or asked again, unless it is changed too.
    """
    for question, value in changes.items():
        answers[question] = one_form(find_question(question), value)
        sources[question] = origins.get(question, "")
        for dependant in dependants(question):
            default = find_question(dependant).metadata["default"]
            if dependant in changes:
                continue
            if value == "none":
                answers[dependant] = NOT_ASKED
            elif answers.get(dependant) == NOT_ASKED and default:
                answers[dependant] = default
            else:
                continue
            sources[dependant] = sources[question]


@cache
def _presets() -> Mapping[str, Rules]:
    """Every named rule set, parents before their children."""
    from importlib.resources import files  # only who asks for a rule set waits for it

    presets: dict[str, Rules] = {}
    for stem in _FILES:
        file = f"{stem}.toml"
        text = files("allfives.game").joinpath("rulesets", file).read_text(encoding="utf-8")
        presets |= read_rule_sets(text, file, presets)
    return MappingProxyType(presets)


def read_rule_sets(text: str, file: str, known: Mapping[str, Rules]) -> dict[str, Rules]:
    """The rule sets of a TOML text; a parent is `known` or stands earlier in the text.

    `file` is named in errors. Raises `Malformed` and `Impossible` as `read_rule_set` does, and
    `Malformed` for a text that is no TOML, a block that is no table or a name that is taken.
    """
    import tomllib  # see _presets

    try:
        blocks = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Malformed(f"{file}: {error}") from None
    found: dict[str, Rules] = {}
    for name, block in blocks.items():
        try:
            if name in known:
                raise Malformed("this name is taken, choose another")
            found[name] = read_rule_set(name, block, {**known, **found})
        except ValueError as error:
            raise type(error)(f"{file}: rule set {name!r}: {error}") from None
    return found


def read_rule_set(name: str, block: Any, known: Mapping[str, Rules]) -> Rules:
    """One rule set from its block: what differs from a parent, and where each answer comes from.

    Raises `Malformed` for an unknown key, value or parent, an answer or origin that is missing,
    an origin without an answer; `Impossible` for answers that contradict each other.
    """
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", name):
        raise Malformed("write its name in small letters, digits and hyphens, such as all-fives")
    if not isinstance(block, Mapping):
        raise Malformed(f"{block!r} is no rule set: write a table, [{name}]")
    title, summary = _text(block, "title"), _text(block, "summary")
    changes = {key: value for key, value in block.items() if key not in ABOUT}
    _refuse_unknown(changes, "key", (*ABOUT, *QUESTION_NAMES))
    parent = _parent(block, known)
    answers = {} if parent is None else {q: getattr(parent, q) for q in QUESTION_NAMES}
    sources = {} if parent is None else _inherited(parent, block)
    _apply(answers, sources, changes, _origins(name, block, changes))
    missing = [question for question in QUESTION_NAMES if question not in answers]
    if missing:
        raise Malformed(f"no answer to {', '.join(missing)}")
    return Rules(**answers, name=name, title=title, summary=summary, sources=sources)


def _text(block: Mapping[str, Any], key: str) -> str:
    """A key that must hold words."""
    if key not in block:
        raise Malformed(f'no {key}: give {key} = "…"')
    value = block[key]
    if not isinstance(value, str) or not value.strip():
        raise Malformed(f"{key} = {value!r}: give some words")
    return value


def _parent(block: Mapping[str, Any], known: Mapping[str, Rules]) -> Rules | None:
    if "parent" not in block:
        return None
    name = _text(block, "parent")
    if name not in known:
        raise Malformed(unknown("parent", name, tuple(known)))
    return known[name]


def _inherited(parent: Rules, block: Mapping[str, Any]) -> dict[str, str]:
    """The parent's origins. A block that follows a source of its own says where that is silent."""
    if "source" not in block:
        return dict(parent.sources)
    source = _text(block, "source")
    return {
        question: f"{source}{_SILENT}{origin.partition(_SILENT)[2] or f'{parent.name} ({origin})'}"
        for question, origin in parent.sources.items()
    }


def _origins(name: str, block: Mapping[str, Any], changes: Mapping[str, Any]) -> Mapping[str, str]:
    """Where the answers of a block come from: one origin for each, and for nothing else."""
    origins = block.get("from", {})
    if not isinstance(origins, Mapping):
        raise Malformed(f"from = {origins!r}: write a table, [{name}.from]")
    _refuse_unknown(origins, f"key under [{name}.from]", QUESTION_NAMES)
    without = [question for question in origins if question not in changes]
    if without:
        raise Malformed(f"origin without answer for {', '.join(without)}: give the answer as well")
    unsourced = [question for question in changes if question not in origins]
    if unsourced:
        raise Malformed(f"no origin for {', '.join(unsourced)}: say it under [{name}.from]")
    return {question: _text(origins, question) for question in origins}


def _refuse_unknown(keys: Iterable[str], what: str, known: tuple[str, ...]) -> None:
    for key in keys:
        if key not in known:
            raise Malformed(unknown(what, key, known))
