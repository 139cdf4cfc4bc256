"""The small pieces of HTML that the parts are built from."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from typing import Any

from allfives.game.counting import Count, Play
from allfives.game.rules import Rules
from allfives.game.tiles import Hand
from allfives.show.svg import tile_svg
from allfives.show.words import (
    place_words,
    say,
    sentence,
    sum_words,
    term_lines,
    verdict_words,
)

_TILE_IN_WORDS = re.compile(r"\b\d-\d\b\*?")


def tag(name: str, *children: str, **attributes: str) -> str:
    """An element; children are markup already, attributes are escaped (`_` becomes `-`)."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escape(value)}"'
        for key, value in attributes.items()
    )
    return f"<{name}{written}>{''.join(children)}</{name}>"


def prose(words: str) -> str:
    """Words as markup, with every tile kept on one line."""
    return _TILE_IN_WORDS.sub(r'<span class="af-nb">\g<0></span>', escape(words))


def part(
    name: str,
    data: Mapping[str, Any],
    title: str,
    tags: Iterable[str],
    *body: str,
    **attributes: str,
) -> str:
    """A custom element with its card, and its answers as JSON that no markup can break out of."""
    packed = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")
    meta = "".join(tag("span", escape(text), class_="af-tag") for text in tags)
    header = tag(
        "header", tag("p", escape(title), class_="af-title"), tag("p", meta, class_="af-meta")
    )
    card = tag("div", header, *body, class_="af-card", role="group", aria_label=title)
    script = f'<script type="application/json">{packed}</script>'
    return tag(f"allfives-{name}", card, script, **attributes)


def felt(svg: str) -> str:
    """The cloth under a board; the board's width in units lets its buttons keep in scale."""
    width = svg.split('viewBox="', 1)[1].split()[2]
    stage = tag("div", svg, class_="af-stage", style=f"--af-w:{width}")
    return tag("div", stage, class_="af-felt")


def text_line(words: str) -> str:
    return tag("p", prose(words), class_="af-text")


def hand_row(hand: Hand) -> str:
    tiles = [tag("span", tile_svg(tile), tag("span", str(tile)), class_="af-tile") for tile in hand]
    return (
        tag("div", *tiles, class_="af-hand", aria_label=say("label.hand"), role="group")
        if tiles
        else ""
    )


def lesson_line(lesson: str) -> str:
    return tag("p", prose(lesson), class_="af-lesson") if lesson else ""


def folded(*body: str, summary: str = "") -> str:
    head = tag("summary", escape(summary or say("label.answer")))
    return tag("details", head, *body, class_="af-answer")


def terms_list(result: Count) -> str:
    lines = [tag("li", prose(sentence(line))) for line in term_lines(result)]
    return tag("ul", *lines, class_="af-terms") if lines else ""


def sum_line(result: Count, rules: Rules) -> str:
    return tag(
        "p",
        f"{escape(sum_words(result))} · {escape(verdict_words(result, rules))}",
        class_="af-sum",
    )


def table_of(
    heads: Sequence[str],
    rows: Iterable[Sequence[str]],
    caption: str = "",
    marked: Sequence[int] = (),
) -> str:
    """A table whose heads are keys of the section `label`; cells are markup, marked rows differ."""
    written = [
        tag(
            "tr",
            tag("th", row[0], scope="row"),
            *[tag("td", cell) for cell in row[1:]],
            **({"class_": "af-diff"} if at in marked else {}),
        )
        for at, row in enumerate(rows)
    ]
    return tag(
        "table",
        tag("caption", escape(caption)) if caption else "",
        tag("thead", tag("tr", *[_head(head) for head in heads])),
        tag("tbody", *written),
        class_="af-table",
    )


def _head(key: str) -> str:
    return tag("th", escape(say(f"label.{key}")), scope="col")


def plays_table(options: Iterable[Play]) -> str:
    """Every play with the count it makes and what it scores."""
    return table_of(
        ("tile", "end", "count", "points"),
        [
            (
                str(play.tile),
                escape(place_words(play.at)),
                escape(sum_words(play.count)),
                str(play.count.points),
            )
            for play in options
        ],
    )
