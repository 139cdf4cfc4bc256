"""A step that asks for a play: what is wanted of it, and every try that a reader can make."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from allfives.game.counting import Play, best, plays
from allfives.game.ends import START, half_of, place_name, places_of
from allfives.game.layout import Layout
from allfives.game.rules import Rules
from allfives.game.target import Standing, after_play
from allfives.game.tiles import Tile
from allfives.show.answers.scene import Answers, laid_view, open_halves, still, terms_view
from allfives.show.geometry import Board
from allfives.show.stages import Stage, Step
from allfives.show.words import (
    place_words,
    points_words,
    say,
    sentence,
    sum_words,
    table_words,
    verdict_words,
)

_ARMS = ("up", "down")


@dataclass(frozen=True, slots=True)
class Tried:
    """A play, and all that is needed to say whether it is what a step wants."""

    play: Play
    before: Layout
    rules: Rules
    most: int  # the points of the best play of this hand
    scores: tuple[int, ...]

    def covers(self, *edges: str) -> bool:
        """Whether it lies against one of these edges of the spinner: `sides` or `ends`."""
        spinner = self.before.spinner
        if spinner is None or self.before.tile_at(self.play.at) != spinner:
            return False
        return ("ends" if self.play.at in _ARMS else "sides") in edges


def _opens_ends(tried: Tried) -> bool:
    return not any(at in _ARMS for at in open_halves(tried.before, tried.rules)) and any(
        at in _ARMS for at in open_halves(tried.play.layout, tried.rules)
    )


def _lengthens(tried: Tried) -> bool:
    return tried.play.at in _ARMS and not tried.covers("ends")


def _new_spinner(tried: Tried) -> bool:
    return tried.before.spinner is None and tried.play.layout.spinner is not None


def after_scoring(rules: Rules, scores: tuple[int, ...], seat: int, points: int) -> Standing:
    """The standing once this seat has scored these points in play."""
    start = Standing.start(rules, len(scores), pairs=False)
    standing = replace(start, scores=scores, begun=(True,) * len(scores))
    return after_play(standing, rules, seat, points)[0]


def _wins(tried: Tried) -> bool:
    after = after_scoring(tried.rules, tried.scores, 0, tried.play.count.points)
    return after.winners is not None and 0 in after.winners


WANTED: Mapping[str, Callable[[Tried], bool]] = MappingProxyType(
    {
        "fits": lambda tried: True,
        "blank": lambda tried: tried.play.tile.low == 0,
        "double": lambda tried: tried.play.tile.is_double,
        "single": lambda tried: not tried.play.tile.is_double,
        "spinner": _new_spinner,
        "side": lambda tried: tried.covers("sides"),
        "opens-ends": _opens_ends,
        "end": lambda tried: tried.covers("ends"),
        "lengthens": _lengthens,
        "scores": lambda tried: tried.play.count.points > 0,
        "best": lambda tried: 0 < tried.play.count.points == tried.most,
        "wins": _wins,
    }
)


def tries(step: Step, rules: Rules) -> tuple[Tried, ...]:
    """Every legal play of a step."""
    layout = table(step)
    options = plays(layout, step.hand, rules)
    most = max((play.count.points for play in best(options)), default=0)
    return tuple(Tried(play, layout, rules, most, step.scores) for play in options)


def lacking(tried: Tried, step: Step) -> tuple[str, ...]:
    """What the step wants and this play is not; nothing when it is right."""
    return tuple(want for want in step.want if not WANTED[want](tried))


def table(step: Step) -> Layout:
    """The table that a step lays before the reader."""
    return step.layout or Layout()


def edges(step: Step, rules: Rules) -> dict[str, int | None]:
    """The half at every place that can be tried: the open ends, and shut ones where wanted."""
    if not step.shut:
        return open_halves(table(step), rules)
    state = table(step).state(rules)
    known = {place_name(state, at): half_of(state[at]) for at in places_of(state)}
    return {**known, **open_halves(table(step), rules)}


def refusals(step: Step, rules: Rules) -> dict[str, str]:
    """Why each tile cannot lie where it does not fit; under a tile alone, why it fits nowhere."""
    layout, legal = table(step), {str(tried.play) for tried in tries(step, rules)}
    halves, opened = edges(step, rules), open_halves(layout, rules)
    told: dict[str, str] = {}
    for tile in step.hand:
        for at, half in halves.items():
            if f"{tile}@{at}" not in legal:
                key = "half" if at in opened else "shut"
                told[f"{tile}@{at}"] = say(
                    f"refused.{key}", tile=tile, place=place_words(at), half=half
                )
        if not any(f"{tile}@{at}" in legal for at in halves):
            told[str(tile)] = say("refused.nowhere", tile=tile, ends=ends_words(opened))
    return told


def ends_words(opened: Mapping[str, int | None]) -> str:
    """Which halves the open ends ask for: `2 and 4`."""
    return say("count.and").join(map(str, dict.fromkeys(opened.values())))


def play_answers(step: Step, stage: Stage) -> Answers:
    """A step that asks for a play: its table, every play with what it is told, every refusal."""
    rules, layout = stage.rules, table(step)
    base = still(layout, layout)
    options = tries(step, rules)
    boards = {str(one.play): still(one.play.layout, layout) for one in options}
    opened, known = open_halves(layout, rules), edges(step, rules)
    box = Board.union([base, *boards.values()])
    return {
        "hand": [str(tile) for tile in step.hand],
        "board": {**base.view(), "b": list(box)},
        "open": known,
        "shut": [at for at in known if at not in opened],
        "moves": {
            str(one.play): _move(one, step, stage, laid_view(one.play, base, boards[str(one.play)]))
            for one in options
        },
        "refused": refusals(step, rules),
    }


def _move(tried: Tried, step: Step, stage: Stage, view: Answers) -> Answers:
    """One play: the tile as it then lies, its count where the stage counts, and what is told."""
    lacks = lacking(tried, step)
    counted = terms_view(tried.play.count) if stage.counts else {}
    return {
        **view,
        **counted,
        "text": table_words(tried.play.layout),
        "right": not lacks,
        "told": " ".join([play_words(tried, stage), *(want_words(tried, w) for w in lacks)]),
    }


def play_words(tried: Tried, stage: Stage) -> str:
    """A play as it is told: where it lies, and where the stage counts what it makes and scores."""
    key = "stage.led" if tried.play.at == START else "answer.play"
    named = say(key, tile=tried.play.tile, place=place_words(tried.play.at))
    if not stage.counts:
        return sentence(named)
    made = say("answer.made", play=named)
    verdict = sentence(verdict_words(tried.play.count, stage.rules))
    return f"{made} {sum_words(tried.play.count)}. {verdict}"


def want_words(tried: Tried, want: str) -> str:
    """What a play lacks, as a sentence."""
    points = tried.play.count.points
    score = tried.scores[0] if tried.scores else 0
    return say(
        f"want.{want}",
        tile=tried.play.tile,
        place=place_words(tried.play.at),
        most=points_words(tried.most),
        score=score + points,
        target=tried.rules.target_for(len(tried.scores) or 2),
    )


def tile_and_place(play: str) -> tuple[Tile, str]:
    """The tile and the place of a play. Raises `Malformed`."""
    tile, _, place = play.partition("@")
    return Tile.parse(tile), place
