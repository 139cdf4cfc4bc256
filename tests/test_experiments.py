"""The experiments: their statistics, the same deals for all, and data that are today's."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt
from pathlib import Path
from random import Random
from statistics import stdev

import pytest

import allfives
from allfives.game.tiles import TILES, numbers_in
from allfives.search.experiments.catalogue import (
    AHEAD,
    AT_RANDOM,
    CLAIM,
    GREEDY,
    by_numbers,
    experiments,
    having,
    two_doubles,
)
from allfives.search.experiments.experiment import Experiment
from allfives.search.experiments.series import carried_out, together
from allfives.search.experiments.stored import (
    FIRST,
    Result,
    read_results,
    results,
    whole_results,
    written,
)
from allfives.search.experiments.tally import Tally, interval
from allfives.search.experiments.trial import first_deal, played, rules_of
from allfives.search.habits import ALWAYS, Doubles, Lightens
from tools.experiments import FOLDER, lines, path_of, tasks

ALL = experiments()
IDS = [f"{one.topic}-{one.rules}-{one.base_name}-{one.seats}" for one in ALL]
DUEL = Experiment(
    "test", CLAIM, "muggins", "at-random", AT_RANDOM, (("greedy", GREEDY),), 12, seed=5
)


def tally(*values: int) -> Tally:
    """These numbers added up."""
    total = Tally()
    for value in values:
        total = total.with_value(value)
    return total


# Numbers, and their mean with the half of its interval: 1.96 s / √n, worked out by hand.
KNOWN = [
    ((1, 2, 3, 4), 2.5, 1.2652),  # s² = 5/3
    ((0, 10), 5, 9.7998),  # s² = 50
    ((7, 7, 7), 7, 0),
    ((-5, 5, -5, 5, 0), 0, 4.3826),  # s² = 25
]


@pytest.mark.parametrize(("values", "middle", "by_hand"), KNOWN)
def test_an_interval_is_that_of_the_numbers(
    values: tuple[int, ...], middle: float, by_hand: float
) -> None:
    """As worked out by hand, and as the standard library's deviation has it."""
    found = interval(tally(*values))
    assert found.mean == pytest.approx(middle)
    assert (found.high - found.low) / 2 == pytest.approx(by_hand, abs=1e-4)
    half = 1.959964 * stdev(values) / sqrt(len(values))
    assert found.mean - found.low == pytest.approx(half, rel=1e-5)
    shared = interval(tally(*values), 2)
    assert (2 * shared.mean, 2 * shared.low) == pytest.approx((found.mean, found.low))


def test_an_interval_holds_the_truth_in_95_of_100_experiments() -> None:
    """1,000 experiments of 200 throws of a die, whose mean is 3.5."""
    rng, hits = Random(1), 0
    for _ in range(1000):
        found = interval(tally(*(rng.randint(1, 6) for _ in range(200))))
        hits += found.low <= 3.5 <= found.high
    assert 930 <= hits <= 970


def test_one_number_has_no_interval() -> None:
    """Nor has none."""
    for few in (Tally(), tally(3)):
        with pytest.raises(ValueError, match="needs two at least"):
            interval(few)


def test_sums_in_parts_are_the_sums_of_all() -> None:
    """However the deals are shared out; and twice the same."""
    whole = carried_out(DUEL, range(12))
    parts = [carried_out(DUEL, range(start, start + 4)) for start in (0, 4, 8)]
    assert together(parts) == whole == carried_out(DUEL, range(12))
    assert tally(1, 2) + tally(3) == tally(1, 2, 3)


def test_a_habit_that_never_shows_changes_nothing() -> None:
    """Not by luck either: each deal is played once more just as it was."""
    same = replace(DUEL, base=AHEAD, arms=(("same", having(AHEAD, Lightens(0))),))
    for measure in ("points", "draws"):
        assert carried_out(same, range(12))["same", "all", measure] == Tally(12, 0, 0)


def test_each_of_two_players_gains_what_the_other_loses() -> None:
    """Both play the same games: one's sum of points is the other's with the sign turned."""
    other = replace(DUEL, base=GREEDY, arms=(("at-random", AT_RANDOM),))
    one = carried_out(DUEL, range(12))["greedy", "all", "points"]
    two = carried_out(other, range(12))["at-random", "all", "points"]
    assert one.total == -two.total != 0
    assert one.squares == two.squares
    assert interval(one, 2).low > 0


@pytest.mark.parametrize("one", ALL, ids=IDS)
def test_the_tiles_are_the_same_whoever_plays(one: Experiment) -> None:
    """Hands and boneyard of a deal hang on seed and number alone."""
    rules = rules_of(one)
    deals = [first_deal(one, rules, number) for number in range(3)]
    assert deals == [first_deal(replace(one, base=AT_RANDOM), rules, n) for n in range(3)]
    assert len({deal.boneyard for deal in deals}) == 3
    assert first_deal(replace(one, seed=one.seed + 1), rules, 0) != deals[0]


