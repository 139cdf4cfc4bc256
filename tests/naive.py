"""A second, deliberately naive referee: the table drawn out on squared paper.

It exists to disagree with the engine.  Nothing is shared with `allfives`: no import, no data
structure, no clever state.  The table is a sheet of squared paper, a plain dict from a square to
the tile that lies there; a tile is a plain dict from a face (``W E N S``) to the pips that look
that way.  A square is named by the way to it from the lead, ``EENN`` for two steps east and two
north: such paper never runs out of room, so lines of several spinners cannot meet.  The main line
runs west and east.  An ordinary double has two faces, a spinner has four, and its arms leave it
crosswise to the line it lies in.  A face is open when the square it looks at is empty.  Every count
walks the whole sheet again and remembers nothing.

The rules come as a plain dict, one entry a question (see ``ALL_FIVES``), written straight from the
rows AF-10, AF-11, AF-14 to AF-17, VP-07, VP-09, VP-21, MU-06, MU-09, MU-10, MU-14 and MU-15 of the
rule ledger, and from public pages for every double as a spinner and for all four edges first.
"""

from __future__ import annotations

from typing import Any

Square = str
Faces = dict[str, int]
Table = dict[Square, Faces]
Halves = tuple[int, int]
Settings = dict[str, Any]

ACROSS = {"W": "E", "E": "W", "N": "S", "S": "N"}
NAME = {"W": "left", "E": "right", "N": "up", "S": "down"}

ALL_FIVES: Settings = {
    "highest": 6,
    "spinner": "first-double",  # or "none", "every-double"
    "ends_open": "after-both-sides",  # or "any-order", "all-four-first"
    "bare_spinner": "full",  # or "nothing"
    "covered_spinner": "nothing",  # or "open-ends"
    "multiple": 5,  # or several, as a tuple
    "points": "total",  # or "one-a-multiple"
    "lead_scores": "always",  # or "never", "only-5-5"
    "scoring": "open-ends",  # or "tile", "tile-rounded", "none"
    "covered_end": "no",  # or "yes"
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
    """The square that a face looks at: one step further, or one step back."""
    return square[:-1] if square.endswith(ACROSS[face]) else square + face


def open_faces(table: Table, square: Square) -> list[str]:
    """The faces of a laid tile that look at an empty square."""
    return [face for face in table[square] if beside(square, face) not in table]


def is_double(faces: Faces) -> bool:
    """Whether every face of the tile shows the same pips."""
    return len(set(faces.values())) == 1


def spinners(table: Table) -> list[Square]:
    """The squares of the tiles that were drawn with four faces."""
    return [square for square, faces in table.items() if len(faces) == 4]


def sides(square: Square) -> str:
    """The two faces along the line that a tile lies in; the lead lies in the main line."""
    return "NS" if square.endswith(("N", "S")) else "WE"


def short_ends(square: Square) -> str:
    """The two faces crosswise to that line, the one called up first."""
    return "WE" if square.endswith(("N", "S")) else "NS"


def sides_covered(table: Table, spinner: Square) -> int:
    """How many of a spinner's two sides have a tile against them."""
    return sum(beside(spinner, face) in table for face in sides(spinner))


def end_name(table: Table, square: Square, face: str) -> str:
    """What the end is called at which this face looks: an arm by its spinner, if there are more."""
    line = beside(square, face)
    start = line.rstrip(face)
    if not start and face in "WE":
        return NAME[face]
    arm = ("up", "down")[short_ends(start).index(face)]
    pips = table[start][face]
    return f"{pips}-{pips}.{arm}" if len(spinners(table)) > 1 else arm


def tiles_laid(table: Table) -> list[Halves]:
    """The tiles on the sheet, higher half first, in no order that matters."""
    return sorted((max(faces.values()), min(faces.values())) for faces in table.values())


# ---------------------------------------------------------------- laying a tile


def lay(table: Table, tile: Halves, square: Square, face: str, rules: Settings) -> Table:
    """A new sheet with the tile drawn before an open face, or as the lead on an empty sheet.

    The first double ever laid gets four faces (AF-15, MU-06), but not without a cross (MU-15); by
    some public rules every double does.
    """
    high, low = tile
    if not table:
        target, drawn = "", {"W": high, "E": low}
    else:
        touching = table[square][face]
        other = low if touching == high else high
        target, drawn = beside(square, face), {ACROSS[face]: touching, face: other}
    no_double_yet = not any(is_double(faces) for faces in table.values())
    is_spinner = rules["spinner"] == "every-double" or (
        rules["spinner"] == "first-double" and no_double_yet
    )
    if high == low and is_spinner:
        drawn = {"W": high, "E": high, "N": high, "S": high}
    return {**table, target: drawn}


def places(table: Table, rules: Settings) -> list[tuple[Square, str]]:
    """Every open face that a tile may be laid against (AF-11, AF-15, MU-06, MU-09).

    Where all four edges of a spinner come first, nothing else is open until they are covered.
    """
    found = []
    for square, faces in table.items():
        sides_first = len(faces) == 4 and rules["ends_open"] == "after-both-sides"
        shut = sides_first and sides_covered(table, square) < 2
        found += [
            (square, face)
            for face in open_faces(table, square)
            if not (shut and face in short_ends(square))
        ]
    waiting = [(square, face) for square, face in found if len(table[square]) == 4]
    return waiting if waiting and rules["ends_open"] == "all-four-first" else found


def ways(table: Table, hand: list[Halves], rules: Settings) -> list[tuple[Halves, Square, str]]:
    """Every placement of every tile of the hand: the tile and the face it is laid against."""
    if not table:
        return [(tile, "", "") for tile in hand]
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
        (
            tile,
            end_name(table, square, face) if face else "start",
            lay(table, tile, square, face, rules),
        )
        for tile, square, face in ways(table, hand, rules)
    ]


