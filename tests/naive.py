"""A second, deliberately naive referee: the table drawn out on squared paper.

It exists to disagree with the engine.  Nothing is shared with `allfives`: no import, no data
structure, no clever state.  The table is a sheet of squared paper, a plain dict from a square
``(x, y)`` to the tile that lies there; a tile is a plain dict from a face (``W E N S``) to the
pips that look that way.  The main line runs along ``y = 0``.  Every double but the spinner has two
faces, the spinner has four, and its arms run up and down its own column.  A face is open when the
square it looks at is empty.  Every count walks the whole sheet again and remembers nothing.

The rules come as a plain dict, one entry a question (see ``ALL_FIVES``), written straight from the
rows AF-10, AF-11, AF-14 to AF-17, MU-06, MU-09, MU-10, MU-14 and MU-15 of the rule ledger.
"""

from __future__ import annotations

import random
from typing import Any

Square = tuple[int, int]
Faces = dict[str, int]
Table = dict[Square, Faces]
Halves = tuple[int, int]
Settings = dict[str, Any]

STEP: dict[str, Square] = {"W": (-1, 0), "E": (1, 0), "N": (0, 1), "S": (0, -1)}
ACROSS = {"W": "E", "E": "W", "N": "S", "S": "N"}
NAME = {"W": "left", "E": "right", "N": "up", "S": "down"}

ALL_FIVES: Settings = {
    "highest": 6,
    "spinner": "first-double",  # or "none"
    "ends_open": "after-both-sides",  # or "any-order"
    "bare_spinner": "full",  # or "nothing"
    "covered_spinner": "nothing",  # or "open-ends"
    "multiple": 5,  # or several, as a tuple
    "points": "total",  # or "one-a-multiple"
    "lead_scores": "always",  # or "never", "only-5-5"
}
MUGGINS: Settings = {**ALL_FIVES, "covered_spinner": "open-ends"}
SETTINGS: dict[str, Settings] = {
    "all-fives": ALL_FIVES,
    "muggins": MUGGINS,
    "muggins-played-arms": {**MUGGINS, "covered_spinner": "nothing"},
    "muggins-no-cross": {**MUGGINS, "spinner": "none"},
}


# ---------------------------------------------------------------- reading the sheet


def tile_set(highest: int) -> list[Halves]:
    """Every tile of the set, higher half first."""
    return [(high, low) for high in range(highest + 1) for low in range(high + 1)]


def beside(square: Square, face: str) -> Square:
    """The square that a face looks at."""
    return square[0] + STEP[face][0], square[1] + STEP[face][1]


def open_faces(table: Table, square: Square) -> list[str]:
    """The faces of a laid tile that look at an empty square."""
    return [face for face in table[square] if beside(square, face) not in table]


def is_double(faces: Faces) -> bool:
    """Whether every face of the tile shows the same pips."""
    return len(set(faces.values())) == 1


def find_spinner(table: Table) -> Square | None:
    """The square of the tile that was drawn with four faces, if there is one."""
    return next((square for square, faces in table.items() if len(faces) == 4), None)


def sides_covered(table: Table, spinner: Square) -> int:
    """How many of the spinner's two sides have a tile against them."""
    return sum(beside(spinner, face) in table for face in "WE")


def tiles_laid(table: Table) -> list[Halves]:
    """The tiles on the sheet, higher half first, in no order that matters."""
    return sorted((max(faces.values()), min(faces.values())) for faces in table.values())


# ---------------------------------------------------------------- laying a tile


def lay(table: Table, tile: Halves, square: Square, face: str, rules: Settings) -> Table:
    """A new sheet with the tile drawn before an open face, or as the lead on an empty sheet.

    The first double ever laid gets four faces (AF-15, MU-06), but not without a cross (MU-15).
    """
    high, low = tile
    if not table:
        target, drawn = (0, 0), {"W": high, "E": low}
    else:
        touching = table[square][face]
        other = low if touching == high else high
        target, drawn = beside(square, face), {ACROSS[face]: touching, face: other}
    no_double_yet = not any(is_double(faces) for faces in table.values())
    if high == low and no_double_yet and rules["spinner"] == "first-double":
        drawn = {"W": high, "E": high, "N": high, "S": high}
    return {**table, target: drawn}


def places(table: Table, rules: Settings) -> list[tuple[Square, str]]:
    """Every open face that a tile may be laid against (AF-11, AF-15, MU-06, MU-09)."""
    found = []
    for square, faces in table.items():
        sides_first = len(faces) == 4 and rules["ends_open"] == "after-both-sides"
        shut = sides_first and sides_covered(table, square) < 2
        found += [
            (square, face) for face in open_faces(table, square) if not (shut and face in "NS")
        ]
    return found


def ways(table: Table, hand: list[Halves], rules: Settings) -> list[tuple[Halves, Square, str]]:
    """Every placement of every tile of the hand: the tile and the face it is laid against."""
    if not table:
        return [(tile, (0, 0), "") for tile in hand]
    open_now = places(table, rules)
    return [
        (tile, square, face)
        for tile in hand
        for square, face in open_now
        if table[square][face] in tile
    ]


