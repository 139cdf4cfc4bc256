"""What a puzzle can ask, and which rules it can be asked under."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from allfives.game.rules import Rules


class Kind(StrEnum):
    """What a puzzle asks."""

    COUNT = "count"  # what do the ends make?
    SCORING_MOVE = "scoring-move"  # the only play that scores
    BIGGEST_SCORE = "biggest-score"  # several score: the play that scores most now
    WHICH_END = "which-end"  # the tile is given: where does it score most now?
    DOES_ANYTHING_SCORE = "does-anything-score"  # yes or no
    TWO_RULES = "two-rules"  # one table and hand: what scores most under each of two rule sets?
    SETTLE = "settle"  # what does each seat get when the hand ended so?
    DENY = "deny"  # the play after which no possible reply scores
    ENDGAME = "endgame"  # every tile is known: the best first play


#: the kinds about one hand, with the other seats' tiles unknown
OF_A_HAND = frozenset(
    {
        Kind.SCORING_MOVE,
        Kind.BIGGEST_SCORE,
        Kind.WHICH_END,
        Kind.DOES_ANYTHING_SCORE,
        Kind.TWO_RULES,
        Kind.DENY,
    }
)


def rule_sets(kind: Kind) -> int:
    """Under how many rule sets a kind is asked."""
    return 2 if kind is Kind.TWO_RULES else 1


@dataclass(frozen=True, slots=True)
class Fit:
    """Whether a kind of puzzle can be asked under some rules; where not, `reason` says why."""

    reason: str = ""

    def __bool__(self) -> bool:
        return not self.reason


def fits(kind: Kind, *rules: Rules) -> Fit:
    """Whether this kind can be asked under these rules: two of them for `two-rules`, else one.

    The answer is as good as a bool; `reason` says in words why not.

    >>> from allfives import rules
    >>> bool(fits(Kind.COUNT, rules("all-fives"))), bool(fits(Kind.COUNT, rules("klassika-101")))
    (True, False)
    """
    reasons = _of_two(rules) if kind is Kind.TWO_RULES else _of_one(kind, rules)
    return Fit(next(reasons, ""))


def _of_one(kind: Kind, rules: tuple[Rules, ...]) -> Iterator[str]:
    if len(rules) != rule_sets(kind):
        yield f"{kind} is asked under one rule set, not {len(rules)}"
        return
    for holds, words in _NEEDS[kind]:
        if not holds(rules[0]):
            yield f"{kind} under {rules[0].title}: {words}"


def _of_two(rules: tuple[Rules, ...]) -> Iterator[str]:
    if len(rules) != rule_sets(Kind.TWO_RULES):
        yield f"{Kind.TWO_RULES} is asked under two rule sets, not {len(rules)}"
        return
    one, other = rules
    if one == other:
        yield f"{one.title} and {other.title} are the same rules"
    for each in rules:
        yield from _of_one(Kind.BIGGEST_SCORE, (each,))
    if one.highest != other.highest:
        yield f"{one.title} and {other.title} are played with different sets"
    if not set(one.players) & set(other.players):
        yield f"{one.title} and {other.title} share no number of players"


Need = tuple[Callable[[Rules], bool], str]

_SCORES: Need = (lambda rules: rules.scoring != "none", "nothing scores in play")
_NEEDS: dict[Kind, tuple[Need, ...]] = {
    Kind.COUNT: (
        _SCORES,
        (lambda rules: rules.scoring == "open-ends", "the tile just played is what counts there"),
    ),
    Kind.SCORING_MOVE: (_SCORES,),
    Kind.BIGGEST_SCORE: (_SCORES,),
    Kind.WHICH_END: (
        _SCORES,
        (
            lambda rules: rules.scoring == "open-ends" or rules.covered_end == "yes",
            "a tile scores the same wherever it is laid",
        ),
        (
            lambda rules: rules.last_tile != "not-last",
            "a hand of one tile may not play it when it scores",
        ),
    ),
    Kind.DOES_ANYTHING_SCORE: (_SCORES,),
    Kind.TWO_RULES: (),
    Kind.SETTLE: (
        (
            lambda rules: rules.out_pays != "none" or rules.block_pays not in ("as-out", "none"),
            "the tiles left in hand pay nothing",
        ),
        (
            lambda rules: rules.bonus_adds == "nothing",
            "points that were made in the hand are paid too, and a position does not hold those",
        ),
    ),
    Kind.DENY: (
        _SCORES,
        (
            lambda rules: rules.another_turn == "never",
            "a play may earn another turn, so that no reply follows",
        ),
    ),
    Kind.ENDGAME: ((lambda rules: 2 in rules.players, "exact play is worked out for two players"),),
}
