"""Where in the book a statement of a source stands: its page, its section, its address."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib.resources import files

FOLDER = "book/sources"


@cache
def chapters() -> dict[str, dict[str, tuple[str, ...]]]:
    """The chapters on the sources by name; each has its sections, and those their statements."""
    text = files("allfives.show").joinpath("chapters.toml").read_text(encoding="utf-8")
    return {
        chapter: {section: tuple(ids) for section, ids in sections.items()}
        for chapter, sections in tomllib.loads(text).items()
    }


def section_of(chapter: str, section: str) -> tuple[str, ...]:
    """The statements of one section. Raises `KeyError` for one that does not exist."""
    return chapters()[chapter][section]


def pages() -> dict[str, tuple[str, ...]]:
    """The statements of each page, by its address as seen from the other pages of the book."""
    folder = FOLDER.rpartition("/")[2]
    return {
        f"{folder}/{chapter}.html": tuple(name for ids in sections.values() for name in ids)
        for chapter, sections in chapters().items()
    }


@cache
def places() -> dict[str, str]:
    """The address of each statement, as seen from the other pages of the book."""
    return {name: f"{page}#{name}" for page, names in pages().items() for name in names}


def page_of(ledger_id: str) -> str:
    """The address of a statement within the site: `book/sources/all-fives.html#AF-17`.

    Raises `KeyError` for an id that no chapter has.
    """
    return f"{FOLDER}/{_chapter_of()[ledger_id]}.html#{ledger_id}"


@cache
def _chapter_of() -> dict[str, str]:
    return {
        name: chapter
        for chapter, sections in chapters().items()
        for ids in sections.values()
        for name in ids
    }