def legal(table: Table, hand: list[Halves], rules: Settings) -> list[tuple[Halves, str, Table]]:
    """Every placement with the name of the end and the sheet after it."""
    return [
        (tile, NAME[face] if face else "start", lay(table, tile, square, face, rules))
        for tile, square, face in ways(table, hand, rules)
    ]


# ---------------------------------------------------------------- counting


def ends(table: Table, rules: Settings) -> dict[str, int]:
    """What each end counts, by the name of the end; an end that counts nothing by rule is left out.

    A double counts both halves, and counts them once (AF-14, AF-16, MU-09): lying alone it is the
    one end "start".  The spinner does so while a side is bare, or counts nothing then (MU-14); with
    both sides covered it counts nothing (AF-17) or each of its open ends for a half (MU-06).
    """
    counted: dict[str, int] = {}
    for square, faces in table.items():
        looking_out = open_faces(table, square)
        if len(faces) == 4 and sides_covered(table, square) == 2:
            if rules["covered_spinner"] == "open-ends":
                for face in looking_out:
                    counted[NAME[face]] = faces[face]
            continue
        if len(faces) == 4 and rules["bare_spinner"] == "nothing":
            continue
        if is_double(faces):
            bare = [face for face in looking_out if face in "WE" or len(faces) == 2]
            if len(bare) == 2:
                counted["start"] = faces["W"] + faces["E"]
            elif bare:
                counted[NAME[bare[0]]] = 2 * faces[bare[0]]
            continue
        for face in looking_out:
            counted[NAME[face]] = faces[face]
    return counted


def total_and_points(table: Table, rules: Settings) -> tuple[int, int]:
    """The pips of all ends, and what the tile laid last scores for them (AF-16, MU-10)."""
    total = sum(ends(table, rules).values())
    if len(table) == 1:
        (led,) = tiles_laid(table)
        if rules["lead_scores"] == "never":
            return total, 0
        if rules["lead_scores"] == "only-5-5" and led != (5, 5):
            return total, 0
    multiple = rules["multiple"]
    multiples = multiple if isinstance(multiple, tuple) else (multiple,)
    hits = [number for number in multiples if total > 0 and total % number == 0]
    if not hits:
        return total, 0
    if rules["points"] == "one-a-multiple":
        return total, sum(total // number for number in hits)
    return total, total


# ---------------------------------------------------------------- writing it down


def spell(table: Table, start: Square, way: str) -> list[str]:
    """The tiles from a square on, walking one way, each with the half met first in front."""
    words = []
    while start in table:
        faces = table[start]
        words.append(f"{faces[ACROSS[way]]}-{faces[way]}")
        start = beside(start, way)
    return words


def printed(table: Table, flip: bool = False, swap: bool = False) -> str:
    """The table in the notation; ``flip`` reads it from the right, ``swap`` from below."""
    if not table:
        return "-"
    way, upward = ("W" if flip else "E"), ("S" if swap else "N")
    line = [square for square in table if square[1] == 0]
    words = spell(table, max(line) if flip else min(line), way)
    spinner = find_spinner(table)
    if spinner is not None:
        place = sorted(line, reverse=flip).index(spinner)
        words[place] += "*"
        up = " ".join(spell(table, beside(spinner, upward), upward))
        down = " ".join(spell(table, beside(spinner, ACROSS[upward]), ACROSS[upward]))
        if up or down:
            words[place] += f"({up}|{down})"
    return " ".join(words)


# ---------------------------------------------------------------- making tables


def random_table(rng: random.Random, rules: Settings, length: int) -> tuple[Table, list[Halves]]:
    """A table reached from an empty one by random legal plays, and the tiles that are left over.

    Any choice of the rules can come up, so every table that can be reached at all can come up.
    It is shorter than ``length`` when no tile fits any more.
    """
    table: Table = {}
    rest = tile_set(rules["highest"])
    while len(table) < length:
        choices = ways(table, rest, rules)
        if not choices:
            break
        tile, square, face = rng.choice(choices)
        table = lay(table, tile, square, face, rules)
        rest.remove(tile)
    return table, rest


def random_tables(seed: int, rules: Settings, number: int) -> list[tuple[Table, list[Halves]]]:
    """Many random tables, from the empty one to the full set, short ones more often."""
    rng = random.Random(seed)
    size = len(tile_set(rules["highest"]))
    lengths = [min(rng.randint(0, size), rng.randint(0, size)) for _ in range(number)]
    return [random_table(rng, rules, length) for length in lengths]


def plainly(tiles: list[Halves]) -> str:
    """Tiles as a hand is written: ``6-5 3-3``, or ``-`` for none."""
    return " ".join(f"{high}-{low}" for high, low in tiles) or "-"


if __name__ == "__main__":
    for name, settings in SETTINGS.items():
        for laid, _ in random_tables(1, settings, 5):
            print(name, printed(laid), ends(laid, settings), total_and_points(laid, settings))
