"""What is kept of the puzzles that were found: so many of each kind, and unlike each other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from allfives.puzzle.kinds import Kind
from allfives.puzzle.packs import Cells

SAME_TAGS = 15  # percent of a ground's puzzles that may share one set of tags, at most
_SAME_LEVEL = 40  # percent of a kind's puzzles on one level, as long as others can be found
_PATIENCE = 16  # deals after which one more of a level is let in
_MOST_DEALS = 30_000  # deals after which a kind is given up

Seen = tuple[str, ...]


class Sample:
    """The puzzles that are kept from one ground.

    It is handed what was found deal by deal, in their order, and decides by nothing else: what is
    kept does not depend on who looked, in which order, or what was looked for elsewhere.

    A table is asked about once, whatever the kind and the hand, and a deal gives one puzzle of a
    kind, because the tables of its next moments are nearly the same. At most 15 of a hundred
    puzzles share one set of tags, yes and no are the answer as often, and the levels are spread as
    far as they go: the longer it takes, the more puzzles of one level are taken.
    """

    def __init__(self, kinds: Iterable[Kind], per: int) -> None:
        """`per` puzzles of each of these kinds are wanted."""
        self.kinds = tuple(kinds)
        self.per = per
        self.deals = 0
        self._kept: dict[Kind, list[Cells]] = {kind: [] for kind in self.kinds}
        self._tables: set[str] = set()
        self._seen: Counter[Seen] = Counter()

    @property
    def wanted(self) -> tuple[Kind, ...]:
        """The kinds that puzzles are still looked for."""
        return tuple(self.missing) if self.deals < _MOST_DEALS else ()

    @property
    def missing(self) -> Mapping[Kind, int]:
        """How many puzzles of each kind are not found yet."""
        lacking = {kind: self.per - len(kept) for kind, kept in self._kept.items()}
        return {kind: number for kind, number in lacking.items() if number}

    def __len__(self) -> int:
        return sum(map(len, self._kept.values()))

    @property
    def kept(self) -> tuple[Cells, ...]:
        """What is kept, as rows of a pack: by kind, and in each the easiest first."""
        return tuple(
            cells
            for kept in self._kept.values()
            for cells in sorted(kept, key=lambda cells: (int(cells["level"]), cells["id"]))
        )

    def take(self, found: Iterable[Cells], deals: int = 1) -> None:
        """Keep what is wanted of that which was found in the next deals, in their order."""
        for cells in found:
            self._take(cells)
        self.deals += deals

    def _take(self, cells: Cells) -> None:
        kind, table = Kind(cells["kind"]), cells["position"].partition(" / ")[0]
        if table in self._tables or kind not in self.missing:
            return
        limits = self._limits(kind, cells)
        if all(self._seen[seen] < limit for seen, limit in limits.items()):
            self._kept[kind].append(cells)
            self._tables.add(table)
            self._seen.update(limits.keys())

    def _limits(self, kind: Kind, cells: Cells) -> dict[Seen, int]:
        """How many puzzles may be like this one: each way to be alike, and its limit."""
        share = self.per * len(self.kinds) * SAME_TAGS // 100
        level = self.per * _SAME_LEVEL // 100 + self.deals // _PATIENCE
        limits = {
            ("tags", cells["tags"]): max(1, share),
            ("level", kind, cells["level"]): max(1, level),
            ("deal", kind, cells["seed"]): 1,
        }
        if kind is Kind.DOES_ANYTHING_SCORE:
            limits["answer", kind, cells["answers"]] = (self.per + 1) // 2
        return limits