def test_points_and_draws_are_those_of_the_record() -> None:
    """One deal: what a side has more than the other, and each seat's draws."""
    for pairs, seats in ((False, 2), (True, 4)):
        one = replace(DUEL, seats=seats, pairs=pairs)
        found = played(one, rules_of(one), 0, [GREEDY] * seats)
        assert found[0]["points"] == -found[1]["points"] == found[seats - 2]["points"]
        assert sum(each["draws"] for each in found) <= 28 - 5 * seats
    assert [len(one.tried) for one in (DUEL, replace(DUEL, seats=4, pairs=True))] == [2, 2]
    assert replace(DUEL, sort=two_doubles).tried == ((0,),)


def test_a_match_is_played_to_its_target_and_has_a_winner() -> None:
    """With two players and with three; under a target of its own."""
    for seats in (2, 3):
        one = replace(DUEL, seats=seats, target=60)
        assert rules_of(one).target_for(seats) == 60
        won = [each["wins"] for each in played(one, rules_of(one), 1, [GREEDY] * seats)]
        assert sum(won) == 1


def test_hands_are_sorted_as_their_group_says() -> None:
    """Two doubles and no other number; and how many different numbers a hand shows."""
    bits = {text: allfives.Hand.parse(text).bits for text in ("6-6 0-0 1-0", "6-6 5-5 0-0", "6-5")}
    assert [two_doubles(hand) for hand in bits.values()] == ["two", "", ""]
    seven = allfives.Hand.parse("6-5 4-3 2-1 1-0").bits
    assert (by_numbers("muggins")(seven), by_numbers("muggins")(bits["6-5"])) == ("many", "few")


def test_a_sorted_experiment_looks_at_such_hands_alone() -> None:
    """Of 12 deals those whose first hand holds two doubles; only that seat is tried."""
    one = replace(DUEL, sort=two_doubles, arms=(("hold", having(AT_RANDOM, Doubles(-ALWAYS))),))
    hands = [first_deal(one, rules_of(one), number).hands[0] for number in range(12)]
    wanted = sum(sum(TILES[n].is_double for n in numbers_in(hand)) == 2 for hand in hands)
    assert carried_out(one, range(12))["hold", "two", "points"].units == wanted > 0


# ---------------------------------------------------------------- what is stored


@pytest.mark.parametrize("number", range(len(ALL)), ids=IDS)
def test_the_stored_data_are_what_the_players_do_today(number: int) -> None:
    """The first deals of each experiment, carried out again: the same sums to the last bit."""
    one = ALL[number]
    today = results(one, carried_out(one, range(FIRST)), FIRST)
    kept = [line for line in read_results(path_of(one.topic)) if line.deals == FIRST]
    about = (one.rules, one.base_name, one.seats)
    assert [x for x in kept if (x.rules, x.base, x.seats) == about] == list(today)


@pytest.mark.parametrize("one", ALL, ids=IDS)
def test_the_stored_data_are_of_whole_experiments(one: Experiment) -> None:
    """Every arm over all deals of the catalogue, with its seed, seats and target."""
    about = (one.rules, one.base_name, one.seats)
    kept = [x for x in whole_results(path_of(one.topic)) if (x.rules, x.base, x.seats) == about]
    assert [name for name, _ in one.arms] == list(dict.fromkeys(line.arm for line in kept))
    for line in kept:
        assert (line.deals, line.seed, line.target) == (one.deals, one.seed, one.target or 0)
        assert (line.pairs, line.tried) == (one.pairs, len(one.tried))
        assert line.tally.units == one.deals if line.group == "all" else line.tally.units > 100
        assert line.effect.low <= line.effect.mean <= line.effect.high
    measures = {"wins"} if one.target else {"points", "draws"}
    assert {line.measure for line in kept} == measures


def test_no_file_of_results_is_left_over() -> None:
    """Each belongs to a topic, and each is the text of its lines."""
    assert {path.stem for path in FOLDER.iterdir()} == {one.topic for one in ALL}
    for path in FOLDER.iterdir():
        assert written(read_results(path)) == path.read_text(encoding="utf-8")
        assert path.stat().st_size < 40_000


def test_every_deal_is_carried_out_once() -> None:
    """The first ones by themselves, the others in parts, in their order."""
    for number in (0, len(ALL) - 1):
        deals = [deal for _, start, end in tasks([number]) for deal in range(start, end)]
        assert deals == list(range(ALL[number].deals))
        assert next(iter(tasks([number])))[1:] == (0, FIRST)


def test_the_lines_of_an_experiment_come_from_its_parts() -> None:
    """Those of the first deals, then of all; written down and read again they are the same."""
    parts = [carried_out(DUEL, range(FIRST)), carried_out(DUEL, range(FIRST, 12))]
    found = lines(DUEL, parts)
    assert [line.deals for line in found] == [FIRST, FIRST, 12, 12]
    assert (
        found[-1].tally == parts[0]["greedy", "all", "points"] + parts[1]["greedy", "all", "points"]
    )
    assert found[-1].effect.mean == pytest.approx(found[-1].tally.total / 24)
    assert [Result.of(line.split(",")) for line in written(found).splitlines()[1:]] == list(found)


def test_a_file_of_another_form_is_refused_by_its_columns(tmp_path: Path) -> None:
    """And says how to make a right one."""
    path = tmp_path / "old.csv"
    path.write_text("arm,mean\nhold,1\n", encoding="utf-8")
    with pytest.raises(ValueError, match=r"old\.csv: its columns are arm, mean; make experiments"):
        read_results(path)
