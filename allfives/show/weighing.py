"""What a player who looks ahead makes of a position: every play and what it weighs."""

from __future__ import annotations

from allfives.game.ends import place_name
from allfives.game.position import Position
from allfives.game.tiles import TILES
from allfives.search.habits import Lightens, MindsReplies
from allfives.search.sight import Option, Sight, sight_of
from allfives.show.elements import folded, tag
from allfives.show.matrix import plain_matrix
from allfives.show.notebook import Shown
from allfives.show.words import place_words, say


def weighed(position: str, *, pairs: bool = False) -> Shown:
    """Every play of a position, the best first, folded until the reader has chosen.

    Whoever is to play knows the own hand and how many tiles the others hold. Raises as
    `Position.parse` and `sight_of` do.
    """
    seen = sight_of(Position.parse(position), pairs=pairs)
    best = sorted(seen, key=lambda option: -_left(option, seen))
    rows = [
        (
            _play(option, seen),
            [
                str(option.points),
                _one_place(-MindsReplies().worth(option, seen)),
                _one_place(Lightens().worth(option, seen)),
                _one_place(_left(option, seen)),
            ],
        )
        for option in best
    ]
    heads = [say(f"weigh.{key}") for key in ("play", "points", "reply", "pips", "left")]
    fold = folded(plain_matrix(heads, rows), summary=say("weigh.summary"))
    return Shown(
        tag("div", fold, class_="af-rows af-root"), say("weigh.words", best=_play(best[0], seen))
    )


def _left(option: Option, seen: Sight) -> float:
    """What the play is worth to `LookingAhead`."""
    return option.points + MindsReplies().worth(option, seen) + Lightens().worth(option, seen)


def _play(option: Option, seen: Sight) -> str:
    number, at = option.choice
    place = place_words(place_name(seen.state, at))
    return say("weigh.row", tile=TILES[number], place=place)


def _one_place(number: float) -> str:
    return f"{number:.1f}".replace("-0.0", "0.0").replace("-", "−")
