"""The site's extension for the statements of the sources: where one is named, and where it stands.

- A code in prose, `AF-17`, becomes a link to its statement, on every page of the book.
- ``{statements}`` lists them all, source by source.
- Each statement has an entry in the index. Search looks up a whole entry before it looks for words,
  so whoever types the code is led to the very place.
"""

from __future__ import annotations

import posixpath
import re
from collections.abc import Iterator
from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.transforms import SphinxTransform
from sphinx.util.docutils import SphinxDirective

CODE = re.compile(r"\b((?:AF|VP|MU|CL)-\d\d)\b")
LEFT_ALONE = (nodes.reference, nodes.literal, nodes.title, nodes.literal_block, nodes.raw)


class LinkStatements(SphinxTransform):
    """Make a link of every code of a statement that stands in prose."""

    default_priority = 400

    def apply(self, **options: Any) -> None:
        """Part each text at its codes; the page of a code comes from the package."""
        for text in list(self.document.findall(nodes.Text)):
            if CODE.search(text) and not _within(text, LEFT_ALONE):
                text.parent.replace(text, list(self.parted(str(text))))

    def parted(self, text: str) -> Iterator[nodes.Node]:
        """The text with links in the place of its codes; what is no statement stays text."""
        from allfives.show.where import page_of

        here = posixpath.dirname(self.env.docname)
        for number, piece in enumerate(CODE.split(text)):
            try:
                address = posixpath.relpath(page_of(piece), here) if number % 2 else ""
            except KeyError:
                address = ""
            if address:
                yield nodes.reference("", piece, refuri=address, internal=True)
            elif piece:
                yield nodes.Text(piece)


class IndexStatements(SphinxTransform):
    """Put an entry for every statement of a chapter under its title, before the index is made."""

    default_priority = 410

    def apply(self, **options: Any) -> None:
        """Add the entries; the element of a statement carries its code as the anchor."""
        from allfives.show.where import FOLDER, chapters

        folder, _, chapter = self.env.docname.rpartition("/")
        sections = chapters().get(chapter) if folder == FOLDER else None
        first = next(iter(self.document.findall(nodes.section)), None)
        if sections is None or first is None:
            return
        entries = [
            ("single", name, name, "main", None) for names in sections.values() for name in names
        ]
        first.insert(1, addnodes.index(entries=entries))  # behind the title, which must come first


class AllStatements(SphinxDirective):
    """Every statement with its signs; its code is made a link like any other in prose."""

    def run(self) -> list[nodes.Node]:
        """A list for each source, made from the ledger."""
        from allfives.game.ledger import ledger

        lists: dict[str, nodes.bullet_list] = {}
        for one in ledger():
            words = f"{one.id} {one.mark}".strip()
            entry = nodes.list_item("", nodes.paragraph("", f"{words}: {one.text}"))
            lists.setdefault(one.source, nodes.bullet_list()).append(entry)
        return list(lists.values())


def _within(node: nodes.Node, kinds: tuple[type[nodes.Element], ...]) -> bool:
    """Whether a node lies, at any depth, in an element of one of these kinds."""
    parent = node.parent
    while parent is not None:
        if isinstance(parent, kinds):
            return True
        parent = parent.parent
    return False


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    app.add_directive("statements", AllStatements)
    app.add_transform(LinkStatements)
    app.add_transform(IndexStatements)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
