"""Who digs: this process, others on this machine, or the workers of a Dask cluster."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import (
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
)
from contextlib import contextmanager
from logging import CRITICAL, getLogger
from multiprocessing import connection, get_context, parent_process
from os import _exit, cpu_count
from signal import SIG_IGN, SIGINT, signal
from threading import Thread
from typing import Any, ParamSpec, TypeVar

from allfives.game.errors import Malformed
from allfives.puzzle.mine import engine_code

P = ParamSpec("P")
R = TypeVar("R")

Crew = tuple[Executor, int]  # and how many batches it is given ahead

_AHEAD = 2  # batches a worker: one to dig, one to go on with
_SECONDS = 20  # to reach a cluster
#: Each has a level of its own; the last tells of answers that nobody waits for once all is found.
_LOGS = ("distributed", "distributed.client", "tornado.application")
_GO_ON = "with --work FILE the same command goes on from where it was"


class Alone(Executor):
    """This process: what is submitted is done at once."""

    def submit(self, fn: Callable[P, R], /, *args: P.args, **kwargs: P.kwargs) -> Future[R]:
        """The result; an error is raised here and now."""
        done: Future[R] = Future()
        done.set_result(fn(*args, **kwargs))
        return done


class Lost(ValueError):
    """The crew went away before it was done; the message says what to do."""


@contextmanager
def crew(jobs: int = 0, scheduler: str = "") -> Iterator[Crew]:
    """So many processes, 0 for one a core; or the workers of the cluster at this address.

    Raises `Malformed`, in words, for a number below 0, where Dask is not installed, and for a
    cluster that does not answer, has no workers, or other engines on them; `Lost` where processes
    or the cluster end before the work does.
    """
    if jobs < 0:
        raise Malformed(f"--jobs {jobs}: give how many processes, 1 or more")
    if scheduler:
        with _cluster(scheduler) as found:
            yield found
        return
    jobs = jobs or cpu_count() or 1
    if jobs == 1:
        yield Alone(), 1
        return
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), _begin)
    try:
        yield pool, _AHEAD * jobs
    except BrokenExecutor:
        raise Lost(f"a process of {jobs} was ended from outside; {_GO_ON}") from None
    finally:
        pool.shutdown(wait=True, cancel_futures=True)


def _begin() -> None:
    """A process of the pool ends with the one that began it, however that ends."""
    signal(SIGINT, SIG_IGN)  # Ctrl-C reaches every process; the first one ends the others
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        _exit(1)


@contextmanager
def _cluster(address: str) -> Iterator[Crew]:
    try:
        from distributed import Client
        from distributed.scheduler import KilledWorker
    except ImportError:
        raise Malformed(
            f"--scheduler {address}: a cluster needs Dask; install it with: "
            "python -m pip install 'allfives[mine]'"
        ) from None
    for name in _LOGS:
        getLogger(name).setLevel(CRITICAL)  # what goes wrong is said here, in one line
    try:
        client = Client(address, timeout=_SECONDS)
    except (OSError, ValueError, TimeoutError) as error:
        why = str(error) or type(error).__name__
        raise Malformed(f"--scheduler {address}: no cluster answers there ({why})") from None
    with client:
        threads = _checked(client, address)
        pool = client.get_executor(pure=False)
        try:
            yield pool, _AHEAD * threads
        except (CancelledError, KilledWorker):
            raise Lost(f"--scheduler {address}: the cluster was lost; {_GO_ON}") from None
        finally:
            pool.shutdown(wait=False)  # cancels what is not dug yet


def _checked(client: Any, address: str) -> int:
    """How many threads the workers have; all of them must have this engine."""
    try:
        client.wait_for_workers(1, timeout=_SECONDS)
    except TimeoutError:
        raise Malformed(
            f"--scheduler {address}: it has no workers; start some with: dask worker {address}"
        ) from None
    try:
        engines = client.run(engine_code)
    except ImportError as error:
        raise Malformed(
            f"--scheduler {address}: its workers lack All Fives ({error}); install it there too"
        ) from None
    for worker, code in engines.items():
        if code != engine_code():
            raise Malformed(
                f"--scheduler {address}: the engine of {worker} is {code}, here it is "
                f"{engine_code()}; install the same All Fives there"
            )
    return sum(client.nthreads().values())
