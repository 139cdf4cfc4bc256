"""The HTML of the page of puzzles: what stands there before, and without, any script."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape

from allfives.game.presets import rules
from allfives.puzzle.kinds import Kind
from allfives.puzzle.packs import Entry
from allfives.show.elements import part, tag
from allfives.show.puzzle_markup import puzzle_html
from allfives.show.words import say

SAMPLES = 4
START = {"rules": "all-fives", "level": "1"}  # what a newcomer is asked first


def puzzles_html(index: Sequence[str], base: str, entries: Iterable[Entry]) -> str:
    """`<allfives-puzzles>`: puzzles one at a time, by choice, by the day or from a list.

    `index` names the scripts of the index, which lie in the folder `base`. Some of the entries
    stand there as they are, for readers without JavaScript.
    """
    return part(
        "puzzles",
        {"index": list(index), "start": START},
        say("puzzles.title"),
        [],
        tag("p", escape(say("puzzles.asleep")), class_="af-asleep"),
        tag("div", *map(still_html, samples(entries)), class_="af-samples"),
        data_base=base,
    )


def samples(entries: Iterable[Entry]) -> list[Entry]:
    """The first entry of each of the first kinds."""
    first: dict[Kind, Entry] = {}
    for entry in entries:
        first.setdefault(entry.puzzle.kind, entry)
    return [first[kind] for kind in Kind if kind in first][:SAMPLES]


def still_html(entry: Entry) -> str:
    """A puzzle to be read: its card, with the folded answer, and nothing that a script wakes."""
    html = puzzle_html(entry.puzzle)
    return html[html.index("<div") : html.index("<script")]


def counts_html(entries: Iterable[Entry]) -> str:
    """A table of how many puzzles of each kind every rule set has."""
    number: Counter[tuple[str, Kind]] = Counter()
    for entry in entries:
        for one in entry.puzzle.rules:
            number[one.name, entry.puzzle.kind] += 1
    names = [name for name in rules() if any(found == name for found, _ in number)]
    kinds = [kind for kind in Kind if any(found is kind for _, found in number)]
    heads = [say("label.rules"), *(say(f"kind.{kind}") for kind in kinds)]
    rows = [
        tag(
            "tr",
            tag("th", escape(rules(name).title), scope="row"),
            *(tag("td", str(number[name, kind] or "–"), class_="af-n") for kind in kinds),
        )
        for name in names
    ]
    table = tag(
        "table",
        tag("caption", escape(say("puzzles.counts"))),
        tag("thead", tag("tr", *(tag("th", escape(head), scope="col") for head in heads))),
        tag("tbody", *rows),
        class_="af-table",
    )
    return tag("div", tag("div", table, class_="af-scroll", tabindex="0"), class_="af-card af-wide")
