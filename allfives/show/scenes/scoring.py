"""Scenes after the last tile: what a hand pays, and what that does to the match."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from allfives.game.errors import Impossible
from allfives.game.rules import Rules
from allfives.game.settlement import settle
from allfives.game.target import Standing, after_play, after_settlement
from allfives.game.tiles import Hand
from allfives.show.scenes.tables import words_line
from allfives.show.scenes.told import (
    Told,
    capital,
    hands_list,
    named,
    numbers,
    player,
    scores_words,
    spaced,
)
from allfives.show.settle_words import settlement_lines
from allfives.show.words import points_words, say, sentence

_SETTLE_KEYS = ("out", "pairs", "to play", "accounts", "pot", "made")


def see_settle(rules: Rules, text: str) -> str:
    """What is left in the hands, how the hand ended, and what the match brings along."""
    hands, *rest = text.split(" / ")
    given = named(rest, *_SETTLE_KEYS)
    held = [Hand.parse(hand) for hand in hands.split(",")]
    words = [
        say("scene.out", who=capital(player(int(given["out"]))))
        if "out" in given
        else say("scene.blocked")
    ]
    if "pairs" in given:
        words.append(say("scene.pairs"))
    if "to play" in given:
        words.append(say("scene.turn", who=capital(player(int(given["to play"])))))
    if "pot" in given:
        words.append(say("scene.pot", number=given["pot"]))
    if "made" in given:
        words.append(say("scene.made_before", scores=scores_words(numbers(given["made"]))))
    opened = [say("scene.account") if one else "" for one in numbers(given.get("accounts", ""))]
    return hands_list(held, pips=True, noted=opened) + words_line(" ".join(words))


def tell_settle(rules: Rules, text: str) -> Told:
    """The change of each score, step by step, and the pot carried on."""
    hands, *rest = text.split(" / ")
    given = named(rest, *_SETTLE_KEYS)
    try:
        found = settle(
            hands.split(","),
            rules,
            int(given["out"]) if "out" in given else None,
            pairs="pairs" in given,
            to_play=int(given.get("to play", 0)),
            accounts=[number == 1 for number in numbers(given.get("accounts", ""))],
            pot=int(given.get("pot", 0)),
            made=numbers(given.get("made", "")),
        )
    except Impossible:
        return Told("refused", say("scene.cannot_end"))
    short = spaced(found.points) + (f", pot {found.pot}" if found.pot else "")
    lines = tuple(map(capital, settlement_lines(found)))
    return Told(short, capital(scores_words(found.points)), lines)


# ---------------------------------------------------------------- the match


def _steps(text: str) -> tuple[list[int], bool, list[tuple[str, list[int]]]]:
    """The scores before, whether in pairs, and what happens then."""
    first, *steps = text.split(" / ")
    parted = [step.partition(" ") for step in steps if step != "pairs"]
    happens = [(does, numbers(rest)) for does, _, rest in parted]
    return numbers(first.removeprefix("scores")), "pairs" in steps, happens


def _step_words(does: str, given: Sequence[int]) -> str:
    if does == "play":
        seat, points = given
        return say("scene.step_play", who=player(seat), points=points_words(points))
    return say("scene.step_settle", scores=scores_words(given))


def see_match(rules: Rules, text: str) -> str:
    """The scores before, and what happens then."""
    scores, pairs, happens = _steps(text)
    words = [say("scene.before", scores=scores_words(scores))]
    if pairs:
        words.append(say("scene.pairs"))
    words += [sentence(_step_words(*step)) for step in happens]
    return words_line(" ".join(words))


def tell_match(rules: Rules, text: str) -> Told:
    """The scores after each step, and whether the match is over."""
    scores, pairs, happens = _steps(text)
    standing = Standing.start(rules, len(scores), pairs)
    held = tuple(scores[: len(standing.scores)])
    standing = replace(standing, scores=held, begun=tuple(score != 0 for score in held))
    lines = []
    for does, given in happens:
        if standing.winners is not None:
            lines.append(say("scene.too_late", step=capital(_step_words(does, given))))
            continue
        if does == "play":
            standing, _ = after_play(standing, rules, *given)
        else:
            standing = after_settlement(standing, rules, given)
        after = scores_words(standing.by_seat())
        lines.append(say("scene.after_step", step=capital(_step_words(does, given)), scores=after))
    short = spaced(standing.by_seat())
    if standing.winners is not None:
        who = say("count.and").join(map(player, standing.winners)) or say("scene.nobody")
        short += f" won by {spaced(standing.winners) or 'nobody'}"
        return Told(short, capital(say("scene.won", who=who)), tuple(lines))
    short += " goes on" + (f", {standing.extra} extra hands" if standing.extra else "")
    key = "scene.extra" if standing.extra else "scene.goes_on"
    return Told(short, say(key, number=standing.extra), tuple(lines))
