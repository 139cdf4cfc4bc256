"""All Fives: the point games of dominoes, with every rule as data."""

from typing import TYPE_CHECKING

from allfives.game.counting import Count, IfLast, Play, Term, Why, best, count, plays
from allfives.game.errors import Ambiguous, DominoError, Impossible, Malformed
from allfives.game.layout import Layout
from allfives.game.match import Match
from allfives.game.position import Position
from allfives.game.presets import rules
from allfives.game.record import write_record
from allfives.game.replay import read_record
from allfives.game.rules import Rules
from allfives.game.settlement import Settlement, settle
from allfives.game.tiles import Hand, Tile

if TYPE_CHECKING:
    from allfives.search.solver import Solution, solve
else:

    def __getattr__(name: str) -> object:
        """The solver is loaded by whoever asks for it: a page that counts does not wait for it."""
        if name not in ("Solution", "solve"):
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from allfives.search import solver

        return getattr(solver, name)


__version__ = "0.1.0"

__all__ = [
    "Ambiguous",
    "Count",
    "DominoError",
    "Hand",
    "IfLast",
    "Impossible",
    "Layout",
    "Malformed",
    "Match",
    "Play",
    "Position",
    "Rules",
    "Settlement",
    "Solution",
    "Term",
    "Tile",
    "Why",
    "__version__",
    "best",
    "count",
    "plays",
    "read_record",
    "rules",
    "settle",
    "solve",
    "write_record",
]
