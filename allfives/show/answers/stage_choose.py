"""A step that asks to choose: the answers offered, which is right, and what each is told.

The engine works out what is right. Wrong answers are the others that can be, or numbers that the
lesson names with what leads to them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

from allfives.game.counting import plays
from allfives.game.errors import Malformed
from allfives.game.leading import Ended, known_leader
from allfives.game.rules import Rules
from allfives.game.settlement import Settlement, settle
from allfives.game.tiles import TILES, Hand, full_set
from allfives.show.answers.scene import Answers, open_halves
from allfives.show.answers.stage_play import after_scoring, ends_words
from allfives.show.settle_words import seat_words, settlement_lines
from allfives.show.stages import Step
from allfives.show.words import place_words, say, sentence


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer as it is offered, whether it is right, and what whoever takes it is told."""

    key: str
    label: str
    right: bool
    told: str


@dataclass(frozen=True, slots=True)
class Asked:
    """What the engine answers: the key of the right answer, why, and the answers by name if any."""

    right: str
    why: str
    named: Mapping[str, str] = field(default_factory=dict)


def choices(step: Step, rules: Rules) -> tuple[Choice, ...]:
    """The answers of a step, in the order shown.

    Raises `Malformed` where an answer that the lesson calls wrong is right, or is not offered.
    """
    asked = _ANSWERED[step.ask](step, rules)
    if asked.right in step.wrong:
        raise Malformed(f"step {step.slug!r}, wrong: {asked.right!r} is the right answer")
    labels = asked.named or {
        number: number for number in sorted({asked.right, *step.wrong}, key=int)
    }
    for key in step.wrong:
        if key not in labels:
            raise Malformed(f"step {step.slug!r}, wrong: {key!r} is none of {', '.join(labels)}")
    return tuple(
        Choice(
            key,
            label,
            key == asked.right,
            " ".join(filter(None, [step.wrong.get(key), asked.why])),
        )
        for key, label in labels.items()
    )


def choose_answers(step: Step, rules: Rules) -> Answers:
    """The same for the page."""
    return {
        "choices": [[one.key, one.label, one.right, one.told] for one in choices(step, rules)],
    }


def _pips(step: Step, rules: Rules) -> Asked:
    tile = step.tile
    assert tile is not None  # the loader wants one
    words = say("ask_stage.pips", tile=tile, high=tile.high, low=tile.low, pips=tile.pips)
    return Asked(str(tile.pips), words)


def _set(step: Step, rules: Rules) -> Asked:
    return Asked(str(len(full_set(rules.highest))), "")


def _doubles(step: Step, rules: Rules) -> Asked:
    found = [tile for tile in full_set(rules.highest) if tile.is_double]
    return Asked(str(len(found)), say("ask_stage.tiles", tiles=", ".join(map(str, found))))


def _with_half(step: Step, rules: Rules) -> Asked:
    found = [tile for tile in full_set(rules.highest) if step.half in (tile.high, tile.low)]
    return Asked(str(len(found)), say("ask_stage.tiles", tiles=", ".join(map(str, found))))


def _places(step: Step, rules: Rules) -> Asked:
    assert step.layout is not None  # the loader wants one
    found = [place_words(at) for at in open_halves(step.layout, rules)]
    return Asked(str(len(found)), say("ask_stage.places", places=", ".join(found)))


def _next(step: Step, rules: Rules) -> Asked:
    """What follows for the seat to play, as a deal that begins here goes on by itself."""
    position = step.position
    assert position is not None  # the loader wants one
    deal = position.deal()
    held = Hand(tuple(TILES[n] for n in range(len(TILES)) if deal.hands[deal.seat] >> n & 1))
    ends = ends_words(open_halves(position.layout, rules))
    right = deal.log[0][1] if deal.log else "over" if deal.over else "play"
    fitting = [] if deal.over or deal.log else plays(position.layout, held, rules)
    words = say(
        f"next.why_{right}",
        tiles=", ".join(dict.fromkeys(str(play.tile) for play in fitting)),
        ends=ends,
        number=len(position.boneyard) if isinstance(position.boneyard, Hand) else 0,
    )
    named = {key: say(f"next.{key}") for key in ("play", "draw", "pass", "over")}
    return Asked(right, words, named)


def drawn(step: Step) -> list[str]:
    """The tiles that the seat to play draws before it can play, or until none is left."""
    assert step.position is not None  # the loader wants one
    log, tiles = step.position.deal().log, []
    for _, does, number, *_ in log:
        if does != "draw":
            break
        tiles.append(str(TILES[number]))
    return tiles


def _drawn(step: Step, rules: Rules) -> Asked:
    assert step.position is not None  # the loader wants one
    tiles, opened = drawn(step), open_halves(step.position.layout, rules)
    words = say("ask_stage.drawn", tiles=", ".join(tiles), ends=ends_words(opened))
    return Asked(str(len(tiles)), words)


def settled(step: Step, rules: Rules) -> Settlement:
    """How the hand of a step is settled."""
    return settle(step.hands, rules, step.out, pairs=step.pairs)


def _settled_words(step: Step, rules: Rules) -> str:
    """The line of the settlement that is about the seat asked for."""
    named = seat_words((step.seat,))
    lines = settlement_lines(settled(step, rules))
    line = next(line for line in lines if named in line.partition(":")[0])
    return sentence(line)


def _pays(step: Step, rules: Rules) -> Asked:
    change = settled(step, rules).points[step.seat]
    named = {str(one): change_words(one) for one in sorted({change, *map(int, step.wrong)})}
    return Asked(str(change), _settled_words(step, rules), named)


def change_words(change: int) -> str:
    """How a score changes, with its sign."""
    key = "more" if change > 0 else "less" if change else "same"
    return say(f"ask_stage.{key}", number=abs(change))


def _score(step: Step, rules: Rules) -> Asked:
    before, change = step.scores[step.seat], settled(step, rules).points[step.seat]
    words = say("ask_stage.score", before=before, after=before + change)
    return Asked(str(before + change), f"{_settled_words(step, rules)} {words}")


def _leads(step: Step, rules: Rules) -> Asked:
    ended = Ended(0, step.out, settled(step, rules).winner, None)
    known = known_leader(rules, [hand.bits for hand in step.hands], ended)
    seats = range(len(step.hands))
    named = {str(seat): sentence(seat_words((seat,)))[:-1] for seat in seats}
    words = say("ask_stage.lead_block" if step.out is None else "ask_stage.lead_out")
    right = "lot" if known is None else str(known[0])
    return Asked(right, words, {**named, "lot": say("ask_stage.lot")})


def _over(step: Step, rules: Rules) -> Asked:
    after = after_scoring(rules, step.scores, step.seat, step.points)
    words = say(
        "ask_stage.target",
        before=step.scores[step.seat],
        points=step.points,
        after=after.scores[step.seat],
        players=len(step.scores),
        target=after.target,
    )
    named = {key: say(f"ask_stage.{key}") for key in ("on", "settle", "over")}
    return Asked("on" if after.winners is None else "over", words, named)


_ANSWERED: Mapping[str, Callable[[Step, Rules], Asked]] = MappingProxyType(
    {
        "pips": _pips,
        "set": _set,
        "doubles": _doubles,
        "with-half": _with_half,
        "places": _places,
        "next": _next,
        "drawn": _drawn,
        "pays": _pays,
        "score": _score,
        "leads": _leads,
        "over": _over,
    }
)
