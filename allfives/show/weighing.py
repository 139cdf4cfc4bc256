"""What a player makes of what it sees: every play and what it weighs, another hand's numbers."""

from __future__ import annotations

from allfives.game.ends import place_name
from allfives.game.match import Match
from allfives.game.position import Position
from allfives.game.tiles import TILES, full_set
from allfives.search.guessing import counted, read
from allfives.search.habits import Lightens, MindsReplies
from allfives.search.sight import Option, Sight, sight, sight_of
from allfives.show.elements import folded, tag
from allfives.show.matrix import plain_matrix
from allfives.show.notebook import Shown
from allfives.show.words import place_words, say


def weighed(what: str | Match, *, pairs: bool = False, reads: bool = False) -> Shown:
    """Every play of a position, the best first, folded until the reader has chosen.

    A position is text, and says nothing of how it came about; of a match the seat to play sees the
    events of the hand too, and with `reads` goes by them. Raises as `Position.parse` and `sight_of`
    do.
    """
    seen = sight_of(Position.parse(what), pairs=pairs) if isinstance(what, str) else sight(what)
    replies = MindsReplies(reads=reads)

    def left(option: Option) -> float:
        """What the play is worth to `LookingAhead`."""
        return option.points + replies.worth(option, seen) + Lightens().worth(option, seen)

    best = sorted(seen, key=left, reverse=True)
    rows = [
        (
            _play(option, seen),
            [
                str(option.points),
                _one_place(-replies.worth(option, seen)),
                _one_place(Lightens().worth(option, seen)),
                _one_place(left(option)),
            ],
        )
        for option in best
    ]
    heads = [say(f"weigh.{key}") for key in ("play", "points", "reply", "pips", "left")]
    summary = say("weigh.summary_reads" if reads else "weigh.summary")
    fold = folded(plain_matrix(heads, rows), summary=summary)
    said = say("weigh.words", best=_play(best[0], seen), left=_one_place(left(best[0])))
    return Shown(tag("div", fold, class_="af-rows af-root"), said)


def guessed(match: Match) -> Shown:
    """How likely the next seat can match each number: by counting tiles, and by reading its draws.

    As the seat to play sees it, folded until the reader has thought of it.
    """
    seen = sight(match)
    seat, fits = seen.next_seat(), [0] * (match.rules.highest + 1)
    for tile in full_set(match.rules.highest):
        for half in {tile.high, tile.low}:
            fits[half] |= 1 << tile.number
    rows = [
        (str(half), [_percent(1 - guess(seen, seat).lacks(tiles)) for guess in (counted, read)])
        for half, tiles in enumerate(fits)
    ]
    heads = [say(f"weigh.{key}") for key in ("number", "counted", "read")]
    fold = folded(plain_matrix(heads, rows), summary=say("weigh.guess"))
    text = "; ".join(f"{half}: {by_count}, {by_draws}" for half, (by_count, by_draws) in rows)
    return Shown(tag("div", fold, class_="af-rows af-root"), text)


def _percent(chance: float) -> str:
    return f"{100 * chance:.0f} %"


def _play(option: Option, seen: Sight) -> str:
    number, at = option.choice
    place = place_words(place_name(seen.state, at))
    return say("weigh.row", tile=TILES[number], place=place)


def _one_place(number: float) -> str:
    return f"{number:.1f}".replace("-0.0", "0.0").replace("-", "−")
