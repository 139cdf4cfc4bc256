"""Tables up to symmetry: what the solver plays on, so that one table is looked into once.

Two tables whose open ends are the same, wherever each lies, go on alike: every end behaves by its
code alone. A scene is the first of them that came along and stands for all.
"""

from __future__ import annotations

from functools import lru_cache

from allfives.game.ends import State
from allfives.game.rules import Rules
from allfives.game.turns import Choice, Turns

MOST_KEPT = 20_000  # scenes that are kept from one position to the next


class Scene(tuple[int, ...]):
    """A state that knows what was found out about it; most are counted and never played on."""

    number: int  #: scenes are counted up as they are met
    fits: int  #: every tile that fits anywhere, as bits
    #: what plays lead to and score, as far as anybody asked
    ways: dict[Choice, tuple[Scene, int]] | None = None
    #: the different ways to lay some of the tiles that fit
    options: dict[int, list[Choice]] | None = None


class Scenes(Turns):
    """The answers that decide a turn, and every scene met under them."""

    def __init__(self, rules: Rules) -> None:
        super().__init__(rules)
        self._known: dict[tuple[int, ...], Scene] = {}
        #: what hands pay that end so, by all that a settlement depends on
        self.paid: dict[tuple[object, ...], int] = {}
        self._legal, self.legal = self.legal, self.ways_of

    def scene(self, state: State) -> Scene:
        """The scene that stands for a state."""
        if isinstance(state, Scene):
            return state
        codes = tuple(sorted(state[1:]))
        scene = self._known.get(codes)
        if scene is None:
            scene = Scene(state)
            scene.number, scene.fits = len(self._known), 0
            for code in codes:
                scene.fits |= self.ends.fits[code]
            self._known[codes] = scene
        return scene

    def ways_of(self, state: State, bits: int) -> list[Choice]:
        """The ways to lay one of these tiles; places with the same code come to the same."""
        scene = state if isinstance(state, Scene) else self.scene(state)
        fitting = bits & scene.fits
        options = scene.options
        if options is None:
            options = scene.options = {}
        found = options.get(fitting)
        if found is None:
            different = {(way[0], scene[way[1]]): way for way in self._legal(scene, fitting)}
            found = options[fitting] = list(different.values())
        return found if self.plain_choice else found[:]  # a deal adds to its list

    def played(self, before: State, number: int, at: int) -> tuple[Scene, int]:
        """The scene after a play, and what the play scores."""
        scene = before if isinstance(before, Scene) else self.scene(before)
        ways = scene.ways
        if ways is None:
            ways = scene.ways = {}
        found = ways.get((number, at))
        if found is None:
            after, points = super().played(scene, number, at)
            found = ways[number, at] = self.scene(after), points
        return found

    def any_fits(self, state: State, bits: int) -> bool:
        """Whether one of these tiles may be laid on a table that is not empty."""
        return bool(self.scene(state).fits & bits)

    def __len__(self) -> int:
        return len(self._known) + len(self.paid)

    def same_way(self, state: State, way: Choice) -> Choice:
        """The way on the scene of a state that comes to what this way on the state comes to."""
        number, at = way
        if number < 0 or not state:
            return way
        return number, self.scene(state).index(state[at], 1)


@lru_cache(maxsize=4)
def _scenes(rules: Rules) -> list[Scenes]:
    return [Scenes(rules)]


def scenes_under(rules: Rules) -> Scenes:
    """The scenes of these rules, kept from before unless they became too many."""
    kept = _scenes(rules)
    if len(kept[0]) > MOST_KEPT:
        kept[0] = Scenes(rules)
    return kept[0]
