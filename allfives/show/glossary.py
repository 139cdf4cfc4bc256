"""The glossary: the words of the field and what other books and languages call them."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files

LANGUAGES = {"ru": "Russian", "vi": "Vietnamese"}
KEYS = {"term", "means", "also", "where", *LANGUAGES}


@dataclass(frozen=True, slots=True)
class Entry:
    """One term. `anchor` names it in links, `words` holds its names by language.

    `means` and `where` are Markdown.
    """

    anchor: str
    term: str
    means: str
    also: tuple[str, ...] = ()
    where: str = ""
    words: dict[str, tuple[str, ...]] = field(default_factory=dict)


@cache
def glossary() -> tuple[Entry, ...]:
    """Every term, from the tile to the match and on to this book's own words."""
    text = files("allfives.show").joinpath("glossary.toml").read_text(encoding="utf-8")
    return tuple(
        Entry(
            anchor=anchor,
            term=block["term"],
            means=block["means"],
            also=tuple(block.get("also", ())),
            where=block.get("where", ""),
            words={code: tuple(block[code]) for code in LANGUAGES if code in block},
        )
        for anchor, block in tomllib.loads(text).items()
    )
