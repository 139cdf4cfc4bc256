"""Sums of what was measured, and the interval in which the true mean lies."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from statistics import NormalDist

#: How many standard errors on either side hold 95 % of a normal distribution.
Z95 = NormalDist().inv_cdf(0.975)


@dataclass(frozen=True, slots=True)
class Tally:
    """How many numbers were added up, their sum, and the sum of their squares."""

    units: int = 0
    total: int = 0
    squares: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.units + other.units, self.total + other.total, self.squares + other.squares
        )

    def with_value(self, value: int) -> Tally:
        """One number more."""
        return Tally(self.units + 1, self.total + value, self.squares + value * value)


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean, and the bounds between which the true one lies in 95 of 100 such experiments."""

    mean: float
    low: float
    high: float


def interval(tally: Tally, times: int = 1) -> Interval:
    """The mean of what was added up, each number being a sum over `times` seats.

    By the normal distribution, which many hundred numbers allow. Raises `ValueError` for fewer
    than two numbers.
    """
    if tally.units < 2:
        raise ValueError(f"{tally.units} numbers: an interval needs two at least")
    mean = tally.total / tally.units
    variance = (tally.squares - tally.total * mean) / (tally.units - 1)
    half = Z95 * sqrt(max(0.0, variance) / tally.units)
    return Interval(mean / times, (mean - half) / times, (mean + half) / times)
