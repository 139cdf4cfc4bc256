"""The search of the site: English, with the Russian names of the field however they are written.

- ``ё`` and ``е`` are one letter, in the index and in what is looked for (``search.js``);
- every word can be looked for, ``constructor`` as well.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.search.en import SearchEnglish

MENDS = Path(__file__).parent / "search.js"


class SearchWords(SearchEnglish):
    """English as Sphinx has it, but for two letters that are one."""

    js_stemmer_code = SearchEnglish.js_stemmer_code + MENDS.read_text(encoding="utf-8")

    def stem(self, word: str) -> str:
        """A word as the index has it."""
        return super().stem(word).replace("ё", "е")


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    app.add_search_language(SearchWords)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