# ---------------------------------------------------------------- counting


def ends(table: Table, rules: Settings) -> dict[str, int]:
    """What each end counts, by the name of the end; an end that counts nothing by rule is left out.

    A double counts both halves, and counts them once (AF-14, AF-16, MU-09): lying alone it is the
    one end "start".  The spinner does so while a side is bare, or counts nothing then (MU-14); with
    both sides covered it counts nothing (AF-17) or each of its open ends for a half (MU-06).  Where
    every double is a spinner, each does so by itself.
    """
    counted: dict[str, int] = {}
    for square, faces in table.items():
        looking_out = open_faces(table, square)
        if len(faces) == 4 and sides_covered(table, square) == 2:
            if rules["covered_spinner"] == "open-ends":
                for face in looking_out:
                    counted[end_name(table, square, face)] = faces[face]
            continue
        if len(faces) == 4 and rules["bare_spinner"] == "nothing":
            continue
        if is_double(faces):
            bare = [face for face in looking_out if face in sides(square)]
            if len(bare) == 2:
                counted["start"] = faces["W"] + faces["E"]
            elif bare:
                counted[end_name(table, square, bare[0])] = 2 * faces[bare[0]]
            continue
        for face in looking_out:
            counted[end_name(table, square, face)] = faces[face]
    return counted


def total_and_points(
    table: Table, rules: Settings, before: Table | None = None, end: str = ""
) -> tuple[int | None, int]:
    """The pips of all ends, and what the tile laid last scores for them (AF-16, MU-10).

    ``before`` is the sheet without that tile and ``end`` the name there of the end it went to; some
    readings cannot do without.  The tile itself may be what counts, and the total is None when it
    is not known which it was (VP-07), and it may be rounded (VP-09).  What does not score may be
    made good by the count before, less what the end it covered counted there (VP-21).
    """
    total: int | None = sum(ends(table, rules).values())
    by_tile = table != {} and rules["scoring"] in ("tile", "tile-rounded")
    if by_tile:
        total = None
        if before is not None:
            ((high, low),) = [tile for tile in tiles_laid(table) if tile not in tiles_laid(before)]
            total = high + low
    if total is None or rules["scoring"] == "none" or (len(table) == 1 and mute(table, rules)):
        return total, 0
    points = paid(total, rules, round_it=by_tile and rules["scoring"] == "tile-rounded")
    if points == 0 and before and rules["covered_end"] == "yes":
        earlier = ends(before, rules)
        lone_double = "start" in earlier and end in ("left", "right")
        points = paid(
            sum(earlier.values()) - earlier.get("start" if lone_double else end, 0), rules
        )
    return total, points


def mute(table: Table, rules: Settings) -> bool:
    """Whether this lead scores nothing whatever it counts (AF-16)."""
    (led,) = tiles_laid(table)
    return rules["lead_scores"] == "never" or (rules["lead_scores"] == "only-5-5" and led != (5, 5))


def paid(pips: int, rules: Settings, round_it: bool = False) -> int:
    """The points for so many pips: all that each multiple has in it, or one for each of them."""
    multiple = rules["multiple"]
    points = 0
    for number in multiple if isinstance(multiple, tuple) else (multiple,):
        scored = pips
        if round_it:  # to the nearest, and up when two are as near
            while scored % number:
                scored += 1 if (pips % number) * 2 >= number else -1
        if scored > 0 and scored % number == 0:
            points += scored // number if rules["points"] == "one-a-multiple" else scored
    return points


# ---------------------------------------------------------------- writing it down


def spell(table: Table, start: Square, way: str) -> list[str]:
    """The tiles from a square on, walking one way, each with the half met first in front.

    A spinner has its star, and the arms that leave it, the one called up first.
    """
    words = []
    while start in table:
        faces = table[start]
        word = f"{faces[ACROSS[way]]}-{faces[way]}"
        if len(faces) == 4:
            arms = [spell(table, beside(start, face), face) for face in short_ends(start)]
            word += "*" + (f"({'|'.join(map(' '.join, arms))})" if any(arms) else "")
        words.append(word)
        start = beside(start, way)
    return words


def printed(table: Table) -> str:
    """The table in the notation, the main line from its western end."""
    if not table:
        return "-"
    western = [square for square in table if not square.strip("W")]
    return " ".join(spell(table, max(western, key=len), "E"))


def plainly(tiles: list[Halves]) -> str:
    """Tiles as a hand is written: ``6-5 3-3``, or ``-`` for none."""
    return " ".join(f"{high}-{low}" for high, low in tiles) or "-"
