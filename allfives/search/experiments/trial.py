"""One deal, or one match, played by given players: what each seat made of it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from allfives.game.leading import Dealt, shuffled
from allfives.game.match import Match
from allfives.game.presets import rules as preset
from allfives.game.rules import Rules
from allfives.search.experiments.experiment import Experiment
from allfives.search.players import Player, play_seats

Measures = dict[str, int]  # by name: points and draws, or wins


def rules_of(experiment: Experiment) -> Rules:
    """The rules of an experiment, with its target where it plays matches."""
    if experiment.target is None:
        return preset(experiment.rules)
    seats = preset(experiment.rules).players
    return preset(experiment.rules, target=tuple((each, experiment.target) for each in seats))


def first_deal(experiment: Experiment, rules: Rules, number: int) -> Dealt:
    """The deal of this number, or the first one of the match: the same whoever plays it."""
    return shuffled(rules, experiment.seats, _chance(experiment, number, 0), None)


def played(
    experiment: Experiment, rules: Rules, number: int, players: Sequence[Player]
) -> list[Measures]:
    """The deal or the match of this number played through, and each seat's measures.

    A whole match has its `wins` counted, of those who tie too. Of one deal there are the `points`,
    the own side's less the other's with the settlement, and the `draws` of the seat itself.
    """
    whole = experiment.target is not None

    def dealer(match: Match) -> Dealt | None:
        after = len(match.played)
        if after and not whole:
            return None
        return shuffled(rules, experiment.seats, _chance(experiment, number, after), match.ended)

    match = Match(rules, experiment.seats, pairs=experiment.pairs, dealer=dealer)
    play_seats(match, players, _chance(experiment, number, -1))
    if whole:
        winners = match.winner or ()
        return [{"wins": int(seat in winners)} for seat in range(experiment.seats)]
    scores, draws = match.scores, [0] * experiment.seats
    for scored in match.played[0].events:
        draws[scored.event[0]] += scored.event[1] == "draw"
    margin = scores[0] - scores[1]  # there are two sides, and seats take turns
    return [
        {"points": -margin if seat % 2 else margin, "draws": draws[seat]}
        for seat in range(experiment.seats)
    ]


def _chance(experiment: Experiment, number: int, part: int) -> Random:
    """The chance of one deal of a match, or of its players: nothing else depends on it."""
    return Random(f"{experiment.seed}/{number}/{part}")
