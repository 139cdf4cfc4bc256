"""The form of house rules as HTML that can be read before any script runs.

Every question with its possible answers and, folded, what each source answers. It is made from the
fields of `Rules`; the script lets the reader choose, and asks the engine what a choice means.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import Field
from html import escape
from typing import Any

from allfives.game.house import LARGEST, LONGEST
from allfives.game.presets import named, rules
from allfives.game.questions import NOT_ASKED, answer_words, write_typed
from allfives.game.rules import Rules, find_question
from allfives.show.answers.house import GROUPS, idle_words
from allfives.show.elements import part, prose, tag
from allfives.show.words import say, sentence

_SILENT = " is silent;"
_LEDGER = re.compile("[A-Z]{2}-[0-9]{2}")


def house_form_html(parent: str = "all-fives", title: str = "") -> str:
    """`<allfives-house>`: the whole form, as the preset `parent` answers it."""
    base = named(parent)
    return part(
        "house",
        {"largest": LARGEST},
        title or say("house.title"),
        [],
        tag("p", escape(say("house.asleep")), class_="af-text af-asleep"),
        tag("form", _fields(base), *_groups(base), class_="af-house", autocomplete="off"),
    )


def _fields(base: Rules) -> str:
    """The preset to start from, and the names."""
    options = "".join(
        f'<option value="{escape(name)}"{" selected" if name == base.name else ""}>'
        f"{escape(named(name).title)}</option>"
        for name in rules()
    )
    select = f'<select name="parent">{options}</select>'
    boxes = [
        _row(say(f"house.{key}"), _box(name, "", LONGEST[name]))
        for name, key in (("title", "title_label"), ("summary", "summary_label"), ("name", "name"))
    ]
    rows = [_row(say("house.start"), select), *boxes]
    legend = tag("legend", escape(say("house.names")))
    return tag("fieldset", legend, *rows, class_="af-fields", disabled="")


def _row(words: str, control: str) -> str:
    return tag("label", tag("span", escape(words)), control)


def _box(name: str, value: str, longest: int, label: str = "") -> str:
    named = f' aria-label="{escape(label)}"' if label else ""
    return (
        f'<input name="{name}" value="{escape(value)}" maxlength="{longest}" autocomplete="off" '
        f'dir="auto"{named}>'
    )


def _groups(base: Rules) -> Iterator[str]:
    for at, (key, names) in enumerate(GROUPS.items()):
        summary = tag("summary", escape(say(f"house.{key}")))
        asked = [_question(find_question(name), base) for name in names]
        opened = "" if at else " open"
        yield f'<details class="af-answer"{opened}>{summary}{"".join(asked)}</details>'


def _question(question: Field[Any], base: Rules) -> str:
    """A question, its possible answers with the preset's chosen, and what the sources answer."""
    answer = getattr(base, question.name)
    ask = f"{escape(question.metadata['ask'])} <code>{question.name}</code>"
    values = question.metadata.get("values")
    choices = (
        [_choice(question.name, value, words, value == answer) for value, words in values.items()]
        if values
        else [_typed(question, answer)]
    )
    idle = answer == NOT_ASKED and idle_words(question.metadata["needs"])
    return tag(
        "fieldset",
        tag("legend", ask),
        tag("div", escape(idle), class_="af-trouble") if idle else "",
        *choices,
        f"<details><summary>{escape(say('house.sources'))}</summary>{_sources(question)}</details>",
        data_question=question.name,
        disabled="",
    )


def _choice(name: str, value: str, words: str, chosen: bool) -> str:
    if value == NOT_ASKED:
        return ""
    checked = " checked" if chosen else ""
    return (
        f'<label><input type="radio" name="{name}" value="{value}"{checked}> '
        f"{escape(words)}</label>"
    )


def _typed(question: Field[Any], answer: Any) -> str:
    form, (lowest, highest) = question.metadata["form"], question.metadata["range"]
    key = f"house.{form}{'' if form != 'by-seats' or lowest else '-none'}"
    hint = say(key, lowest=lowest, highest=highest)
    label = f"{question.metadata['ask']} {sentence(hint)}"  # the legend alone names only the group
    return _row(hint, _box(question.name, write_typed(answer), 80, label))


def _named(title: str, page: str) -> str:
    """A rule set by its title, with the row of the ledger that it follows."""
    return f"{title} ({page})" if _LEDGER.fullmatch(page) else title


def _sources(question: Field[Any]) -> str:
    """The answers that a source states, each with the rule sets that take it and its statement."""
    stated: dict[Any, dict[str, str]] = {}
    for chosen in map(named, rules()):
        origin = chosen.sources[question.name]
        if _SILENT not in origin:
            page = re.split("[,:;]", origin)[0]
            stated.setdefault(getattr(chosen, question.name), {}).setdefault(page, chosen.title)
    lines = [
        tag(
            "li",
            tag("b", escape(answer_words(question, answer))),
            ": ",
            prose(", ".join(_named(title, page) for page, title in origins.items())),
        )
        for answer, origins in stated.items()
        if answer != NOT_ASKED
    ]
    return tag("ul", *lines) if lines else tag("p", escape(say("house.silent")))
