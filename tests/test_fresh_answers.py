"""Fresh puzzles as the page asks for them: made, made again from their link, refused in words."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import parse_qsl

import pytest

from allfives.puzzle.packs import read_pack
from allfives.show.engine import answer

ROOT = Path(__file__).parents[1]
FIRST = read_pack((ROOT / "puzzles/packs/first-ten.csv").read_text(encoding="utf-8"))[0]


@pytest.mark.parametrize(
    ("kind", "rules", "level", "theme"),
    [
        ("which-end", "muggins", "", ""),
        ("scoring-move", "", "", "arms"),
        ("biggest-score", "five-up", "3", ""),
    ],
)
def test_a_fresh_puzzle_is_as_it_was_asked_for(
    kind: str, rules: str, level: str, theme: str
) -> None:
    """The same seed makes the same one, and its link makes it again."""
    wanted = {"kind": kind, "rules": rules, "level": level, "theme": theme}
    made = answer("fresh", {**wanted, "seed": 3})
    assert made == answer("fresh", {**wanted, "seed": 3})
    assert made["kind"] == [kind]
    assert not rules or made["rules"] == [rules]
    assert not level or made["level"] == [level]
    assert not theme or theme in made["theme"]
    assert f'data-puzzle="{made["id"]}"' in made["html"]
    link = dict(parse_qsl(made["link"]))
    link["kind"] = link.pop("fresh")
    assert answer("fresh_again", link) == made


def test_a_puzzle_of_a_pack_is_made_again_from_its_position() -> None:
    """With the id, the level and the tags that the pack has."""
    puzzle = FIRST.puzzle
    made = answer(
        "fresh_again", {"kind": puzzle.kind, "rules": "all-fives", "position": puzzle.text}
    )
    assert (made["id"], made["level"], made["theme"]) == (
        FIRST.id,
        [str(FIRST.level)],
        [*FIRST.tags],
    )


@pytest.mark.parametrize(
    ("method", "args", "reason"),
    [
        ("fresh", {"kind": "which-ends"}, "did you mean which-end?"),
        ("fresh", {"rules": "mugins"}, "did you mean muggins?"),
        ("fresh", {"kind": "count", "rules": "klassika-101"}, "nothing scores in play"),
        (
            "fresh",
            {"kind": "which-end", "rules": "muggins", "theme": "account-opens"},
            "nothing turned up for Which end under",
        ),
        ("fresh_again", {"kind": "deny", "rules": "", "position": "-"}, "no rule set is named"),
        ("fresh_again", {"kind": "x", "rules": "muggins", "position": "-"}, "kind of puzzle 'x'"),
        ("fresh_again", {"kind": "deny", "rules": "x", "position": "-"}, "rule set 'x'"),
        ("fresh_again", {"kind": "deny", "rules": "muggins", "position": "7-"}, "'7-'"),
        (
            "fresh_again",
            {
                "kind": "scoring-move",
                "rules": "all-fives",
                "position": "1-3 3-6 / 4-1 4-3 5-1, ?9 / ?14",
            },
            "",
        ),
    ],
)
def test_what_cannot_be_asked_is_refused_in_words(
    method: str, args: dict[str, str], reason: str
) -> None:
    """A name, a kind that does not fit, a position, a puzzle with no answer or several."""
    told = answer(method, args)
    assert set(told) == {"refused", "kind"}
    assert reason in told["refused"]
