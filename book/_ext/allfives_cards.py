"""The site's third Sphinx extension: a rule card for every named rule set.

- ``book/cards/NAME.html``: the card alone in the theme's page; the pages stand in no table of
  contents, and the chapter on rule cards leads to them;
- ``{rule-cards}`` lists them all with their summaries;
- ``{house-card}`` is the place where the card of house rules appears.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective

FOLDER = "book/cards"


def card_pages(app: Sphinx) -> Iterator[tuple[str, dict[str, Any], str]]:
    """The page of every rule set: its address, what is on it, its template."""
    from allfives import rules
    from allfives.show.card import card_part_html

    for name in rules():
        chosen = rules(name)
        body = card_part_html(chosen, level=1)
        yield f"{FOLDER}/{name}", {"title": chosen.title, "body": body}, "page.html"


class RuleCards(SphinxDirective):
    """Every rule set, its title a link to its card, with its summary."""

    def run(self) -> list[nodes.Node]:
        """The list, made from the presets."""
        from allfives import rules

        entries = nodes.bullet_list()
        for chosen in map(rules, rules()):
            address = f"{FOLDER.rpartition('/')[2]}/{chosen.name}.html"
            link = nodes.reference("", chosen.title, refuri=address, internal=True)
            entries += nodes.list_item(
                "", nodes.paragraph("", "", link, nodes.Text(": "), nodes.Text(chosen.summary))
            )
        return [entries]


class HouseCard(SphinxDirective):
    """The element that shows the card of house rules."""

    def run(self) -> list[nodes.Node]:
        """The element as it is before the engine answers."""
        from allfives.show.card import card_part_html

        return [nodes.raw("", card_part_html(), format="html")]


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    app.add_directive("rule-cards", RuleCards)
    app.add_directive("house-card", HouseCard)
    app.connect("html-collect-pages", card_pages)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
