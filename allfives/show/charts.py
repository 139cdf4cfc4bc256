"""Charts, drawn when a notebook is run: SVG that stays the same from run to run.

Only here is matplotlib used, and only inside functions, so that importing the module needs nothing.
A chart is drawn in the light theme's colours and then takes those of the page that it stands on;
its text stays text, and a sentence says what is to be seen.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from html import escape
from io import StringIO
from typing import Any

from allfives.game.presets import rules as preset
from allfives.game.rules import Rules
from allfives.search.experiments.stored import Result
from allfives.search.leads import chance_of_reply, leads
from allfives.search.same_deal import Game
from allfives.show.elements import prose
from allfives.show.lead_table import leads_words
from allfives.show.notebook import Shown
from allfives.show.verdicts import Found, found, scaled, signed_words
from allfives.show.words import say

_PAPER, _INK, _SOFT, _LINE = "#fffdf8", "#22201c", "#665f54", "#ddd5c6"
_GREEN, _BROWN, _BLUE, _RED, _HEAT = "#1d5f4c", "#a85c09", "#0f5bc4", "#a4322a", "#e8a85a"
#: Every colour that a chart is drawn with, and the property of the style sheet that it stands for.
#: The property wins where there is one, by day, by night and on paper.
PROPERTIES = {
    _PAPER: "card",
    _INK: "ink",
    _SOFT: "soft",
    _LINE: "line",
    _GREEN: "accent",
    _BROWN: "ring",
    _BLUE: "third",
    _RED: "bad",
    _HEAT: "heat",
}
_SEATS = ((_GREEN, "-", "o"), (_BROWN, "--", "s"), (_BLUE, "-.", "^"), (_RED, ":", "D"))
_SIZE = (4.2, 3.1)  # inches of 72 units: letters stay readable when a phone shrinks them a little
_FOUND = {Found.GAINS: (_GREEN, "^"), Found.COSTS: (_RED, "v"), Found.OPEN: (_SOFT, "o")}


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
    return _figure(svg, game.rules.title, text)


def chart_words(game: Game) -> str:
    """What the chart of a deal shows, in one sentence."""
    before, after = game.running[-2:]
    seats = [
        say("chart.seat", number=seat + 1, before=made, after=final)
        for seat, (made, final) in enumerate(zip(before, after, strict=True))
    ]
    return say("chart.words", plays=game.plays, seats=say("count.and").join(seats))


def effects(results: Sequence[Result]) -> Shown:
    """What each habit changes, with its interval: of one rule set, one kind of player, one measure.

    The first stands on top. Above zero it points up, below zero down, and where the interval holds
    zero there is a ring.
    """
    first, text = results[0], effects_words(results)
    with _drawing((_SIZE[0], 0.7 + 0.52 * len(results))) as (figure, axes):
        for row, one in enumerate(reversed(results)):
            effect = scaled(one)
            colour, marker = _FOUND[found(one)]
            axes.plot([effect.low, effect.high], [row, row], color=colour, linewidth=2.5)
            inside = _PAPER if found(one) is Found.OPEN else colour
            axes.plot(
                [effect.mean], [row], marker, color=colour, markerfacecolor=inside, markersize=8
            )
            axes.text(
                0.01, row + 0.36, say(f"arm.{one.arm}"), fontsize=11.5, va="center",
                transform=axes.get_yaxis_transform(),
                bbox={"facecolor": _PAPER, "edgecolor": "none", "pad": 0.5},
            )  # fmt: skip
        axes.axvline(0, color=_INK, linewidth=1)
        axes.set_ylim(-0.4, len(results) - 0.3)
        axes.set_yticks([])
        axes.grid(visible=False, axis="y")
        axes.grid(axis="x", color=_LINE, linewidth=0.8)
        axes.spines["left"].set_visible(False)
        axes.set_xlabel(say(f"experiment.{first.measure}"))
        name = f"{first.rules}-{first.base}-{first.seats}-{first.group}-{first.measure}-"
        svg = _svg(figure, name, text)
    return _figure(svg, preset(first.rules).title, text)


def effects_words(results: Sequence[Result]) -> str:
    """What such a chart shows: every habit with its number and interval."""
    first = results[0]
    return say(
        "experiment.chart",
        measure=say(f"experiment.{first.measure}"),
        base=say(f"experiment.{first.base}"),
        effects="; ".join(
            say("experiment.chart_effect", habit=say(f"arm.{one.arm}"), signed=signed_words(one))
            for one in results
        ),
    )


def leads_map(rules: Rules, held: int) -> Shown:
    """How likely each lead is answered with points, tile by tile: the likelier the warmer."""
    text, every = leads_words(rules, held), leads(rules)
    size, cells = rules.highest + 1, {lead.tile: lead for lead in every}
    with _drawing((_SIZE[0], 3.6)) as (figure, axes):
        from matplotlib.patches import Rectangle

        for tile, lead in cells.items():
            chance = float(chance_of_reply(lead, rules, held))
            corner = tile.low - 0.47, tile.high - 0.47
            if chance:  # laid thinly over the paper, so that each theme mixes a shade of its own
                axes.add_patch(Rectangle(corner, 0.94, 0.94, color=_HEAT, alpha=chance, lw=0))
            if lead.points:
                axes.add_patch(Rectangle(corner, 0.94, 0.94, fill=False, edgecolor=_INK, lw=2))
            axes.text(
                tile.low, tile.high, f"{100 * chance:.0f}", ha="center", va="center",
                fontsize=13 if size < 9 else 10.5, fontweight="bold" if lead.safe else "normal",
            )  # fmt: skip
        axes.set_xlim(-0.5, size - 0.5)
        axes.set_ylim(size - 0.5, -0.5)
        axes.set_xticks(range(size))
        axes.set_yticks(range(size))
        axes.tick_params(length=0)
        axes.grid(visible=False)
        axes.spines[:].set_visible(False)
        axes.set_xlabel(say("lead.lower"))
        axes.set_ylabel(say("lead.higher"))
        svg = _svg(figure, f"{rules.name}-leads-", text)
    return _figure(svg, rules.title, text)


def _figure(svg: str, title: str, text: str) -> Shown:
    """A drawing with its caption, which says what is to be seen."""
    caption = f"<figcaption><b>{escape(title)}:</b> {prose(text)}</figcaption>"
    return Shown(f'<figure class="af-chart af-root">{svg}{caption}</figure>', text)


@contextmanager
def _drawing(size: tuple[float, float] = _SIZE) -> Iterator[tuple[Any, Any]]:
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
        figure = Figure(figsize=size, facecolor=_PAPER, layout="constrained")
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
    style, body = _themed(body)
    boxes = re.findall(r'viewBox="[^"]+"', head)
    named = f'{boxes[0]} style="{style}" role="img" aria-label="{escape(label)}"'
    return f'<svg {named} xmlns:xlink="http://www.w3.org/1999/xlink">{body}'


def _themed(body: str) -> tuple[str, str]:
    """The drawing with a property for every colour, and the style that says what each is.

    Said once for a whole drawing, a colour weighs no more than its number. Where the style sheet is
    not known, the light colours hold.
    """
    said = []
    for colour, name in PROPERTIES.items():
        if colour in body:
            said.append(f"--{name}: var(--af-{name}, {colour})")
            body = body.replace(colour, f"var(--{name})")
    return "; ".join(said), body
