"""The glossary as a page: ``{glossary-terms}`` makes Sphinx's own glossary of the package's data.

- ``{term}`spinner` `` leads to a term from any page, as with Sphinx's own directive;
- ``[spinner](reference/glossary.md#spinner)`` does so as well, which a notebook can show too;
- the index and the search know every foreign word and every other name.
"""

from __future__ import annotations

from typing import Any

from docutils import nodes
from sphinx import addnodes
from sphinx.application import Sphinx
from sphinx.domains.std import make_glossary_term
from sphinx.util.docutils import SphinxDirective


class GlossaryTerms(SphinxDirective):
    """Every term of the glossary, in the alphabet's order."""

    def run(self) -> list[nodes.Node]:
        """The list, made from `allfives.show.glossary`."""
        from allfives.show.glossary import Entry, glossary

        def name(entry: Entry) -> str:
            return entry.term.casefold()

        terms = nodes.definition_list(classes=["glossary"])
        for entry in sorted(glossary(), key=name):
            terms += nodes.definition_list_item("", self.term(entry), self.definition(entry))
        return [addnodes.glossary("", terms, sorted=False)]

    def term(self, entry: Any) -> nodes.term:
        """The term, with its anchor, and an index entry for each of its names."""
        name, place = [nodes.Text(entry.term)], self.get_source_info()
        term = make_glossary_term(self.env, name, None, *place, entry.anchor, self.state.document)
        names = [*entry.also, *(word for words in entry.words.values() for word in words)]
        term += addnodes.index(
            entries=[("single", word, entry.anchor, "", None) for word in dict.fromkeys(names)]
        )
        return term

    def definition(self, entry: Any) -> nodes.definition:
        """What it means, who says so, and its other names, each language by itself."""
        from allfives.show.glossary import LANGUAGES

        definition = nodes.definition()
        for text in filter(None, (entry.means, entry.where)):
            definition += nodes.paragraph("", "", *self.parse_inline(text)[0])
        rows: list[tuple[str, tuple[str, ...], list[str]]] = [("Also", entry.also, [])]
        rows += [(LANGUAGES[at], words, [f"language-{at}"]) for at, words in entry.words.items()]
        lines = nodes.line_block(classes=["allfives-names"])
        for title, words, classes in rows:
            if words:
                row = nodes.line("", "", nodes.strong("", title), nodes.Text(": "))
                row += nodes.inline("", ", ".join(words), classes=classes)
                lines += row
        if lines.children:
            definition += lines
        return definition


def name_anchors(app: Sphinx, document: nodes.document) -> None:
    """Let plain Markdown links find the terms of a page, as they find its headings."""
    slugs = app.env.metadata[app.env.docname].setdefault("myst_slugs", {})
    for term in document.findall(nodes.term):
        if isinstance(term.parent.parent.parent, addnodes.glossary):
            for anchor in term["ids"]:
                slugs[anchor] = (term.line, anchor, term.astext())


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    app.add_directive("glossary-terms", GlossaryTerms)
    app.connect("doctree-read", name_anchors)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
