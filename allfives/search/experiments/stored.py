"""Results as lines of text: a file a topic, a line a sum, each with all that makes it again."""

from __future__ import annotations

import csv
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import StringIO
from pathlib import Path

from allfives.search.experiments.experiment import Experiment
from allfives.search.experiments.series import Tallies
from allfives.search.experiments.tally import Interval, Tally, interval

#: The deals at the start of each experiment whose sums are stored by themselves, so that a test
#: can make them again in a moment.
FIRST = 6

COLUMNS = (
    "rules", "base", "seats", "pairs", "target", "seed", "deals",
    "arm", "group", "measure", "units", "tried", "total", "squares",
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Result:
    """What an arm changed, as a sum of sums over the seats tried in a deal: a line of the file."""

    rules: str
    base: str
    seats: int
    pairs: bool
    target: int  # 0 where single deals were played
    seed: int
    deals: int  # or matches
    arm: str
    group: str
    measure: str
    tried: int  # groups of seats tried in each deal
    tally: Tally

    @property
    def effect(self) -> Interval:
        """The change for one seat, or one pair, in one deal or match."""
        return interval(self.tally, self.tried)

    def cells(self) -> tuple[str, ...]:
        """The line, cell by cell."""
        tally = self.tally
        return tuple(map(str, (
            self.rules, self.base, self.seats, int(self.pairs), self.target, self.seed, self.deals,
            self.arm, self.group, self.measure, tally.units, self.tried, tally.total, tally.squares,
        )))  # fmt: skip

    @staticmethod
    def of(cells: Sequence[str]) -> Result:
        """A line read again. Raises `ValueError` for one that is none."""
        rules, base, seats, pairs, target, seed, deals, arm, group, measure, *sums = cells
        units, tried, total, squares = map(int, sums)
        tally = Tally(units, total, squares)
        return Result(
            rules, base, int(seats), pairs == "1", int(target), int(seed), int(deals),
            arm, group, measure, tried, tally,
        )  # fmt: skip


def results(experiment: Experiment, tallies: Tallies, deals: int) -> tuple[Result, ...]:
    """The lines of an experiment, of which so many deals were carried out."""
    about = (
        experiment.rules, experiment.base_name, experiment.seats, experiment.pairs,
        experiment.target or 0, experiment.seed, deals,
    )  # fmt: skip
    arms = [name for name, _ in experiment.arms]
    order = sorted(tallies, key=lambda key: (arms.index(key[0]), *key[1:]))
    return tuple(Result(*about, *key, len(experiment.tried), tallies[key]) for key in order)


def written(lines: Iterable[Result]) -> str:
    """Lines as the text of a file."""
    file = StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(line.cells() for line in lines)
    return file.getvalue()


def read_results(path: str | Path) -> tuple[Result, ...]:
    """Every line of a file, those of the first deals as well."""
    head, *lines = csv.reader(StringIO(Path(path).read_text(encoding="utf-8")))
    if tuple(head) != COLUMNS:
        raise ValueError(f"{path}: its columns are {', '.join(head)}; make experiments writes it")
    return tuple(Result.of(line) for line in lines)


def whole_results(path: str | Path) -> tuple[Result, ...]:
    """The lines of whole experiments."""
    return tuple(line for line in read_results(path) if line.deals != FIRST)


def picked(lines: Iterable[Result], **about: object) -> tuple[Result, ...]:
    """Those lines whose fields are as given; a tuple names several values, and their order.

    >>> picked((), rules="muggins", arm=("hold-1", "hold-2"))
    ()
    """
    found = list(lines)
    for field, wanted in about.items():
        values = wanted if isinstance(wanted, tuple) else (wanted,)
        found = [line for value in values for line in found if getattr(line, field) == value]
    return tuple(found)


def the(lines: Iterable[Result], **about: object) -> Result:
    """The one line whose fields are as given. Raises `ValueError` unless there is exactly one."""
    found = picked(lines, **about)
    if len(found) != 1:
        raise ValueError(f"{about}: {len(found)} lines of results are so, not one")
    return found[0]
