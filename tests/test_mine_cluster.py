"""The miner on a Dask cluster: the same pack as in one process, and words where there is none."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from allfives.commands_mining import mined
from allfives.game.errors import Malformed
from allfives.puzzle import crews
from allfives.puzzle.grounds import grounds_of
from allfives.puzzle.kinds import Kind

GROUNDS = grounds_of(("all-fives-deal-5", "fives-and-threes"), (Kind.COUNT, Kind.WHICH_END), 3)
NOWHERE = "tcp://127.0.0.1:9"  # the port that discards everything; nobody listens


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A cluster of two workers on this machine, at ports that are free: several go side by side."""
    from distributed import LocalCluster

    folder = str(tmp_path_factory.mktemp("dask"))
    with LocalCluster(
        n_workers=2,
        threads_per_worker=1,
        dashboard_address="127.0.0.1:0",  # any port that is free; with None it would be 8787
        local_directory=folder,
    ) as cluster:
        yield cluster.scheduler_address


def test_two_workers_make_the_pack_that_one_process_makes(address: str, tmp_path: Path) -> None:
    """Row for row; and every batch was kept in the work file, once."""
    alone = mined(GROUNDS, 3, jobs=1)
    work = tmp_path / "work.jsonl"
    together = mined(GROUNDS, 3, scheduler=address, work=work)
    for ground in GROUNDS:
        assert together[ground].kept == alone[ground].kept
        assert len(alone[ground]) == 3 * len(ground.kinds)
    lines = work.read_text(encoding="utf-8").splitlines()[1:]
    assert lines
    assert len(lines) == len({*lines})


def test_workers_with_another_engine_are_refused(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """They might find other puzzles. Here each process says that its engine is its own number."""
    monkeypatch.setattr(crews, "engine_code", os.getpid)
    with pytest.raises(Malformed, match="install the same All Fives there"):
        mined(GROUNDS, 3, scheduler=address)


def test_a_cluster_that_is_lost_is_named(address: str) -> None:
    """Dask cancels what was asked of a scheduler that is gone."""

    def lose_it() -> None:
        with crews.crew(scheduler=address) as (executor, _):
            future = executor.submit(time.sleep, 9)
            future.cancel()
            future.result()

    with pytest.raises(crews.Lost, match=f"{address}: the cluster was lost; with --work FILE"):
        lose_it()


def test_a_cluster_that_does_not_answer_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    """In words, with the address."""
    monkeypatch.setattr(crews, "_SECONDS", 0.5)
    with pytest.raises(Malformed, match=f"{NOWHERE}: no cluster answers there"):
        mined(GROUNDS, 3, scheduler=NOWHERE)


def test_without_dask_it_is_said_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    """The extra `mine` brings it."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(Malformed, match=r"pip install 'allfives\[mine\]'"):
        mined(GROUNDS, 3, scheduler=NOWHERE)
