"""A match driven at random, step by step: the short form of `make soak`."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import allfives
from allfives import DominoError, Match, read_record
from allfives.game.rules import questions
from allfives.game.tiles import Tile, full_set

# What may be asked of any preset: one of these answers is changed, or none.
CHANGES = [
    (question.name, value)
    for question in questions()
    for value in question.metadata.get("values", ())
    if value != "not-asked" and question.name not in ("spinner", "pairs")
]
ANYTHING = st.text(st.characters(codec="utf-8"), max_size=12)
PLACES = st.sampled_from(["left", "right", "up", "down", "start", "5-5.up", ""])
TILES = st.sampled_from([str(tile) for tile in full_set(9)])


class MatchMachine(RuleBasedStateMachine):
    """Random choices under random rules; after each, what always holds."""

    match: Match

    @initialize(
        name=st.sampled_from(allfives.rules()),
        change=st.none() | st.sampled_from(CHANGES),
        seats=st.integers(0, 7),
        pairs=st.booleans(),
        seed=st.integers(0, 2**32),
    )
    def begin(
        self, name: str, change: tuple[str, str] | None, seats: int, pairs: bool, seed: int
    ) -> None:
        """A match under a preset, perhaps with one answer changed."""
        rules = allfives.rules(name)
        if change:
            with suppress(DominoError):  # it may contradict another answer
                rules = allfives.rules(name, **dict([change]))
        players = rules.players[seats % len(rules.players)]
        paired = pairs and players == 4 and rules.pairs == "allowed"
        self.match = Match(rules, players, seed, pairs=paired)

    @precondition(lambda self: self.match.winner is None)
    @rule(number=st.integers(0, 10**6), claim=st.booleans())
    def choose(self, number: int, claim: bool) -> None:
        """A legal choice, as text, is accepted."""
        choices = self.match.legal()
        assert choices
        assert len(set(choices)) == len(choices)
        before, deals = self.match.scores, len(self.match.played)
        points = self.match.play(choices[number % len(choices)], claim=claim)
        if len(self.match.played) == deals:
            sides = 2 if self.match.pairs else self.match.players
            assert sum(self.match.scores[:sides]) == sum(before[:sides]) + points

    @rule(text=st.one_of(ANYTHING, st.builds("{}@{}".format, TILES, PLACES)))
    def refuse(self, text: str) -> None:
        """Anything else is refused, and nothing changes."""
        tile, _, place = " ".join(text.split()).partition("@")
        with suppress(DominoError):
            tile = str(Tile.parse(tile))
        if f"{tile}@{place}" in self.match.legal() or text.strip() in self.match.legal():
            return
        before = self.match.record()
        with pytest.raises(DominoError):
            self.match.play(text)
        assert self.match.record() == before

    @invariant()
    def each_tile_is_in_one_place(self) -> None:
        """On the table, in a hand, or in the boneyard."""
        position = self.match.position
        groups = [position.layout.tiles, *position.hands, position.boneyard]
        tiles = [tile for group in groups if not isinstance(group, int) for tile in group or ()]
        assert sorted(tiles) == sorted(full_set(self.match.rules.highest))

    @invariant()
    def scores_are_the_sum_of_what_was_written(self) -> None:
        """Points of plays, and changes at settlements."""
        match = self.match
        sides = 2 if match.pairs else match.players
        sums = [0] * sides
        for deal in match.played:
            for side in range(sides):
                sums[side] += deal.settled[side] if deal.settled else 0
        current = [] if match.winner is not None else [match.events]
        for events in [*(deal.events for deal in match.played), *current]:
            for _, points, to in events:
                if to is not None:
                    sums[to % sides] += points
        assert tuple(sums[seat % sides] for seat in range(match.players)) == match.scores

    def teardown(self) -> None:
        """The record replays to the same match."""
        if hasattr(self, "match"):
            again = read_record(self.match.record())
            assert again.record() == self.match.record()
            assert (again.scores, again.winner) == (self.match.scores, self.match.winner)


TestMatch = MatchMachine.TestCase
TestMatch.settings = settings(deadline=None, max_examples=60, stateful_step_count=60)
