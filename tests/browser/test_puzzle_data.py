"""The scripts that hold the puzzles: all of them are there, light, and say what Python answers."""

from __future__ import annotations

import csv
import gzip
import json
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from allfives.show.puzzle_markup import puzzle_html
from book._ext import allfives_puzzles as puzzles
from tests.browser.shelf import ENTRIES, ROOT

LARGEST = 50_000  # bytes, gzipped
END = ");\n"
SOME = 40  # every so many-th puzzle is compared; the first of all kinds are


def scripts(site: Path) -> dict[str, tuple[str, Any]]:
    """Every script by its file name: the name it calls itself, and what it brings."""
    found = {}
    for file in sorted((site / "_static/puzzles").glob("*.js")):
        text = file.read_text(encoding="utf-8")
        begin = "AllFives.puzzles.add("
        assert text.startswith(begin)
        held = text.removeprefix(begin).removesuffix(END)
        stem, data = json.loads(f"[{held}]")
        found[file.name] = (stem, data)
    return found


def rows_of(index: list[Any]) -> list[dict[str, str]]:
    """The index as rows of a pack."""
    rows = []
    for held in index:
        at = 0
        for kind, rules, part, number in held["runs"]:
            for _ in range(number):
                tags = held["mixes"][held["tags"][at]]
                rows.append(
                    {
                        "id": held["ids"][10 * at : 10 * at + 10],
                        "kind": kind,
                        "rules": rules,
                        "level": held["levels"][at],
                        "tags": " ".join(tags),
                        "part": part,
                    }
                )
                at += 1
        assert at == len(held["levels"]) == len(held["tags"])
    return rows


def test_every_puzzle_of_every_pack_is_in_the_index_and_in_its_part(site: Path) -> None:
    """With kind, rules, level and tags as the pack has them."""
    found = scripts(site)
    index = [data for stem, data in found.values() if stem.startswith("index")]
    rows = {row["id"]: row for row in rows_of(index)}
    packed: dict[str, dict[str, str]] = {}
    for pack in (ROOT / "puzzles/packs").glob("*.csv"):
        with pack.open(encoding="utf-8", newline="") as file:
            packed |= {row["id"]: row for row in csv.DictReader(file)}
    assert rows.keys() == packed.keys()
    for name, row in rows.items():
        assert name in found[row["part"]][1]
        for column in ("kind", "rules", "level", "tags"):
            assert row[column] == packed[name][column]
    parts = [data for stem, data in found.values() if stem.startswith("part")]
    assert sum(map(len, parts)) == len(packed)


def test_a_part_holds_what_python_answers(site: Path) -> None:
    """The HTML of a puzzle, answers and all."""
    html: dict[str, str] = {}
    for stem, data in scripts(site).values():
        html |= data if stem.startswith("part") else {}
    firsts = {entry.puzzle.kind: name for name, entry in reversed(ENTRIES.items())}
    for name in {*firsts.values(), *islice(ENTRIES, 0, None, SOME)}:
        assert html[name] == puzzle_html(ENTRIES[name].puzzle)


def test_no_script_is_heavy_and_each_is_named_by_what_it_holds(site: Path) -> None:
    """50 kB at most travel at once."""
    for name, (stem, _) in scripts(site).items():
        text = (site / "_static/puzzles" / name).read_text(encoding="utf-8")
        assert len(gzip.compress(text.encode())) <= LARGEST
        assert puzzles.named(stem, text) == (name, text)


def test_too_large_scripts_are_halved_and_nothing_gets_lost(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Parts and index; and the same puzzles make the same bytes."""
    some = puzzles.show_all([*islice(ENTRIES.values(), 10)], jobs=1)
    whole, _ = puzzles.scripts_of(some)
    assert puzzles.scripts_of(some)[0] == whole
    monkeypatch.setattr(puzzles, "LARGEST", 1000)
    files, index = puzzles.scripts_of(some)
    assert len(index) > 1
    assert len(files) - len(index) > 1
    read = [json.loads(files[name].partition(",")[2].removesuffix(END)) for name in index]
    assert [row["id"] for row in rows_of(read)] == [one.id for one in some]
    assert ["words" in held for held in read] == [True] + [False] * (len(read) - 1)


def test_many_puzzles_are_shown_alike_by_one_process_and_by_several(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In the same order."""
    some = [*islice(ENTRIES.values(), 6)]
    alone = puzzles.show_all(some, jobs=1)
    monkeypatch.setattr(puzzles, "WORTH_A_PROCESS", 1)
    assert puzzles.show_all(some, jobs=2) == alone
