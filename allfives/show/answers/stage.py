"""A stage, answered ahead: every step with all that a reader can try, and what each try is told."""

from __future__ import annotations

from allfives.game.counting import Count, count
from allfives.game.ends import ends_under, half_of, place_name, places_of
from allfives.game.rules import Rules
from allfives.game.tiles import Tile
from allfives.show.answers.counts import count_answers
from allfives.show.answers.scene import Answers
from allfives.show.answers.stage_choose import choices, choose_answers
from allfives.show.answers.stage_play import (
    lacking,
    play_answers,
    play_words,
    table,
    tile_and_place,
    tries,
)
from allfives.show.stages import Stage, Step
from allfives.show.words import say, sentence, sum_words, verdict_words


def stage_answers(stage: Stage) -> Answers:
    """Every step of a stage, in order. Raises `Malformed` as `choices` does."""
    return {"steps": [_step_answers(step, stage) for step in stage.steps]}


def _step_answers(step: Step, stage: Stage) -> Answers:
    told: Answers = {"slug": step.slug, "kind": step.kind, "after": step.after}
    match step.kind:
        case "play":
            told |= play_answers(step, stage)
        case "count":
            told |= {"count": running_answers(step, stage.rules)}
        case "choose":
            told |= choose_answers(step, stage.rules)
    return told


def counted(step: Step, rules: Rules) -> Count:
    """What a step that asks for a count counts: the table, after its play where there is one."""
    layout = table(step)
    if step.play:
        layout = layout.lay(*tile_and_place(step.play), rules)
    return count(layout, rules, played=step.play or None)


def running_answers(step: Step, rules: Rules) -> Answers:
    """What a typed count is told; where a tile has just been laid, the slips of running counts too.

    A running count is the old total, less the end that was covered, plus the new end (VP-21).
    """
    result = counted(step, rules)
    told = count_answers(result, rules)
    if not step.play:
        return told
    before = count(table(step), rules)
    found = {str(number): words for number, words in _running(step, before, result, rules)}
    found.pop(str(result.total), None)
    return {**told, "slips": {**told["slips"], **found}}


def _running(step: Step, before: Count, after: Count, rules: Rules) -> list[tuple[int, str]]:
    """The numbers that a reader comes to who goes on from the old total, and what they overlook.

    The likeliest comes last, so that it has the word where two make one number.
    """
    _, place = tile_and_place(step.play)
    layout = table(step)
    state = layout.state(rules)
    at = next(at for at in places_of(state) if place_name(state, at) == place)
    old, half = before.total or 0, half_of(state[at])
    new = next(term.pips for term in after.terms if term.at == place)
    covered = ends_under(rules).covered(state, at)
    end = layout.tile_at(place)
    was, now = _pips_of(end.tile, before), _pips_of(end.tile, after)
    key = "covered" if not end.spinner or not was else "still" if now else "spinner"
    changed = say(f"running.{key}", tile=end.tile, was=was, now=now, covered=covered)
    kept = say("running.kept", old=old, new=new, number=old + new)
    taken = [
        (old - off + new, say("running.taken", old=old, off=off, new=new, number=old - off + new))
        for off in dict.fromkeys((half, covered))
    ]
    return [(number, f"{words} {changed}") for number, words in [(old + new, kept), *taken]]


def _pips_of(tile: Tile, result: Count) -> int:
    """What a tile brings to a count."""
    return sum(term.pips for term in result.terms if term.tile == tile)


def solution(step: Step, stage: Stage) -> list[str]:
    """The answer of a step as sentences: every right play, the sum, or the right choice."""
    match step.kind:
        case "play":
            return [
                play_words(one, stage) for one in tries(step, stage.rules) if not lacking(one, step)
            ]
        case "count":
            result = counted(step, stage.rules)
            return [f"{sum_words(result)}. {sentence(verdict_words(result, stage.rules))}"]
        case "choose":
            right = next(one for one in choices(step, stage.rules) if one.right)
            return [f"{right.label}.", *([right.told] if right.told else [])]
    return []
