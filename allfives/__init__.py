"""All Fives: the point games of dominoes, with every rule as data."""

from allfives.game.counting import Count, Play, Term, Why, best, count, plays
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

__version__ = "0.1.0"

__all__ = [
    "Ambiguous",
    "Count",
    "DominoError",
    "Hand",
    "Impossible",
    "Layout",
    "Malformed",
    "Match",
    "Play",
    "Position",
    "Rules",
    "Settlement",
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
    "write_record",
]
