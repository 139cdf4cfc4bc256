"""What a position with every tile known is worth under best play: exact, to the end of the hand."""

from __future__ import annotations

from dataclasses import dataclass

from allfives.game.deal import Deal, event_text
from allfives.game.errors import Impossible
from allfives.game.leading import check_pairs
from allfives.game.position import Position
from allfives.game.rules import Rules
from allfives.game.tiles import Hand
from allfives.game.turns import Turns, turns_under
from allfives.search.minimax import Minimax, Node

#: Tiles that may still come into play, at most; fewer where a seat that can play may do otherwise.
MOST_TILES, MOST_WITH_CHOICE = 14, 10


@dataclass(frozen=True, slots=True)
class Move:
    """One event of the best line: a choice, or what had to follow. `points` are those written."""

    seat: int
    text: str  # `5-2@left`, `draw 3-1`, `pass`, `decline`
    points: int


@dataclass(frozen=True, slots=True)
class Solution:
    """What a position is worth, and how to play it.

    `value` is the points of the side to play less those of the other side, from here to the end of
    the hand, the settlement among them; the target ends nothing. Where reaching the target loses,
    every side wants few points, and the best value is the lowest. `choices` are all that may be
    chosen first, each with its value, the best one first and equals in the order of the rules.
    `line` is one best line as the texts of its choices, `moves` the same with the draws and passes
    that follow by themselves. `margin` is by how much the first choice is better than the best of
    the others, where placements of a tile that leave the same open ends are one; None without any
    other. When nothing can be chosen any more, `choices` and `line` are empty.
    """

    value: int
    line: tuple[str, ...]
    choices: tuple[tuple[str, int], ...]
    margin: int | None
    moves: tuple[Move, ...]


def solve(position: Position, *, pairs: bool = False, most: int | None = None) -> Solution:
    """Solve a position whose tiles are all known, by exact search.

    Two sides are needed: two seats, or four in `pairs`, where the seats 0 and 2 play 1 and 3. At
    most 14 tiles may be left to play, in the hands and of the boneyard those that can be drawn; 10
    where a seat that can play may also pass, draw or keep a drawn tile. `most` is another limit.

    A position does not tell all that a match knows, so this is taken from the scores: a side with
    a score has had its first score, and its account is open where accounts open. No pot is carried
    in, nobody has passed before, and only the points made from here count as made in this hand.

    Raises `Impossible` for unknown tiles, too many tiles, seats that are not two sides, and a hand
    that is over because somebody holds nothing.
    """
    rules = position.rules
    deal = position.deal()
    _check(position, deal, pairs, most)
    search = Minimax(rules, position, pairs)
    root = search.root(deal)
    values = search.values(root)
    side = position.to_play % 2
    sign = 1 if side == 0 else -1
    texts = [deal.written(choice) for choice in deal.options]
    better = search.sign(deal.seat)
    order = sorted(range(len(texts)), key=lambda at: -better * values[at])
    choices = tuple((texts[at], sign * values[at]) for at in order)
    value = choices[0][1] if choices else sign * search.paid(root)
    margin = None
    if order:
        same = search.same(root, order[0])
        others = [better * values[at] for at in order if at not in same]
        margin = better * values[order[0]] - max(others) if others else None
    line, moves = _line(position, search, root)
    return Solution(value, line, choices, margin, moves)


def _check(position: Position, deal: Deal, pairs: bool, most: int | None) -> None:
    rules, seats = position.rules, len(position.hands)
    check_pairs(rules, seats, pairs)
    if seats != 2 and not pairs:
        allowed = rules.pairs != "none"
        instead = "play four as two pairs, or two" if allowed else "two players"
        raise Impossible(
            f"{seats} hands: what is best is settled between two sides alone; {instead}"
        )
    turns = turns_under(rules)
    for seat, hand in enumerate(position.hands):
        if turns.out_ends_hand and not turns.draws_after_last and hand == Hand():
            raise Impossible(f"seat {seat} holds nothing (-): the hand is over, and none is played")
    tiles = sum(len(hand) for hand in position.hands if isinstance(hand, Hand))
    tiles += deal.limit if turns.most_drawn else 0
    most = _most(turns) if most is None else most
    if tiles > most:
        raise Impossible(
            f"{tiles} tiles are left to play in {str(position)!r}: an exact answer is given up to "
            f"{most} under these rules"
        )


def _most(turns: Turns) -> int:
    chooses = turns.may_pass or turns.may_draw_one or turns.may_draw or turns.may_keep
    return MOST_WITH_CHOICE if chooses else MOST_TILES


def _line(
    position: Position, search: Minimax, root: Node
) -> tuple[tuple[str, ...], tuple[Move, ...]]:
    """The best choices one after the other, the first of equals, and all that happens."""
    rules: Rules = position.rules
    line: list[str] = []
    moves: list[Move] = []
    state, node = position.layout.state(rules), root
    written = 0
    while True:
        for event in node.deal.log:
            text, state = event_text(event, state, rules)
            moves.append(Move(event[0], text, written if event[1] == "play" else 0))
        if node.deal.over:
            return tuple(line), tuple(moves)
        choice = search.best(node)
        line.append(node.deal.written(choice))
        written, node = search.after(node, choice)
