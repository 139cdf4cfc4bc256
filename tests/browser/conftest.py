"""The built site in a browser: over http, in a folder of a host, and as files.

Every visit of every test is watched: a request to another host, an address that is not there, a
page error or a console error fails the test that made it.

``ALLFIVES_SITE=FOLDER`` tests a site that was built elsewhere, as it is.
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.watch import watch

ROOT = Path(__file__).parents[2]
SOURCES = ("allfives", "book", "puzzles", "_config.yml", "_toc.yml", "pyproject.toml")
FOLDER = "some/folder"
PATIENCE = 15_000  # milliseconds until what does not come is missing: machines are busy
expect.set_options(timeout=PATIENCE)

# A script that runs ahead of a page: a browser that keeps nothing, and throws when it is asked.
FORBIDDEN = """for (const name of ["localStorage", "sessionStorage"]) {
  Object.defineProperty(window, name, {
    configurable: true,
    get() { throw new DOMException("storage is forbidden", "SecurityError"); },
  });
}"""

# A browser that has no room left for what is to be kept.
FULL = """Storage.prototype.setItem = () => { throw new Error("storage is full"); };"""


@pytest.fixture(scope="session")
def site() -> Path:
    """The built site; it is built first when it is missing or older than what it is made of."""
    named = os.environ.get("ALLFIVES_SITE")
    if named:
        return Path(named).resolve()
    built = ROOT / "_build/html"
    made = built / "index.html"  # written last
    if not made.is_file() or made.stat().st_mtime < max(map(changed, SOURCES)):
        done = subprocess.run(["make", "site"], cwd=ROOT, capture_output=True, text=True)
        if done.returncode:
            pytest.fail(f"make site:\n{done.stdout[-2000:]}{done.stderr[-2000:]}", pytrace=False)
    return built


def changed(source: str) -> float:
    """When a file, or the newest file of a folder, was changed last."""
    path = ROOT / source
    files = [path] if path.is_file() else path.rglob("*")
    return max(
        file.stat().st_mtime
        for file in files
        if file.is_file() and not {"__pycache__", ".ipynb_checkpoints"} & {*file.parts}
    )


class Handler(SimpleHTTPRequestHandler):
    """Static files without a log; what was asked for in vain is kept in `not_there`."""

    def __init__(self, *args: Any, not_there: list[str], **options: Any) -> None:
        self.not_there = not_there
        super().__init__(*args, **options)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""

    def log_error(self, format: str, *args: object) -> None:
        self.not_there.append(self.path)


class Server(ThreadingHTTPServer):
    """A server that says nothing about a browser that left."""

    def handle_error(self, request: Any, client_address: Any) -> None:
        if not isinstance(sys.exc_info()[1], ConnectionError):
            super().handle_error(request, client_address)


@contextmanager
def serve(folder: Path, not_there: list[str]) -> Iterator[str]:
    """Serve a folder on a free port of this machine, at the address given."""
    handler = partial(Handler, directory=str(folder), not_there=not_there)
    with Server(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.fixture(scope="session")
def not_there() -> list[str]:
    """Every address that was asked for and is not there, whoever asked."""
    return []


@pytest.fixture(scope="session")
def roots(
    site: Path, not_there: list[str], tmp_path_factory: pytest.TempPathFactory
) -> Iterator[dict[str, str]]:
    """Where the site stands: over `http`, in a `folder` of another host, and as a `file`."""
    parent = tmp_path_factory.mktemp("host")
    (parent / FOLDER).parent.mkdir()
    (parent / FOLDER).symlink_to(site)
    with serve(site, not_there) as http, serve(parent, not_there) as host:
        yield {"http": http, "folder": f"{host}/{FOLDER}", "file": site.as_uri()}


class Visitor:
    """Opens pages, each in a context of its own, and remembers everything that goes wrong."""

    def __init__(self, browser: Browser, roots: dict[str, str]) -> None:
        self.browser = browser
        self.roots = roots
        self.troubles: list[str] = []
        self.contexts: list[BrowserContext] = []

    def __call__(
        self,
        path: str,
        *,
        over: str = "http",
        width: int = 1280,
        before: str = "",
        **options: Any,
    ) -> Page:
        """Open a page; `before` is a script that runs ahead of the page's own."""
        context = self.browser.new_context(viewport={"width": width, "height": 800}, **options)
        context.set_default_timeout(PATIENCE)
        if before:
            context.add_init_script(before)
        self.contexts.append(context)
        watch(context, self.roots[over], self.troubles)
        page = context.new_page()
        page.goto(f"{self.roots[over]}/{path}")
        return page

    def close(self) -> None:
        """Leave every page."""
        for context in self.contexts:
            context.close()


@pytest.fixture
def visit(browser: Browser, roots: dict[str, str], not_there: list[str]) -> Iterator[Visitor]:
    """Opens pages; when the test is over, nothing may have gone wrong on any of them."""
    visitor = Visitor(browser, roots)
    before = len(not_there)
    yield visitor
    visitor.close()
    assert visitor.troubles == []
    assert not_there[before:] == []
