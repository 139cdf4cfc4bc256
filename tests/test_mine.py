"""The miner: the same seed makes the same pack, whoever digs and however often it is stopped."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from allfives.commands_mining import mined
from allfives.game.errors import Malformed
from allfives.puzzle.crews import Lost, crew
from allfives.puzzle.grounds import grounds_of
from allfives.puzzle.kinds import Kind
from allfives.puzzle.mine import engine_code
from allfives.puzzle.packs import read_pack
from allfives.puzzle.work import Work
from tests.command import ROOT, run

SMALL = ("--rules", "klassika-101", "fives-and-threes", "--kinds", "settle", "count", "--per", "4")
SLOW = ("--rules", "all-threes", "--kinds", "deny", "biggest-score", "--per", "12")  # some seconds


def mine(out: Path, *words: str, seed: int = 3) -> bytes:
    """Run `python -m allfives puzzles mine` and read the pack."""
    done = run("puzzles", "mine", "--seed", str(seed), "--out", str(out), *words)
    assert (done.returncode, done.stderr) == (0, "")
    return out.read_bytes()


def found_in(work: Path) -> list[tuple[str, int, str]]:
    """Every batch of a work file, once for each kind it was searched for."""
    lines = [json.loads(line) for line in work.read_bytes().splitlines()[1:]]
    return [(line["rules"], line["batch"], kind) for line in lines for kind in line["kinds"]]


def wait_for_lines(work: Path, number: int, process: subprocess.Popen[Any]) -> None:
    """Wait until so many lines stand in a work file."""
    while not work.exists() or work.read_bytes().count(b"\n") < number:
        assert process.poll() is None, "it is over already"
        time.sleep(0.01)


def is_alive(group: int) -> bool:
    """Whether any process of a group still runs."""
    try:
        os.killpg(group, 0)
    except ProcessLookupError:
        return False
    return True


# ---------------------------------------------------------------- the same seed, the same pack


def test_the_same_seed_makes_the_same_bytes_and_another_seed_others(tmp_path: Path) -> None:
    """In one process, and in two."""
    first = mine(tmp_path / "a.csv", *SMALL, "--jobs", "1")
    assert mine(tmp_path / "b.csv", *SMALL, "--jobs", "1") == first
    assert mine(tmp_path / "c.csv", *SMALL, "--jobs", "2") == first
    assert mine(tmp_path / "d.csv", *SMALL, "--jobs", "1", seed=4) != first


def test_a_pack_holds_what_was_asked_for_and_is_proven(tmp_path: Path) -> None:
    """So many of each kind that fits, in the order of rule sets, kinds and levels."""
    out = tmp_path / "pack.csv"
    mine(out, *SMALL, "--jobs", "1")
    entries = read_pack(out.read_text(encoding="utf-8"))
    puzzles = [(entry.puzzle.rules[0].name, entry.puzzle.kind.value) for entry in entries]
    assert puzzles == [("klassika-101", "settle")] * 4 + [("fives-and-threes", "count")] * 4
    for four in (entries[:4], entries[4:]):
        assert [entry.level for entry in four] == sorted(entry.level for entry in four)
    assert {entry.seed.partition("/")[0] for entry in entries} == {"3"}
    assert run("puzzles", "verify", str(out)).returncode == 0


def test_what_is_kept_of_a_rule_set_does_not_depend_on_the_others() -> None:
    """Nor on the kinds that are looked for besides, but for the tags that many share."""
    alone = grounds_of(("fives-and-threes",), (Kind.COUNT,), 2)
    beside = grounds_of(("klassika-101", "fives-and-threes"), (Kind.COUNT, Kind.SETTLE), 2)
    (one,), both = mined(alone, 3, jobs=1).values(), mined(beside, 3, jobs=1)
    assert both[beside[1]].kept == one.kept


# ---------------------------------------------------------------- interruptions


def test_a_miner_that_was_killed_goes_on_and_repeats_nothing(tmp_path: Path) -> None:
    """Killed outright after some batches, with half a line in the file; then run again."""
    whole = mine(tmp_path / "whole.csv", *SLOW, "--jobs", "1")
    out, work = tmp_path / "pack.csv", tmp_path / "work.jsonl"
    words = ["--seed", "3", "--out", str(out), *SLOW, "--jobs", "1", "--work", str(work)]
    process = subprocess.Popen([sys.executable, "-m", "allfives", "puzzles", "mine", *words],
                               cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)})  # fmt: skip
    wait_for_lines(work, 3, process)
    process.send_signal(signal.SIGKILL)
    assert process.wait() == -signal.SIGKILL
    assert not out.exists()
    before = work.read_bytes()
    work.write_bytes(before + b'{"rules": "' + b"all-threes " * 100_000)
    assert mine(out, *SLOW, "--jobs", "1", "--work", str(work)) == whole
    after = work.read_bytes()
    assert after.startswith(before)
    assert len(after) > len(before)
    assert max(Counter(found_in(work)).values()) == 1


def test_a_finished_work_file_digs_nothing_again(tmp_path: Path) -> None:
    """The same command takes everything from it; a larger one goes on from there."""
    work = tmp_path / "work.jsonl"
    first = mine(tmp_path / "a.csv", *SMALL, "--jobs", "1", "--work", str(work))
    kept = work.read_bytes()
    assert mine(tmp_path / "b.csv", *SMALL, "--jobs", "1", "--work", str(work)) == first
    assert work.read_bytes() == kept
    mine(tmp_path / "c.csv", *SMALL[:-1], "6", "--jobs", "1", "--work", str(work))
    assert work.read_bytes().startswith(kept)
    assert max(Counter(found_in(work)).values()) == 1


def listening() -> None:
    """A process begins to heed Ctrl-C: in the background it may have been told to ignore it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_stopping_with_ctrl_c_says_how_to_go_on(tmp_path: Path) -> None:
    """One line, status 130, and no process stays behind."""
    work = tmp_path / "work.jsonl"
    words = ["--seed", "3", "--out", str(tmp_path / "pack.csv"), *SLOW, "--per", "500"]
    process = subprocess.Popen(
        [
            sys.executable,
            "-m",
            "allfives",
            "puzzles",
            "mine",
            *words,
            "--jobs",
            "2",
            "--work",
            work,
        ],
        cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=listening,
    )
    wait_for_lines(work, 2, process)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to every process
    _, told = process.communicate()
    assert process.returncode == 130
    assert told == (
        f"\nallfives: stopped; what was found is kept in {work}: "
        "the same command goes on from there\n"
    )
    while is_alive(process.pid):  # their ends are a moment apart
        time.sleep(0.01)


