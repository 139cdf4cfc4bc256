"""The builder: a table laid tile by tile, and what every rule set makes of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from urllib.parse import parse_qsl

from allfives.game.counting import Count
from allfives.game.errors import DominoError, Malformed
from allfives.game.house import House, make_house, read_house, read_query, write_query
from allfives.game.layout import Layout
from allfives.game.presets import rules as preset
from allfives.game.rules import Rules
from allfives.game.tiles import Tile, full_set
from allfives.show.answers.compare import Compared, compare_all
from allfives.show.answers.laying import (
    LONGEST,
    Table,
    drawable,
    laid,
    laying_rules,
    read_table,
    rules_in_front,
    seen_rules,
    was_played,
)
from allfives.show.answers.scene import Answers, open_halves, rings
from allfives.show.builder_markup import brief_html, refused_line, result_html
from allfives.show.builder_words import plain_text
from allfives.show.elements import sum_line
from allfives.show.geometry import Board, place
from allfives.show.words import (
    hand_words,
    place_words,
    say,
    sum_words,
    table_words,
    verdict_words,
)

SETS = (6, 9)  # the sets that are sold, by their highest half


def builder_answers(
    position: str = "-",
    rules: str = "",
    played: str = "",
    lay: str = "",
    highest: int = 0,
    houses: Sequence[str] = (),
) -> Answers:
    """Everything the builder shows for a table.

    `position` is LAYOUT / HAND; `rules` is the query of the rules in whose eyes the table is seen;
    `played` is the play that made it. With `lay`, such as `5-2@left`, that tile is laid first.
    `highest` asks for a larger set than the rules', `houses` are rule files to compare with too.

    Raises `Malformed` for what cannot be read, `Impossible` for a tile that does not fit.
    """
    position, in_front = rules_in_front(position)
    house, refused = read_query(in_front or rules)
    if refused:
        raise Malformed(" ".join(refused))
    focus = seen_rules(house)
    table = read_table(position, played)
    others, notices = kept_houses(houses)
    if played and not was_played(table):
        notices.append(say("builder.played_left_out", played=played, position=table.layout))
        table = replace(table, played="")
    highest = max(highest, set_for(table, focus))
    if lay:
        table = laid(table, lay, laying_rules(focus, highest))
    answers = _answers(table, house, focus, highest, others)
    return {**answers, "done": _done(table.played) if lay else "", "notices": notices}


def set_for(table: Table, focus: Rules) -> int:
    """The smallest set that holds every tile of the table and of the hand."""
    needed = max((tile.high for tile in (*table.layout.tiles, *table.hand)), default=0)
    return next(highest for highest in (focus.highest, *SETS) if needed <= highest)


def kept_houses(texts: Sequence[str]) -> tuple[list[House], list[str]]:
    """The house rules of these files, and a sentence for each that cannot be read."""
    houses, notices = [], []
    for text in texts:
        try:
            houses.append(read_house(text))
        except DominoError as refusal:
            notices.append(say("builder.house_left_out", reason=refusal))
    return houses, notices


def opened(query: str, position: str = "-", houses: Sequence[str] = ()) -> Answers:
    """The table of a link, as far as it can be read; `notices` says what could not.

    `position` is shown where the link names none. A damaged one is given back as `typed`, so that
    it can be mended and nothing is lost.
    """
    pairs = parse_qsl(query.removeprefix("?"), keep_blank_values=True)
    asked = dict(reversed(pairs))  # of what is named twice, the first counts
    position, played = asked.get("position", position), asked.get("played", "")
    house, refused = read_query(query)
    reasons = [*refused]
    try:
        seen_rules(house)
    except DominoError as refusal:
        reasons.append(str(refusal))
        house = make_house(house.parent)
    rules = write_query(house)
    notices = [say("builder.left_out", reason=reason) for reason in reasons]
    try:
        answers = builder_answers(position, rules, played, houses=houses)
        return {**answers, "notices": [*notices, *answers["notices"]]}
    except DominoError as refusal:
        notices.append(say("builder.damaged", reason=refusal))
        fallback = builder_answers(rules=rules, houses=houses)
        notices += fallback["notices"]
        return {**fallback, "notices": notices, "typed": position[:LONGEST]}


def _answers(
    table: Table, house: House, focus: Rules, highest: int, houses: Sequence[House]
) -> Answers:
    laying = laying_rules(focus, highest)
    links = [(focus, write_query(house)), *((preset(name), f"rules={name}") for name in preset())]
    links += [(other.rules, write_query(other)) for other in houses]
    rule_sets = [rules for rules, query in links if query != links[0][1]]
    compared = compare_all(table.layout, [focus, *rule_sets], table.played)
    seen = next((count for rules, count in compared.counts if rules == focus), None)
    open_now = _open(table.layout, laying)
    reasons = (str(why) for rules, why in compared.refused if rules == focus)
    refusal = "".join(
        say("builder.refused", title=focus.title, reason=reason) for reason in reasons
    )
    layout = seen.layout if seen else _as_laid(table.layout, laying)
    board = place(layout)
    return {
        "position": str(table),
        "layout": str(table.layout),
        "hand": [str(tile) for tile in table.hand],
        "played": table.played,
        "highest": laying.highest,
        "sets": sorted({*SETS, focus.highest}),
        "board": board.view(),
        "rings": _rings(seen, compared, board),
        "marks": _marks(seen, compared, board),
        "fresh": _fresh(board, table.played),
        "open": open_now,
        "fits": _fits(table.layout, laying) if open_now else [],
        "tiles": [str(tile) for tile in full_set(laying.highest)],
        "laid": [str(tile) for tile in table.layout.tiles],
        "sum": sum_line(seen, focus) if seen else refused_line(focus),
        "total": seen.total if seen else None,
        "points": seen.points if seen else 0,
        "said": _said(seen, focus) or refusal,
        "refusal": refusal,
        "brief": brief_html(focus, compared),
        "text": " ".join([table_words(layout), *([hand_words(table.hand)] if table.hand else [])]),
        "perhaps": _perhaps(compared),
        "title": focus.title,
        "rules": write_query(house),
        "houses": [{"title": other.title, "rules": write_query(other)} for other in houses],
        "link": f"{table.query}&{write_query(house)}",
        "plain": plain_text(str(table), focus, compared, table.played),
        "result": result_html(table, focus, compared, links),
    }


def _done(played: str) -> str:
    tile, _, where = played.partition("@")
    return say("ui.played", tile=tile, place=place_words(where))


def _said(seen: Count | None, focus: Rules) -> str:
    """What the rules in focus make of the table, in one line to be read aloud."""
    if seen is None:
        return ""
    return say(
        "builder.said",
        title=focus.title,
        sum=sum_words(seen),
        verdict=verdict_words(seen, focus),
    )


def _as_laid(layout: Layout, laying: Rules) -> Layout:
    try:
        return layout.under(laying)
    except DominoError:
        return drawable(layout)


def _open(layout: Layout, laying: Rules) -> dict[str, int | None]:
    """The half to match at each place where a tile may go; none where the table cannot lie so."""
    try:
        return open_halves(layout.under(laying), laying)
    except DominoError:
        return {}


def _fits(layout: Layout, laying: Rules) -> list[str]:
    """Every tile that can be laid, with its place."""
    layout = layout.under(laying)
    lying = {*layout.tiles}
    return [
        f"{tile}@{at}"
        for tile in full_set(laying.highest)
        if tile not in lying
        for at, fits in layout.open_places(laying)
        if fits >> tile.number & 1
    ]


def _rings(seen: Count | None, compared: Compared, board: Board) -> dict[str, int | None]:
    """What each place counts, and an empty ring where only other rule sets count something."""
    return {**dict.fromkeys(_marks(seen, compared, board)), **rings(seen)} if seen else {}


def _marks(seen: Count | None, compared: Compared, board: Board) -> list[str]:
    """The places that not every rule set counts alike, as this board names them."""
    if seen is None:
        return []
    spinners = seen.layout.spinners
    own = f"{spinners[0].tile}." if len(spinners) == 1 else ""
    named = {name.removeprefix(own) for name in compared.differs}
    return [spot.name for spot in board.spots if spot.name in named]


def _fresh(board: Board, played: str) -> int | None:
    """Which tile of the board was played last."""
    if not played:
        return None
    tile = Tile.parse(played.partition("@")[0])
    halves = [Tile.of(placed.near, placed.far) for placed in board.tiles]
    return halves.index(tile) if tile in halves else None


def _perhaps(compared: Compared) -> list[list[str]]:
    """The plays that may have made the table, where the points of a rule set hang on them."""
    found = {
        str(one): say("builder.at", tile=one.tile, place=place_words(one.at))
        for _, count in compared.counts
        for one in count.if_last
    }
    return [[play, words] for play, words in found.items()]
