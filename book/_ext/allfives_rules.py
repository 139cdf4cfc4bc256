"""The site's extension for rules in prose: ``{rule-table}``, made from the rule sets themselves.

    ```{rule-table} hand target
    :rules: all-fives muggins
    ```

The names of rule questions are its argument. Without ``rules`` it shows the rule sets of the four
sources. A name that is unknown stops the build.
"""

from __future__ import annotations

from typing import Any, ClassVar

from docutils import nodes
from docutils.parsers.rst import directives
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective


class RuleTable(SphinxDirective):
    """A little table of some rule questions under some rule sets."""

    required_arguments = 1
    final_argument_whitespace = True
    option_spec: ClassVar[dict[str, Any]] = {"rules": directives.unchanged_required}

    def run(self) -> list[nodes.Node]:
        """The table, made from the presets."""
        from allfives import DominoError, rules
        from allfives.show.answers.rules_table import SOURCES
        from allfives.show.rules_markup import rule_table_html

        named = self.options["rules"].split() if "rules" in self.options else SOURCES
        try:
            html = rule_table_html(self.arguments[0].split(), [rules(name) for name in named])
        except DominoError as refusal:
            raise self.error(str(refusal)) from None
        return [nodes.raw("", html, format="html")]


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    app.add_directive("rule-table", RuleTable)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
