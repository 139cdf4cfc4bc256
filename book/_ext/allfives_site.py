"""The site's own Sphinx extension: front end, first page, version, and mends to the theme.

- ``_static/allfives.js`` and ``_static/allfives.css`` are written from the package, so that a page
  and a notebook run the same text. Sphinx adds a checksum of each file to its address, and a
  browser never keeps an old one.
- ``templates/`` and ``../_static/site.css`` mend the theme: each file there says what and why.
"""

from __future__ import annotations

import shutil
import sys
from html import escape
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.config import Config

TEMPLATES = Path(__file__).parent / "templates"

FIRST_PAGE = """\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="refresh" content="0; url={page}">
<title>{title}</title>
<link rel="icon" href="data:,">
</head>
<body><p><a href="{page}">{title}</a></p></body>
</html>
"""


def set_theme_options(app: Sphinx, config: Config) -> None:
    """Put the version of the package that is being built at the foot of each page."""
    sys.path.insert(0, str(app.srcdir))  # this checkout, whatever else is installed
    from allfives import __version__

    footer = f'<p class="allfives-version">allfives {__version__}</p>'
    config.html_theme_options["extra_footer"] = footer


def write_front_end(app: Sphinx) -> None:
    """Write the script and the style sheet before any page asks for their checksum."""
    from allfives.show import frontend

    static = Path(app.outdir, "_static")
    static.mkdir(parents=True, exist_ok=True)
    static.joinpath("allfives.js").write_text(frontend.script(), encoding="utf-8")
    static.joinpath("allfives.css").write_text(frontend.stylesheet(), encoding="utf-8")


def let_keys_scroll(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: Any
) -> None:
    """Let who has only a keyboard scroll a wide table: the theme gives its box no focus."""
    box = 'class="pst-scrollable-table-container"'
    if "body" in context:
        context["body"] = context["body"].replace(box, f'{box} tabindex="0"')


def write_first_page(app: Sphinx, error: Exception | None) -> None:
    """Lead from ``/`` to the book. Jupyter Book does so too, but without language or title.

    The empty icon is no request for one: the page is left at once, and the browser would ask for
    ``/favicon.ico``, which belongs to the host.
    """
    if error is None:
        page = f"{app.config.root_doc}.html"
        text = FIRST_PAGE.format(page=escape(page), title=escape(app.config.html_title))
        Path(app.outdir, "index.html").write_text(text, encoding="utf-8")


def write_worker(app: Sphinx, error: Exception | None) -> None:
    """Put the service worker at the root, because it serves only what lies below itself."""
    if error is None:
        shutil.copyfile(Path(__file__).parent / "sw.js", Path(app.outdir, "sw.js"))


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    app.config.templates_path.insert(0, str(TEMPLATES))  # before the theme's own
    app.connect("config-inited", set_theme_options)
    app.connect("builder-inited", write_front_end)
    app.connect("html-page-context", let_keys_scroll)
    app.connect("build-finished", write_first_page, priority=900)  # after Jupyter Book's
    app.connect("build-finished", write_worker)
    app.add_js_file("allfives.js", loading_method="defer")
    app.add_js_file("offline.js", loading_method="defer")
    app.add_js_file("print.js", loading_method="defer")
    app.add_css_file("allfives.css")
    app.add_css_file("site.css")
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
