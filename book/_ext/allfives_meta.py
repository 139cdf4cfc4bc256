"""What a page says of itself to whoever links to it: a description, and a picture.

A messenger asks for ``og:image`` by its whole address. A book that may stand in any folder of any
host does not know its own, so the picture's address is relative, which only some understand.
Whoever publishes the book says where, in ``_config.yml``: ``html: {baseurl: https://…/}``; then all
addresses here are whole, and each page names the one it should be found at.
"""

from __future__ import annotations

import re
from html import escape, unescape
from typing import Any
from urllib.parse import urljoin

from docutils import nodes
from sphinx.application import Sphinx
from sphinx.config import Config

PICTURE = "_static/social.png"
PICTURE_SHOWS = "A table of All Fives with a spinner and four arms, and what it counts"
BOOK = "Count the open ends of a domino table, and learn what every rule set makes of it."
LONGEST = 200  # letters of a description


def plain(html: str) -> str:
    """A title without its tags."""
    return unescape(re.sub("<[^>]*>", "", html))


def description(doctree: nodes.document | None) -> str:
    """The first paragraph of a page, as many sentences of it as there is room for."""
    paragraphs = [*doctree.findall(nodes.paragraph)] if doctree else []
    text = " ".join(paragraphs[0].astext().split()) if paragraphs else ""
    said = ""
    for sentence in re.split(r"(?<=[.?!]) ", text):
        if said and len(said) + len(sentence) >= LONGEST:
            break
        said = f"{said} {sentence}".strip()
    return said or BOOK


def meta_tags(title: str, about: str, book: str, to_root: str, page: str, base: str) -> str:
    """The tags of one page; `base` is the address of the book, empty where nobody knows it."""
    from tools.pictures import SOCIAL

    width, height = SOCIAL
    tags = {
        "og:title": title,
        "og:description": about,
        "og:type": "website",
        "og:site_name": book,
        "og:image": urljoin(base, PICTURE) if base else to_root + PICTURE,
        "og:image:width": width,
        "og:image:height": height,
        "og:image:alt": PICTURE_SHOWS,
        **({"og:url": urljoin(base, page)} if base else {}),
    }
    shared = [f'<meta property="{key}" content="{escape(str(tags[key]))}">' for key in tags]
    own = {"description": about, "twitter:card": "summary_large_image"}
    named = [f'<meta name="{key}" content="{escape(own[key])}">' for key in own]
    return "".join([*named, *shared])


def add_tags(
    app: Sphinx, page: str, template: str, context: dict[str, Any], doctree: nodes.document | None
) -> None:
    """Put the tags into the head of a page."""
    context["metatags"] = context.get("metatags", "") + meta_tags(
        plain(context.get("title") or app.config.html_title),
        description(doctree),
        app.config.html_title,
        context["pathto"]("", 1),
        f"{page}.html",
        app.config.html_baseurl,
    )


def as_folder(address: str) -> str:
    """The address with a slash at its end: joined without one, its last folder would be lost."""
    return address.rstrip("/") + "/" if address else ""


def end_address(app: Sphinx, config: Config) -> None:
    """Let every extension find the book's address as that of a folder, however it was written."""
    config.html_baseurl = as_folder(config.html_baseurl)


def setup(app: Sphinx) -> dict[str, Any]:
    """Called by Sphinx."""
    app.connect("config-inited", end_address)
    app.connect("html-page-context", add_tags)
    return {"version": "1", "parallel_read_safe": True, "parallel_write_safe": True}