# ---------------------------------------------------------------- work files

HEAD = {"work": "All Fives: mining", "seed": 3, "code": "abc"}
STRANGE = [
    ("another seed", [{**HEAD, "seed": 4}], "begun with the seed 4, and this is 3"),
    ("another engine", [{**HEAD, "code": "abd"}], "begun by the engine abd, and this is abc"),
    ("another file", [{"puzzles": []}], "is no work file of a miner"),
    ("not a table", [[1]], "line 1: no line of a miner's work"),
    ("a line of something else", [HEAD, {"found": []}], "line 2: no line of a miner's work"),
    ("a kind that is none", [HEAD, {"rules": "x", "batch": 0, "kinds": ["win"], "found": []}],
     "line 2: no line of a miner's work"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("lines", "words"), [case[1:] for case in STRANGE], ids=[case[0] for case in STRANGE]
)
def test_a_work_file_of_something_else_is_refused_and_left_alone(
    lines: list[object], words: str, tmp_path: Path
) -> None:
    """With its name and the reason."""
    path = tmp_path / "work.jsonl"
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), encoding="utf-8")
    before = path.read_bytes()
    with pytest.raises(Malformed) as caught:
        Work(path, 3, "abc")
    assert str(path) in str(caught.value)
    assert words in str(caught.value)
    assert path.read_bytes() == before


def test_a_text_that_is_no_work_is_not_written_over(tmp_path: Path) -> None:
    """Not even where it is a single line without an end; half a head is our own."""
    path = tmp_path / "diary.txt"
    path.write_bytes(b"Dear diary")
    with pytest.raises(Malformed, match="line 1"):
        Work(path, 3, "abc")
    assert path.read_bytes() == b"Dear diary"
    path.write_bytes(json.dumps(HEAD).encode()[:20])
    with Work(path, 3, "abc"):
        assert json.loads(path.read_bytes()) == HEAD


# ---------------------------------------------------------------- what cannot be


@pytest.mark.parametrize(
    ("words", "piece"),
    [
        (("--rules", "mugins"), "'mugins': did you mean muggins?"),
        (("--kinds", "counts"), "'counts': did you mean count?"),
        (("--per", "0"), "--per 0: give how many puzzles"),
        (("--jobs", "-1"), "--jobs -1: give how many processes"),
        (("--rules", "klassika-101", "--kinds", "count"), "no kind fits these rule sets"),
        (("--out", "nowhere/pack.csv"), "there is no folder 'nowhere'"),
    ],
    ids=" ".join,
)
def test_what_cannot_be_mined_is_said_in_one_line(
    words: tuple[str, ...], piece: str, tmp_path: Path
) -> None:
    """Status 2, and nothing is written."""
    out = tmp_path / "pack.csv"
    done = run("puzzles", "mine", "--seed", "1", "--out", str(out), *words)
    assert (done.returncode, done.stdout) == (2, "")
    assert piece in done.stderr
    assert len(done.stderr.splitlines()) == 1
    assert not out.exists()


def test_a_process_that_is_lost_is_said_in_words() -> None:
    """As when the machine runs out of memory; nothing waits for it for ever."""

    def lose_one() -> None:
        with crew(2) as (pool, _):
            pool.submit(os._exit, 1).result()

    with pytest.raises(Lost, match="a process of 2 was ended"):
        lose_one()


def test_a_crew_of_one_needs_no_other_process() -> None:
    """It digs when it is asked to."""
    with crew(1) as (alone, ahead):
        assert ahead == 1
        assert alone.submit(engine_code).result() == engine_code()
