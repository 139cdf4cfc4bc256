"""Charts, drawn when a notebook is run: SVG that stays the same from run to run.

Only here is matplotlib used, and only inside functions, so that importing the module needs nothing.
A chart brings its own paper, and reads the same on a light page and on a dark one; its text stays
text, and a sentence says what is to be seen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from html import escape
from io import StringIO
from typing import Any

from allfives.search.same_deal import Game
from allfives.show.notebook import Shown
from allfives.show.words import say

_PAPER, _INK, _SOFT, _LINE = "#fffdf8", "#22201c", "#665f54", "#ddd5c6"
_SEATS = (
    ("#1d5f4c", "-", "o"),
    ("#a85c09", "--", "s"),
    ("#0f5bc4", "-.", "^"),
    ("#a4322a", ":", "D"),
)
_SIZE = (4.2, 3.1)  # inches of 72 units: letters stay readable when a phone shrinks them a little


def running_scores(game: Game) -> Shown:
    """Every seat's score after each play of a deal, and after its settlement."""
    rows = game.running
    text = chart_words(game)
    with _drawing() as (figure, axes):
        last = len(rows) - 1
        for seat, (colour, dashes, marker) in zip(range(len(rows[0])), _SEATS, strict=False):
            scores = [row[seat] for row in rows]
            name = say("settle.player", number=seat + 1).capitalize()
            axes.plot(
                range(last), scores[:-1], dashes, color=colour, marker=marker, markersize=5,
                drawstyle="steps-post", linewidth=2, label=f"{name}: {scores[-1]}",
            )  # fmt: skip
            axes.plot([last - 1, last], scores[-2:], ":", color=colour, linewidth=2)
            axes.plot([last], scores[-1:], marker, color=colour, markersize=8)
        axes.axvline(last - 0.5, color=_SOFT, linewidth=0.8)
        axes.set_xlabel(say("chart.plays"))
        axes.set_ylabel(say("chart.points"))
        ticks = [*range(0, last - 1, max(1, last // 6)), last]
        axes.set_xticks(ticks, [*map(str, ticks[:-1]), say("chart.settled")])
        axes.legend(loc="upper left", frameon=True, facecolor=_PAPER, edgecolor=_LINE)
        svg = _svg(figure, f"{game.rules.name}-", text)
    caption = f"<figcaption><b>{escape(game.rules.title)}:</b> {escape(text)}</figcaption>"
    return Shown(f'<figure class="af-chart af-root">{svg}{caption}</figure>', text)


def chart_words(game: Game) -> str:
    """What the chart of a deal shows, in one sentence."""
    before, after = game.running[-2:]
    seats = [
        say("chart.seat", number=seat + 1, before=made, after=final)
        for seat, (made, final) in enumerate(zip(before, after, strict=True))
    ]
    return say("chart.words", plays=game.plays, seats=say("count.and").join(seats))


@contextmanager
def _drawing() -> Iterator[tuple[Any, Any]]:
    """A figure and its axes on paper, drawn alike whatever settings a machine has of its own."""
    from matplotlib import rc_context, rcdefaults, rcParams
    from matplotlib.figure import Figure

    with rc_context():
        rcdefaults()
        rcParams.update(
            {
                "svg.hashsalt": "allfives",  # what clip paths and markers are called
                "svg.fonttype": "none",  # text stays text
                "font.size": 13,
                "text.color": _INK,
                "axes.labelcolor": _INK,
                "axes.edgecolor": _SOFT,
                "xtick.color": _INK,
                "ytick.color": _INK,
            }
        )
        figure = Figure(figsize=_SIZE, facecolor=_PAPER, layout="constrained")
        axes = figure.add_subplot(facecolor=_PAPER)
        axes.grid(axis="y", color=_LINE, linewidth=0.8)
        axes.spines[["top", "right"]].set_visible(False)
        yield figure, axes


def _svg(figure: Any, prefix: str, label: str) -> str:
    """The figure as an element of a page, with its label.

    Without a date, without a style that would reach the page, without a name that another chart
    uses too, and with coordinates no finer than can be seen.
    """
    file = StringIO()
    figure.savefig(file, format="svg", metadata={"Date": None, "Creator": None})
    drawn = file.getvalue().partition("<svg")[2]
    head, _, body = drawn.partition(">")
    for kind in ("metadata", "style"):
        body = re.sub(rf"<{kind}\b.*?</{kind}>", "", body, flags=re.DOTALL)
    used = {*re.findall(r'(?:url\(#|href="#)([\w.-]+)', body)}
    body = re.sub(
        r' id="([\w.-]+)"',
        lambda found: f' id="{prefix}{found[1]}"' if found[1] in used else "",
        body,
    )
    body = re.sub(r'(url\(#|href="#)', rf"\g<1>{prefix}", body)
    body = re.sub(r"font-family: [^;]*;", "", body)
    body = re.sub(r"-?[0-9]+\.[0-9]{3,}", lambda found: f"{float(found[0]):.2f}", body)
    body = re.sub(r"\s*\n\s*", " ", body).strip()
    boxes = re.findall(r'viewBox="[^"]+"', head)
    named = f'{boxes[0]} role="img" aria-label="{escape(label)}"'
    return f'<svg {named} xmlns:xlink="http://www.w3.org/1999/xlink">{body}'
