"""What a position with every tile known is worth under best play: exact, to the end of the hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from allfives.game.deal import Deal, event_text
from allfives.game.ends import State
from allfives.game.errors import Impossible
from allfives.game.leading import check_pairs
from allfives.game.position import Position
from allfives.game.tiles import Hand
from allfives.game.turns import Choice, Turns, turns_under
from allfives.search.minimax import Minimax
from allfives.search.scenes import scenes_under
from allfives.search.worth import Worth

#: Tiles that are left to play, at most; fewer where a seat that can play may do otherwise.
MOST_TILES, MOST_WITH_CHOICE = 14, 10


@dataclass(frozen=True, slots=True)
class Move:
    """One event of the best line: a choice, or what had to follow.

    `text` is as in a record: `5-2@left`, `draw 3-1`, `decline`, `pass`. `points` are what the play
    wrote to the seat's score.
    """

    seat: int
    text: str
    points: int


@dataclass(frozen=True, slots=True)
class Solution:
    """What a position is worth, and how to play it.

    `value` is what the side to play scores from here to the end of the hand, its settlement with
    it, less what the other side does. The target ends nothing. Where reaching the target loses,
    each side wants the fewest points, and its best value is the lowest. `choices` are all that may
    be chosen first, each with its value, the best first and equals in the order of the rules.
    `line` is one best line, as the texts of its choices; `moves` are the same with the draws and
    passes that follow by themselves. `margin` is by how much the first choice is better than the
    best of the others, where placements of a tile that leave the same open ends are one choice;
    None where there is no other. Where nothing can be chosen any more, `choices` and `line` are
    empty. `lines` are the moves of best play after each of the choices, where they were asked for.
    """

    value: int
    line: tuple[str, ...]
    choices: tuple[tuple[str, int], ...]
    margin: int | None
    moves: tuple[Move, ...]
    lines: tuple[tuple[Move, ...], ...] = ()


def solve(
    position: Position, *, pairs: bool = False, most: int | None = None, every_line: bool = False
) -> Solution:
    """Solve a position whose tiles are all known, by exact search.

    It takes two sides: two seats, or four in `pairs`, where the seats 0 and 2 play 1 and 3. At most
    14 tiles may be left to play, those in the hands and those of the boneyard that can be drawn; 10
    under rules that let a seat pass, draw or keep a drawn tile although one fits. `most` sets
    another limit, and the time grows some four times with every two tiles. With `every_line` each
    first choice has its line of best play, not the best alone.

    A match knows more than a position tells. So a side that has a score has had its first score,
    and its account is open; no pot is carried in, nobody has passed before, and what was made in
    this hand is what is made from here on.

    Raises `Impossible` for unknown tiles, for more tiles or sides than that, and for a hand that is
    over because somebody holds nothing.

    >>> from allfives import Position
    >>> text = "highest=3 1-1* 1-3 3-2 2-0 0-3 / 1-0 2-1, 0-0 2-2 / 3-3"
    >>> solve(Position.parse(text)).choices
    (('1-0@left', 10), ('2-1@left', 5))
    """
    deal = position.deal()
    _check(position, deal, pairs, most)
    scenes = scenes_under(position.rules)
    worth = Worth(position, pairs, scenes)
    search = Minimax(scenes, worth)
    begun, made = search.start(len(position.hands), worth.scored)
    if deal.over:
        paid = worth.paid(deal, made)
        moves, _ = _moves(deal, deal.state, 0)
        return Solution(-paid if position.to_play & 1 else paid, (), (), None, tuple(moves))
    node = search.node(deal, begun, made)
    ways = [search.way(node, deal, choice) for choice in deal.options]
    values = search.values(node)
    order = sorted(range(len(ways)), key=lambda at: -values[ways[at]])
    first = ways[order[0]]
    others = [value for way, value in values.items() if way != first]
    # High is good for whoever chooses: that may be the other side, and points may be bad.
    sign = search.unit * (-1 if (deal.seat ^ position.to_play) & 1 else 1)
    lines = [
        _best_play(position, search, deal, values[ways[at]], deal.options[at])
        for at in order
        if every_line
    ]
    line, moves = [], []
    for choice, events in _best_play(position, search, deal, values[first]):
        line += choice
        moves += events
    return Solution(
        sign * values[first],
        tuple(line),
        tuple((deal.written(deal.options[at]), sign * values[ways[at]]) for at in order),
        values[first] - max(others) if others else None,
        tuple(moves),
        tuple(tuple(move for _, events in one for move in events) for one in lines),
    )


def _check(position: Position, deal: Deal, pairs: bool, most: int | None) -> None:
    """Refuse what cannot be solved."""
    rules, seats, turns = position.rules, len(position.hands), turns_under(position.rules)
    check_pairs(rules, seats, pairs)
    if seats != 2 and not pairs:
        instead = "solve four seats as pairs, or two" if rules.pairs == "allowed" else "give two"
        raise Impossible(
            f"{seats} hands, each for itself: what is best is certain between two sides alone; "
            f"{instead}"
        )
    for seat, hand in enumerate(position.hands):
        if hand == Hand() and turns.out_ends_hand and not turns.draws_after_last:
            raise Impossible(f"seat {seat} holds nothing (-), so this hand is over: give it a tile")
    tiles = sum(len(hand) for hand in position.hands if isinstance(hand, Hand))
    tiles += deal.limit if turns.most_drawn else 0
    most = _most(turns) if most is None else most
    if tiles > most:
        raise Impossible(
            f"{tiles} tiles are left to play in {str(position)!r}: under these rules an exact "
            f"answer is given for at most {most}"
        )


def _most(turns: Turns) -> int:
    chooses = turns.may_pass or turns.may_draw_one or turns.may_draw or turns.may_keep
    return MOST_WITH_CHOICE if chooses else MOST_TILES


def _best_play(
    position: Position, search: Minimax, deal: Deal, value: int, first: Choice | None = None
) -> Iterator[tuple[list[str], list[Move]]]:
    """The first of the best choices, time after time, each with the moves that it makes.

    Before them comes what follows by itself before anything can be chosen. `first` is chosen first,
    best or not; `value` is what the side that chooses then comes to.
    """
    begun, made = search.start(len(position.hands), search.worth.scored)
    moves, state = _moves(deal, deal.state, 0)
    yield [], moves
    while not deal.over:
        node, seat = search.node(deal, begun, made), deal.seat
        for choice in deal.options if first is None else (first,):
            way = search.way(node, deal, choice)
            if search.reaches(node, way, value):
                break
        text, deal = deal.written(choice), deal.copy()
        points, begun, made = search.written(begun, made, seat, deal.play(choice))
        value -= search.unit * points
        value = -value if (deal.seat ^ seat) & 1 else value  # for whoever chooses next
        moves, state = _moves(deal, state, points)
        yield [text], moves
        first = None


def _moves(deal: Deal, state: State, points: int) -> tuple[list[Move], State]:
    """What a deal has logged, and the state after it; `points` are those written for its play."""
    moves = []
    for event in deal.log:
        text, state = event_text(event, state, deal.rules)
        moves.append(Move(event[0], text, points if event[1] == "play" else 0))
    return moves, state
