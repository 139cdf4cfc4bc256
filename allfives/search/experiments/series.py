"""An experiment carried out: each deal without the habit, then with it in each seat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from allfives.search.experiments.experiment import Experiment
from allfives.search.experiments.tally import Tally
from allfives.search.experiments.trial import first_deal, played, rules_of

Key = tuple[str, str, str]  # arm, group, measure
Tallies = dict[Key, Tally]

ALL = "all"  # the group of every hand, where hands are not sorted


def carried_out(experiment: Experiment, numbers: Iterable[int]) -> Tallies:
    """What each arm changes in the deals of these numbers, added up by group and measure.

    A deal is played once with `base` in every seat. Then the arm's player takes one seat after the
    other, the same tiles being dealt to the same seats, and the difference to the first time is
    what counts. So the luck of the deal falls out, and a habit that never shows changes nothing.
    The differences of one deal depend on each other and are added up into one number; the numbers
    of different deals are independent.
    """
    rules = rules_of(experiment)
    tallies: Tallies = {}
    for number in numbers:
        group = ALL
        if experiment.sort:
            group = experiment.sort(first_deal(experiment, rules, number).hands[0])
            if not group:
                continue
        everyone = [experiment.base] * experiment.seats
        without = played(experiment, rules, number, everyone)
        for arm, player in experiment.arms:
            sums = dict.fromkeys(without[0], 0)
            for seats in experiment.tried:
                players = [
                    player if seat in seats else experiment.base for seat in range(experiment.seats)
                ]
                seen = played(experiment, rules, number, players)
                for measure in sums:
                    sums[measure] += seen[seats[0]][measure] - without[seats[0]][measure]
            for measure, value in sums.items():
                key = arm, group, measure
                tallies[key] = tallies.get(key, Tally()).with_value(value)
    return tallies


def together(parts: Iterable[Mapping[Key, Tally]]) -> Tallies:
    """The sums of several parts of one experiment, in the order in which their keys come."""
    whole: Tallies = {}
    for part in parts:
        for key, tally in part.items():
            whole[key] = whole.get(key, Tally()) + tally
    return whole
