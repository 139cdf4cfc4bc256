"""`<allfives-hub>`: every lesson in reading order, a link each.

The script adds what the reader has done of each, and where to go on.
"""

from __future__ import annotations

from html import escape

from allfives.show.elements import part, tag
from allfives.show.stages import Stage, address_of, stages
from allfives.show.words import say


def hub_html(folder: str = "", title: str = "") -> str:
    """The overview for a page from which the lessons stand in `folder`, such as `learn/`.

    A row of its data is a stage: slug, title, page, slugs of its steps.
    """
    found = stages().values()
    rows = [
        [one.slug, one.title, f"{folder}{one.page}.html", [step.slug for step in one.steps]]
        for one in found
    ]
    return part(
        "hub",
        {"stages": rows},
        title or say("hub.title"),
        [hub_words()],
        tag("ol", *[_line(one, folder) for one in found], class_="af-lessons"),
    )


def hub_words() -> str:
    """How much there is to do."""
    found = stages().values()
    return say("hub.widget", number=len(found), steps=sum(len(one.steps) for one in found))


def _line(one: Stage, folder: str) -> str:
    """A section: a link to its first step, what it is for, and how many steps it has."""
    address = f"{folder}{address_of(one, one.steps[0])}"
    return tag(
        "li",
        tag("a", escape(one.title), href=address),
        " ",
        tag("span", escape(say("hub.steps", number=len(one.steps))), class_="af-done-of"),
        tag("span", escape(one.goal), class_="af-source"),
        data_lesson=one.slug,
    )
