"""All Fives: the point games of dominoes, with every rule as data."""

from allfives.game.counting import Count, Play, Term, Why, best, count, plays
from allfives.game.errors import Ambiguous, DominoError, Impossible, Malformed
from allfives.game.layout import Layout
from allfives.game.presets import rules
from allfives.game.rules import Rules
from allfives.game.tiles import Hand, Tile

__version__ = "0.1.0"

__all__ = [
    "Ambiguous",
    "Count",
    "DominoError",
    "Hand",
    "Impossible",
    "Layout",
    "Malformed",
    "Play",
    "Rules",
    "Term",
    "Tile",
    "Why",
    "__version__",
    "best",
    "count",
    "plays",
    "rules",
]
