"""The HTML of `<allfives-statement>`: one statement of a source, and positions to read it on.

Before any script runs every reading is there, folded; the script makes switches of them. What comes
of several answers at once is asked of the engine, and told by the same words.
"""

from __future__ import annotations

from html import escape

from allfives.game.ledger import Statement
from allfives.game.rules import find_question
from allfives.show.answers.statement import (
    Option,
    Other,
    elsewhere,
    open_questions,
    options,
    scenes,
    statement,
)
from allfives.show.elements import folded, part, prose, tag
from allfives.show.scenes import Scene
from allfives.show.scenes.dealing import rule_words
from allfives.show.where import page_of
from allfives.show.words import say

_MARKS = {"✎": "mark_read", "Δ": "mark_differs", "ℹ": "mark_told"}


def statement_html(ledger_id: str) -> str:
    """`<allfives-statement>`: the element of this id. Raises `KeyError` where there is none."""
    one = statement(ledger_id)
    shown = [_scene(one, scene) for scene in scenes(one)]
    told = say("statement.told", why=one.told) if one.told else ""
    return part(
        "statement",
        {},
        one.id,
        [say(f"statement.{_MARKS[mark]}") for mark in one.mark],
        tag("p", prose(one.text), class_="af-rule"),
        *_open(one),
        *([tag("p", prose(told), class_="af-text")] if told else []),
        *shown,
        *_elsewhere(one),
        id=one.id,
    )


def _open(one: Statement) -> list[str]:
    """What the source leaves open."""
    asks = " ".join(open_questions(one))
    if not asks:
        return []
    return [tag("p", tag("b", escape(say("statement.open"))), f" {escape(asks)}", class_="af-text")]


def _scene(one: Statement, scene: Scene) -> str:
    """A position, and folded what comes of it under each value of its switch."""
    values = options(one, scene)
    read = any(option.held for option in values[1:])
    summary = say("statement.every" if len(values) > 1 else "statement.what")
    ask = say("statement.ask_read" if read else "statement.ask_rule")
    return tag(
        "div",
        scene.seen(),
        folded(
            *[option_html(scene, option, alone=len(values) == 1) for option in values],
            summary=summary,
        ),
        class_="af-scene",
        data_ask=ask,
    )


def option_html(scene: Scene, option: Option, *, alone: bool = False) -> str:
    """One value: its words, what comes of it, and why."""
    lines = tag("ul", *[tag("li", prose(line)) for line in option.told.lines], class_="af-terms")
    return tag(
        "div",
        *[tag("p", prose(name), class_="af-name") for name in option.names if not alone],
        tag("p", prose(option.told.head), class_="af-sum"),
        lines if option.told.lines else "",
        *([] if alone else _reason(scene, option)),
        class_="af-reading",
        **({"data_switch": str(option.switch)} if option.switch else {}),
    )


def _reason(scene: Scene, option: Option) -> list[str]:
    """Whose rules it leaves as they are, or the questions that a reading answers otherwise."""
    if not option.fields:
        words = say("statement.kept", title=scene.rules.title)
    elif option.ids:
        words = say("statement.mixed", title=scene.rules.title)
    elif option.held:
        asked = [rule_words(option.rules, field) for field in option.fields]
        words = " ".join(line for line in asked if line not in option.told.lines)
    else:
        words = ""  # its name says it
    return [tag("p", prose(words), class_="af-source")] if words else []


def _elsewhere(one: Statement) -> list[str]:
    """The note in the margin: who answers the same questions otherwise."""
    found: dict[str, list[Other]] = {}
    for other in elsewhere(one):
        found.setdefault(other.field, []).append(other)
    rows = [
        tag(
            "li",
            escape(find_question(field).metadata["ask"]),
            " ",
            "; ".join(f"{_links(other)}: {escape(other.words)}" for other in others),
            ".",
        )
        for field, others in found.items()
    ]
    if not rows:
        return []
    head = tag("b", escape(say("statement.elsewhere")))
    return [tag("aside", head, tag("ul", *rows), class_="af-text", role="note")]


def _links(other: Other) -> str:
    """The ids of an answer, each a link to its statement; all chapters lie in one folder."""
    return ", ".join(
        tag("a", escape(name), href=page_of(name).rpartition("/")[2]) for name in other.ids
    )
