"""Tables that become blocks in a narrow place: each row a block, each cell with its column's name.

The style sheet takes their look from tables apart, so every element says what it is by its role.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape

from allfives.show.elements import prose, tag


def matrix(
    heads: Sequence[str], bodies: Iterable[str], caption: str = "", kind: str = "af-matrix"
) -> str:
    """A table under these heads; `bodies` are made by `body`."""
    cells = [tag("th", escape(head), scope="col", role="columnheader") for head in heads]
    return tag(
        "table",
        tag("caption", prose(caption)) if caption else "",
        tag("thead", tag("tr", *cells, role="row"), role="rowgroup"),
        *bodies,
        class_=f"af-table {kind}",
        role="table",
    )


def body(rows: Iterable[str], title: str = "", columns: int = 0) -> str:
    """Rows that belong together; with a title, under a row of so many columns that names them."""
    head = tag(
        "tr",
        tag("th", escape(title), scope="rowgroup", colspan=str(columns), role="rowheader"),
        class_="af-group",
        role="row",
    )
    return tag("tbody", *([head] if title else []), *rows, role="rowgroup")


def line(head: str, cells: Iterable[str], **attributes: str) -> str:
    """A row; its head is markup, its cells are made by `cell` or `labelled`."""
    return tag(
        "tr", tag("th", head, scope="row", role="rowheader"), *cells, role="row", **attributes
    )


def cell(*content: str, **attributes: str) -> str:
    """A cell of a table whose columns need no names of their own."""
    return tag("td", *content, role="cell", **attributes)


def labelled(column: str, *content: str, **attributes: str) -> str:
    """A cell that says in a narrow place which column it stands in."""
    return cell(tag("b", escape(column), class_="af-of"), " ", *content, **attributes)


def plain_matrix(
    heads: Sequence[str], rows: Iterable[tuple[str, Sequence[str]]], caption: str = ""
) -> str:
    """A table of words: each row a head and a text for every head but the first."""
    lines = [
        line(
            prose(head),
            [labelled(column, prose(text)) for column, text in zip(heads[1:], texts, strict=True)],
        )
        for head, texts in rows
    ]
    return matrix(heads, [body(lines)], caption)
