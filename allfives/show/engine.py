"""What the page and the notebook ask while a reader goes on: `answer(method, args)`.

Arguments and answers are plain JSON values. The same function answers in the browser, where a
worker runs this package, and in a notebook, where the question comes over the widget's traits.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from hashlib import sha256
from pathlib import Path
from types import MappingProxyType
from typing import Any

from allfives.game.counting import count
from allfives.game.errors import DominoError, Malformed
from allfives.game.house import TITLE, read_house, read_query
from allfives.game.layout import Layout
from allfives.game.position import Position
from allfives.game.presets import rules as preset
from allfives.game.questions import unknown
from allfives.search.solver import solve
from allfives.show.answers.builder import builder_answers, opened
from allfives.show.answers.card import card_answers
from allfives.show.answers.fresh import fresh_again, fresh_answers
from allfives.show.answers.house import house_answers, house_count
from allfives.show.answers.laying import seen_rules
from allfives.show.answers.rules_column import rules_column
from allfives.show.answers.scene import Answers
from allfives.show.answers.together import together_answers
from allfives.show.picture import standing_alone
from allfives.show.solve_words import solution_lines, solution_view
from allfives.show.svg import view_svg
from allfives.show.view import count_view


def about() -> Answers:
    """Which Python answers, which version of the package, and the checksum of each of its files."""
    from allfives import __version__

    package = Path(__file__).parents[1]
    files = [file for file in sorted(package.rglob("*")) if file.suffix in (".py", ".toml", ".css")]
    return {
        "version": __version__,
        "python": sys.version,
        "files": {
            file.relative_to(package.parent).as_posix(): sha256(file.read_bytes()).hexdigest()
            for file in files
        },
    }


def counted(layout: str, rules: str, played: str | None = None) -> Answers:
    """What the command `count` answers for a preset."""
    chosen = preset(rules)
    return count_view(count(Layout.parse(layout, chosen), chosen, played), chosen)


def picture(position: str, rules: str = "", played: str = "") -> Answers:
    """The builder's board as an SVG file."""
    told = builder_answers(position, rules, played)
    drawn = view_svg(told["board"], told["rings"], told["marks"], told["fresh"])
    return {"svg": standing_alone(drawn, f"{told['position']}: {told['title']}")}


def solved(
    position: str, rules: str = "", toml: str = "", file: str = "", pairs: bool = False
) -> Answers:
    """What the command `solve` answers, and its lines for people.

    The rules stand in front of the position, or are those of a link's query, or of the text of a
    file that is named in errors.
    """
    base = None
    if toml:
        base = read_house(toml, file or TITLE).rules
    elif rules:
        house, refused = read_query(rules)
        if refused:
            raise Malformed(" ".join(refused))
        base = seen_rules(house)
    asked = Position.parse(position, base)
    found = solve(asked, pairs=pairs)
    return {**solution_view(found, asked), "lines": solution_lines(found, asked)}


METHODS: Mapping[str, Callable[..., Answers]] = MappingProxyType(
    {
        "about": about,
        "count": counted,
        "builder": builder_answers,
        "opened": opened,
        "picture": picture,
        "house": house_answers,
        "house_count": house_count,
        "card": card_answers,
        "rules_column": rules_column,
        "fresh": fresh_answers,
        "fresh_again": fresh_again,
        "solve": solved,
        "together": together_answers,
    }
)


def answer(method: str, args: Mapping[str, Any]) -> Answers:
    """Ask one of the methods. What a method refuses is an answer too: `refused` says why.

    Raises `Malformed` for a method that is not there.
    """
    if method not in METHODS:
        raise Malformed(unknown("method", method, tuple(METHODS)))
    try:
        return METHODS[method](**args)
    except DominoError as refusal:
        return {"refused": str(refusal), "kind": type(refusal).__name__.lower()}


def answer_text(method: str, args: str) -> str:
    """The same with JSON texts, which is how a worker talks."""
    return json.dumps(answer(method, json.loads(args)), ensure_ascii=False)
