"""Mistakes to be put into the engine, one at a time, by `break_engine.py`, and who must notice."""

from __future__ import annotations

from dataclasses import dataclass

COUNTING = ("tests/test_counts.py", "tests/test_plays.py", "tests/test_layouts.py")
SOLVED = (
    "tests/test_solver.py::test_a_position_solved_by_hand",
    "tests/test_solver.py::test_positions_on_the_way_are_kept_apart",
)
PROVEN = ("tests/test_proofs.py",)


@dataclass(frozen=True)
class Fault:
    """One mistake: its name, the file under `allfives/`, the text there and what replaces it.

    `tests` are the cheapest that must notice it, and `shown` says whether a notebook must.
    """

    name: str
    file: str
    right: str
    wrong: str
    tests: tuple[str, ...] = COUNTING
    shown: bool = True


FAULTS = (
    Fault(
        "multiples of four score instead of five",
        "game/rules.py",
        "return (self.multiple,) if",
        "return (self.multiple - 1,) if",
    ),
    Fault(
        "a covered spinner counts",
        "game/ends.py",
        'Kind.END_OPEN: 1 if rules.covered_spinner == "open-ends" else 0,',
        "Kind.END_OPEN: 1,",
    ),
    Fault(
        "the open ends of a covered spinner never count",
        "game/ends.py",
        'Kind.END_OPEN: 1 if rules.covered_spinner == "open-ends" else 0,',
        "Kind.END_OPEN: 0,",
    ),
    Fault("a double counts once", "game/ends.py", "Kind.DOUBLE: 2,", "Kind.DOUBLE: 1,"),
    Fault(
        "a spinner with one bare side counts once",
        "game/ends.py",
        "Kind.LAST_SIDE: 2 * bare,",
        "Kind.LAST_SIDE: bare,",
    ),
    Fault(
        "a bare spinner counts nothing",
        "game/ends.py",
        'bare = 1 if rules.bare_spinner == "full" else 0',
        "bare = 0",
    ),
    Fault(
        "the ends open too early",
        "game/ends.py",
        "Kind.END_SHUT if after_both else Kind.END_EARLY",
        "Kind.END_EARLY",
    ),
    Fault(
        "the ends never open",
        "game/ends.py",
        "after[end] = _code(Kind.END_OPEN, code & 15)",
        "after[end] = _code(Kind.END_SHUT, code & 15)",
    ),
    Fault(
        "the lead does not score",
        "game/counting.py",
        "rules.lead_may_score(layout.line[0].tile)",
        "False",
    ),
    Fault(
        "a total of 0 scores one multiple",
        "game/rules.py",
        "scored = [part for part in self.multiples if total and total % part == 0]\n"
        '        return sum(total if self.points == "total"',
        "scored = [part for part in self.multiples if total % part == 0]\n"
        '        return sum((total or part) if self.points == "total"',
    ),
    Fault(
        "an arm is forgotten",
        "game/ends.py",
        "sum([pips[code] for code in after[1:]])",
        "sum([pips[code] for code in after[1:4]])",
    ),
    Fault(
        "the second side stays bare after the first is covered",
        "game/ends.py",
        "after[3 - at] = _code(Kind.LAST_SIDE, code & 15)",
        "after[3 - at] = _code(Kind.SIDE_OF_TWO, code & 15)",
    ),
    Fault(
        "a tile at the left lies the wrong way round",
        "game/layout.py",
        "(new.turned(), *",
        "(new, *",
    ),
    Fault(
        "the other side plays for the same one",
        "search/minimax.py",
        "-1 if (kid.seat ^ side) & 1 else 1, self._met(kid)",
        "1, self._met(kid)",
        SOLVED,
    ),
    Fault(
        "an exact search ends before the settlement",
        "search/minimax.py",
        "(gain - paid if side else gain + paid)",
        "gain",
        SOLVED,
    ),
    Fault(
        "the same tiles are one position whoever is to play",
        "search/minimax.py",
        "            node.drawn,\n            node.seat,\n",
        "            node.drawn,\n",
        SOLVED,
        shown=False,
    ),
    Fault(
        "two answers with the most points are one",
        "puzzle/proof.py",
        "if len(best) > 1:",
        "if len(best) > 2:",
        PROVEN,
        shown=False,
    ),
    Fault(
        "an endgame may have two best choices",
        "puzzle/proofs/endgame.py",
        "if not margin:",
        "if margin < 0:",
        PROVEN,
        shown=False,
    ),
)
