"""A real JupyterLab, as `make lab` starts it, on a copy of the notebooks.

Every page of every test is watched: a request to another host, an address that is not there, a
page error or a console error fails the test. The end of the server's log stands with a failure.
"""

from __future__ import annotations

import shutil
from collections.abc import Callable, Generator, Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.watch import watch
from tests.lab.server import Lab

ROOT = Path(__file__).parents[2]
PATIENCE = 60_000  # milliseconds, for what takes a second or two

Opener = Callable[[str], Page]


@pytest.fixture(scope="session")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """JupyterLab; it never sees the checkout's own notebooks, only a copy."""
    if not find_spec("jupyterlab"):
        pytest.fail("JupyterLab is not installed. `make test` installs it.", pytrace=False)
    home = tmp_path_factory.mktemp("lab")
    for folder in ("book", "puzzles"):
        unseen = shutil.ignore_patterns(".ipynb_checkpoints", "__pycache__")
        shutil.copytree(ROOT / folder, home / "notebooks" / folder, ignore=unseen)
    lab = Lab(home / "notebooks", home / "private")
    try:
        lab.wait()
        yield lab
    finally:
        lab.stop()


@pytest.fixture
def open_notebook(browser: Browser, lab: Lab) -> Iterator[Opener]:
    """Opens a notebook by its path and waits for its kernel; no cell has run yet."""
    troubles: list[str] = []
    contexts: list[BrowserContext] = []

    def opener(path: str) -> Page:
        context = browser.new_context(viewport={"width": 1280, "height": 900})
        context.set_default_timeout(PATIENCE)
        contexts.append(context)
        watch(context, lab.root, troubles)
        page = context.new_page()
        page.goto(f"{lab.root}/lab/tree/{path}?reset")
        page.locator("#jp-main-statusbar").get_by_text("| Idle").wait_for()
        return page

    expect.set_options(timeout=PATIENCE)
    yield opener
    expect.set_options(timeout=5000)  # as it was
    for context in contexts:
        context.close()
    assert troubles == []


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(
    item: pytest.Function,
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Show the end of the server's log with a failure."""
    report = yield
    lab = item.funcargs.get("lab")
    if report.failed and isinstance(lab, Lab):
        report.sections.append(("JupyterLab's log", lab.tail()))
    return report
