"""The site's own Sphinx extension: the front end, the version in the footer, and mends to the theme.

- ``_static/allfives.js`` and ``_static/allfives.css`` are written from the package, so that a page
  and a notebook run the same text. Sphinx adds a checksum of each file to its address, and a
  browser never keeps an old one.
- ``templates/`` mends the theme: each file there says what and why.
"""

from __future__ import annotations

import sys
import tomllib
from pathlib import Path
from typing import Any

from sphinx.application import Sphinx
from sphinx.config import Config

TEMPLATES = Path(__file__).parent / "templates"


def write_front_end(app: Sphinx) -> None:
    """Write the script and the style sheet before any page asks for their checksum."""
    # The checkout that is being built, whatever else is installed.
    sys.path.insert(0, str(app.srcdir))
    from allfives.show import frontend

    static = Path(app.outdir, "_static")
    static.mkdir(parents=True, exist_ok=True)
    static.joinpath("allfives.js").write_text(frontend.script(), encoding="utf-8")
    static.joinpath("allfives.css").write_text(frontend.stylesheet(), encoding="utf-8")


def show_version(app: Sphinx, config: Config) -> None:
    """Put the version of the package, which stands in pyproject.toml alone, at the foot of each page."""
    with Path(app.srcdir, "pyproject.toml").open("rb") as file:
        version = tomllib.load(file)["project"]["version"]
    config.html_theme_options["extra_footer"] = f'<p class="allfives-version">allfives {version}</p>'


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    app.config.templates_path.insert(0, str(TEMPLATES))  # before the theme's own
    app.connect("config-inited", show_version)
    app.connect("builder-inited", write_front_end)
    app.add_js_file("allfives.js", loading_method="defer")
    app.add_css_file("allfives.css")
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
