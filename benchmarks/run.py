"""How fast the page answers and how fast the engine plays, as one table: `make bench`.

    python benchmarks/run.py           everything
    python benchmarks/run.py engine    the engine alone, without the built site or a browser

README.md says what each line means.  Numbers are printed, never asserted.
"""

from __future__ import annotations

import os
import platform
import random
import shutil
import statistics
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import allfives
from allfives.game.ends import Ends, State, ends_under
from allfives.game.tiles import TILES, Tile, full_set

SITE = ROOT / "_build/html"
LESSON = "book/what-counts.html"
RULES = allfives.rules("all-fives")
RUNS = 7
DEALS = 2000
HELD = 9

TABLES = (
    ("6-3 3-1", "6-5 4-1 6-1 5-1"),
    ("5-6 6-3 3-3*", "5-2 4-3 5-5 5-4 3-2"),
    ("3-0 0-5 5-5*(5-1|) 5-3 3-3", "4-3 1-1 6-3 5-2"),
    ("1-6 6-5 5-5 5-2 2-2*(2-3 3-1|) 2-6 6-3", "4-2 1-1 2-0 4-1"),
)

Row = tuple[str, str, str]

# Notes when the reader pressed and when the verdict stood there; `presses` collects the delays.
WATCH = """() => {
  window.presses = [];
  let pressed = null;
  addEventListener("click", (event) => { pressed = event.timeStamp; }, true);
  new MutationObserver((changes) => {
    if (pressed === null || !changes.some(({ target }) => target.dataset.verdict)) return;
    presses.push(performance.now() - pressed);
    pressed = null;
  }).observe(document.body, { subtree: true, attributes: true, attributeFilter: ["data-verdict"] });
}"""


def row(title: str, values: Sequence[float]) -> Row:
    """A line of the table: how often it was measured, the median, the least and the most."""
    low, high = shown(min(values)), shown(max(values))
    return f"{title} ({len(values)}x)", shown(statistics.median(values)), f"{low} to {high}"


def shown(value: float) -> str:
    """A number that is easy to compare."""
    return f"{value:,.0f}" if value >= 100 else f"{value:.1f}"


def page_rows() -> Iterator[Row]:
    """Milliseconds from a press to the verdict, in the built page, with a real mouse."""
    from playwright.sync_api import sync_playwright

    from tests.browser.engine import PACK, PUZZLES, answer, moves, parts
    from tests.conftest import BROWSERS, FLAGS

    named = os.environ.get("CHROMIUM")
    chromium = next(filter(None, map(shutil.which, [named] if named else BROWSERS)), None)
    if not chromium:
        sys.exit("The page is measured in Chromium. Install it with: apt-get install chromium")
    if not (SITE / PUZZLES).is_file():
        sys.exit("The page is measured in the built site. Build it with: make site")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        page = browser.new_page()
        page.goto(f"{SITE.as_uri()}/{PUZZLES}")
        page.evaluate(WATCH)
        for puzzle in PACK:
            part = page.locator(f'allfives-puzzle[data-puzzle="{puzzle.id}"]')
            wrong = [play for play, right in moves(puzzle) if not right]
            for play in (*wrong[:2], answer(puzzle)):
                part.locator(f'[data-tile="{play.tile}"]').click()
                part.locator(f'[data-end="{play.at}"]').click()
        yield row("a press on an end to the verdict, ms", page.evaluate("presses"))

        page.goto(f"{SITE.as_uri()}/{LESSON}")
        page.evaluate(WATCH)
        counted = [part.count.total for part in parts(LESSON) if part.kind == "count"]
        for number, total in enumerate(counted):
            part = page.locator("allfives-count").nth(number)
            for typed in (total + 1, total):
                part.locator("[data-field=count]").fill(str(typed))
                part.locator("[data-action=check]").click()
        yield row("a press on Check to the verdict, ms", page.evaluate("presses"))
        browser.close()


def play_deal(ends: Ends, lead: Tile, hands: list[int], stock: list[int], pick: float) -> int:
    """Play a deal to its end and add up every count; `pick` decides which play is made."""
    hands[0] &= ~(1 << lead.number)
    state: State = ends.lead(lead)
    seat, passed, counts = 0, 0, state[0]
    while passed < 2:
        seat ^= 1
        options = ends.legal(state, hands[seat])
        while not options and stock:
            hands[seat] |= 1 << stock.pop()
            options = ends.legal(state, hands[seat])
        if not options:
            passed += 1
            continue
        passed = 0
        pick = pick * 997 % 1.0
        number, at = options[int(pick * len(options))]
        state = ends.place(state, at, number)
        counts += state[0]
        hands[seat] &= ~(1 << number)
        if not hands[seat]:
            break
    return counts


def deal_times() -> list[float]:
    """Microseconds a deal, a value a run; the shuffled tiles are ready before the clock runs."""
    ends, tiles, rng = ends_under(RULES), list(full_set(RULES.highest)), random.Random(5)
    times = []
    for _ in range(RUNS):
        deals = []
        for _ in range(DEALS):
            rng.shuffle(tiles)
            numbers = [tile.number for tile in tiles]
            hands = [sum(1 << n for n in numbers[at : at + HELD]) for at in (0, HELD)]
            deals.append((TILES[numbers[0]], hands, numbers[2 * HELD :], rng.random()))
        begun = time.perf_counter()
        for lead, hands, stock, pick in deals:
            play_deal(ends, lead, hands, stock, pick)
        times.append((time.perf_counter() - begun) / DEALS * 1e6)
    return times


def per_second(call: Callable[[], object], times: int) -> list[float]:
    """How many of the things that one call does `times` over are done in a second, a run each."""
    found = []
    for _ in range(RUNS):
        begun, calls = time.perf_counter(), 0
        while time.perf_counter() - begun < 0.2:
            call()
            calls += 1
        found.append(calls * times / (time.perf_counter() - begun))
    return found


def process_times(code: str) -> list[float]:
    """Milliseconds of a whole Python process that runs this code."""
    times = []
    for _ in range(RUNS):
        begun = time.perf_counter()
        subprocess.run([sys.executable, "-c", code], check=True, cwd=ROOT)
        times.append((time.perf_counter() - begun) * 1e3)
    return times


def engine_rows() -> Iterator[Row]:
    """The compact state, the public functions, and the import."""
    tables = [
        (allfives.Layout.parse(layout, RULES), allfives.Hand.parse(hand)) for layout, hand in TABLES
    ]
    yield row("a deal of two seats, counted after every play, µs", deal_times())
    counts = per_second(lambda: [allfives.count(table, RULES) for table, _ in tables], len(tables))
    yield row("allfives.count, calls a second", counts)
    plays = per_second(lambda: [allfives.plays(*one, RULES) for one in tables], len(tables))
    yield row("allfives.plays, calls a second", plays)
    yield row("python -c 'import allfives', ms", process_times("import allfives"))
    yield row("python -c 'pass', ms", process_times("pass"))


def main(arguments: list[str]) -> int:
    """Measure and print; returns the exit status."""
    if arguments not in ([], ["engine"]):
        sys.exit("usage: run.py [engine]")
    rows = [*([] if arguments else page_rows()), *engine_rows()]
    width = max(len(title) for title, _, _ in rows)
    print(f"Python {platform.python_version()} on {os.cpu_count()} cores, {platform.machine()}")
    print(f"{'':{width}}  {'median':>10}   least to most")
    for title, median, spread in rows:
        print(f"{title:{width}}  {median:>10}   {spread}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
