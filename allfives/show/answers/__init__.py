"""Everything an interactive part may be asked, answered ahead: plain JSON values for the page.

A scene is a table to be drawn and what it counts; each part carries the scenes it can reach.
"""

from allfives.show.answers.board import board_answers
from allfives.show.answers.builder import builder_answers
from allfives.show.answers.compare import Compared, compare, compare_answers
from allfives.show.answers.counts import count_answers
from allfives.show.answers.puzzle import puzzle_answers, solution_lines, solution_words

__all__ = [
    "Compared",
    "board_answers",
    "builder_answers",
    "compare",
    "compare_answers",
    "count_answers",
    "puzzle_answers",
    "solution_lines",
    "solution_words",
]
