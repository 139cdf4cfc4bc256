"""The front end: one script and one style sheet, the same for the page and the notebook.

`static/src/*.js` are joined in the order of their names inside one function; what they need of
Python's facts (how a face is drawn, the words of the interface) goes in front as `DATA`. Comments
and indentation stay at home: they are a sixth of what would travel. `static/css/*.css` are joined
as they are.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files

from allfives.show.svg import faces
from allfives.show.words import section


@cache
def script() -> str:
    """The classic script: it turns the elements on a page alive, and sets `AllFives`."""
    data = json.dumps(
        {
            "faces": faces(),
            "words": section("ui"),
            "places": section("place"),
            "why": section("why"),
        },
        ensure_ascii=False,
        separators=(",", ":"),
    )
    return f'(function () {{\n"use strict";\nconst DATA = {data};\n{_bare(_joined("src"))}}})();\n'


@cache
def module() -> str:
    """The same script as the module that a notebook's widget loads."""
    return f"{script()}export default {{ render: (context) => AllFives.render(context) }};\n"


@cache
def stylesheet() -> str:
    """The style sheet."""
    return _joined("css")


def _bare(source: str) -> str:
    """The code without indentation and without lines that are comments; no text spans lines."""
    lines = (line.strip() for line in source.split("\n"))
    return "".join(f"{line}\n" for line in lines if line and not line.startswith("//"))


def _joined(folder: str) -> str:
    """The files of a folder of `static/`, in the order of their names."""
    found = files("allfives.show").joinpath("static", folder).iterdir()
    parts = sorted((part for part in found if not part.name.startswith(".")), key=str)
    return "\n".join(part.read_text(encoding="utf-8") for part in parts)
