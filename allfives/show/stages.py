"""Lessons as data: a stage is a short row of steps, each with a position and a test of success.

`lessons/*.toml` holds one stage a file, in reading order. Slugs name stages and steps for good:
links and kept progress hang on them, so steps may be moved, and the words may change.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Any

from allfives.game.errors import DominoError, Malformed
from allfives.game.layout import Layout
from allfives.game.position import Position
from allfives.game.presets import named
from allfives.game.rules import Rules
from allfives.game.tiles import Hand, Tile

#: what a play can be asked for; each has its words in the section `want`
WANTS = (
    *("fits", "blank", "double", "single", "spinner", "side", "opens-ends", "end", "lengthens"),
    *("scores", "best", "wins"),
)

#: what a choice can be asked, and the fields that each question needs and may have
ASKS: Mapping[str, tuple[frozenset[str], frozenset[str]]] = MappingProxyType(
    {
        "pips": (frozenset({"tile"}), frozenset()),
        "set": (frozenset(), frozenset()),
        "doubles": (frozenset(), frozenset()),
        "with-half": (frozenset({"half"}), frozenset()),
        "places": (frozenset({"layout"}), frozenset()),
        "next": (frozenset({"position"}), frozenset()),
        "drawn": (frozenset({"position"}), frozenset()),
        "pays": (frozenset({"hands", "seat"}), frozenset({"out", "pairs"})),
        "leads": (frozenset({"hands"}), frozenset({"out"})),
        "score": (frozenset({"hands", "seat", "scores"}), frozenset({"out"})),
        "over": (frozenset({"scores", "seat", "points"}), frozenset()),
    }
)
#: the questions whose wrong answers are numbers that the stage names; the others list their own
NUMBERED = ("pips", "set", "doubles", "with-half", "places", "drawn", "pays", "score")

_ALWAYS = frozenset({"slug", "kind", "prompt"})
_KINDS: Mapping[str, tuple[frozenset[str], frozenset[str]]] = MappingProxyType(
    {
        "show": (frozenset({"after"}), frozenset({"layout", "hand", "hands"})),
        "play": (frozenset({"after", "layout", "hand", "want"}), frozenset({"scores", "shut"})),
        "count": (frozenset({"after", "layout"}), frozenset({"play"})),
        "choose": (frozenset({"after", "ask"}), frozenset({"wrong"})),
    }
)
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_FEWEST, _MOST = 3, 6


@dataclass(frozen=True, slots=True)
class Step:
    """One step. What its kind does not use is empty.

    `prompt` is asked, `after` explains once the step is done. `want` is what a play must be, all of
    it. `ask` is the question of a choice, `wrong` its wrong answers with words of their own, which
    may be empty. `shut` lets ends of the spinner be tried that are
    not open yet. In a count, `play` is what happens to the table first. Seats count from 0.
    """

    slug: str
    kind: str
    prompt: str
    after: str
    layout: Layout | None = None
    hand: Hand = field(default_factory=Hand)
    want: tuple[str, ...] = ()
    shut: bool = False
    play: str = ""
    ask: str = ""
    wrong: Mapping[str, str] = field(default_factory=dict)
    tile: Tile | None = None
    half: int = 0
    position: Position | None = None
    hands: tuple[Hand, ...] = ()
    out: int | None = None
    pairs: bool = False
    seat: int = 0
    scores: tuple[int, ...] = ()
    points: int = 0


@dataclass(frozen=True, slots=True)
class Stage:
    """A row of steps under one rule set, on a page of `book/learn`.

    `counts` says whether plays are told with their count.
    """

    slug: str
    page: str
    title: str
    goal: str
    rules: Rules
    counts: bool
    steps: tuple[Step, ...]


@cache
def stages() -> Mapping[str, Stage]:
    """Every stage by its slug, in reading order. Raises as `read_stage`."""
    folder = files("allfives.show").joinpath("lessons")
    found = sorted((file for file in folder.iterdir() if file.name.endswith(".toml")), key=str)
    read = [read_stage(file.read_text(encoding="utf-8"), file.name) for file in found]
    return MappingProxyType({stage.slug: stage for stage in read})


def stage(slug: str) -> Stage:
    """A stage by its slug. Raises `Malformed` for one that is not there."""
    if slug not in stages():
        raise Malformed(f"no stage {slug!r}: there are {', '.join(stages())}")
    return stages()[slug]


def read_stage(text: str, file: str) -> Stage:
    """Read the text of a stage. Errors name the file, the step and the field.

    Raises `Malformed`, `Impossible` or `Ambiguous`.
    """
    import tomllib  # only who reads lessons waits for it

    try:
        given = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Malformed(f"{file}: no TOML: {error}") from None
    needed = frozenset({"slug", "page", "title", "goal", "steps"})
    _check_fields(given, needed, frozenset({"rules", "counts"}), file)
    for name in ("slug", "title", "goal"):
        _check_text(given[name], f"{file}, {name}")
    for name in ("slug", "page"):
        _check_slug(given[name], f"{file}, {name}")
    rules = _tried(lambda: named(given.get("rules", "all-fives")), f"{file}, rules")
    rows = given["steps"]
    if not isinstance(rows, list) or not _FEWEST <= len(rows) <= _MOST:
        raise Malformed(f"{file}, steps: a stage has {_FEWEST} to {_MOST} steps, [[steps]] each")
    steps = tuple(_step(row, rules, file) for row in rows)
    slugs = [step.slug for step in steps]
    for slug in slugs:
        if slugs.count(slug) > 1:
            raise Malformed(f"{file}, step {slug!r}, slug: another step has it, and each needs one")
    if steps[-1].kind == "show":
        raise Malformed(f"{file}, step {slugs[-1]!r}, kind: the last step asks something, not show")
    counts = given.get("counts", True)
    if not isinstance(counts, bool):
        raise Malformed(f"{file}, counts: {counts!r} is neither true nor false")
    slug, page, title, goal = (given[name] for name in ("slug", "page", "title", "goal"))
    return Stage(slug, page, title, goal, rules, counts, steps)


def address_of(chosen: Stage, step: Step) -> str:
    """Where a step stands within `book/learn`: `spinner.html#spinner/first-double`."""
    return f"{chosen.page}.html#{chosen.slug}/{step.slug}"


def _step(row: Mapping[str, Any], rules: Rules, file: str) -> Step:
    where = f"{file}, step {row.get('slug', '?')!r}"
    kind = row.get("kind", "")
    if kind not in _KINDS:
        raise Malformed(f"{where}, kind: {kind!r} is none of {', '.join(_KINDS)}")
    needed, optional = _KINDS[kind]
    if kind == "choose":
        ask = row.get("ask", "")
        if ask not in ASKS:
            raise Malformed(f"{where}, ask: {ask!r} is none of {', '.join(ASKS)}")
        needed, optional = needed | ASKS[ask][0], optional | ASKS[ask][1]
        if ask in NUMBERED:
            needed |= {"wrong"}
    _check_fields(row, needed | _ALWAYS, optional, where)
    _check_slug(row["slug"], f"{where}, slug")
    values = {
        name: _tried(lambda n=name, v=value: _value(n, v, rules), f"{where}, {name}")
        for name, value in row.items()
    }
    step = Step(**values)
    for key in step.wrong if step.ask in NUMBERED else ():
        if not re.fullmatch("-?[0-9]+", key):
            raise Malformed(f"{where}, wrong: {key!r} is no number, and this question asks for one")
    _check_seats(step, rules, where)
    return step


def _value(name: str, value: Any, rules: Rules) -> Any:
    """The value of a field as the engine knows it. Raises the three errors, and `TypeError`."""
    match name:
        case "slug" | "kind" | "prompt" | "after" | "play" | "ask":
            return _text(value)
        case "layout":
            return Layout.parse(_text(value), rules)
        case "hand":
            return Hand.parse(_text(value))
        case "position":
            return Position.parse(_text(value), rules)
        case "tile":
            return Tile.parse(_text(value))
        case "hands":
            return tuple(Hand.parse(_text(hand)) for hand in _list(value))
        case "want":
            return tuple(_known(_text(one)) for one in _list(value))
        case "scores":
            return tuple(_number(one) for one in _list(value))
        case "pairs" | "shut":
            return bool(_number(value))
        case "wrong":
            return {str(key): _text(words, empty=True) for key, words in dict(value).items()}
    return _number(value)


def _check_seats(step: Step, rules: Rules, where: str) -> None:
    seats = len(step.hands) or len(step.scores)
    if seats and seats not in rules.players:
        field_ = "hands" if step.hands else "scores"
        raise Malformed(f"{where}, {field_}: {seats} seats, and the rules are for {rules.players}")
    if step.hands and step.scores and len(step.hands) != len(step.scores):
        raise Malformed(f"{where}, scores: {len(step.scores)} for {len(step.hands)} hands")
    for name, seat in (("seat", step.seat), ("out", step.out or 0)):
        if seats and seat not in range(seats):
            raise Malformed(f"{where}, {name}: {seat}, and the seats are 0 to {seats - 1}")


def _check_fields(
    row: Mapping[str, Any], needed: frozenset[str], optional: frozenset[str], where: str
) -> None:
    known = needed | optional
    for name in row:
        if name not in known:
            raise Malformed(f"{where}, {name}: not used here; used are {', '.join(sorted(known))}")
    for name in sorted(needed):
        if name not in row:
            raise Malformed(f"{where}, {name}: it is missing")


def _check_slug(slug: Any, where: str) -> None:
    if not isinstance(slug, str) or not _SLUG.fullmatch(slug):
        raise Malformed(f"{where}: {slug!r} is no slug: write small letters, such as second-side")


def _check_text(value: Any, where: str) -> None:
    _tried(lambda: _text(value), where)


def _tried(read: Any, where: str) -> Any:
    """What `read` gives; its errors say where."""
    try:
        return read()
    except DominoError as error:
        raise type(error)(f"{where}: {error}") from None
    except TypeError as error:
        raise Malformed(f"{where}: {error}") from None


def _text(value: Any, *, empty: bool = False) -> str:
    if not isinstance(value, str) or not (empty or value.strip()):
        raise TypeError(f"{value!r} is no text")
    return value


def _number(value: Any) -> int:
    if not isinstance(value, int):
        raise TypeError(f"{value!r} is no whole number")
    return value


def _list(value: Any) -> list[Any]:
    if not isinstance(value, list) or not value:
        raise TypeError(f"{value!r} is no list")
    return value


def _known(want: str) -> str:
    if want not in WANTS:
        raise Malformed(f"{want!r} is none of {', '.join(WANTS)}")
    return want
