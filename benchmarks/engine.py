"""How long the live engine takes beside a bare Pyodide, and whether the page waits for it.

    python benchmarks/engine.py        five fresh profiles of each, in turn

Bare is the least that Python in a browser can do: the same files, a worker, `1+1`. Ours is the
reader's first press in the builder, up to every rule set's count on the page. Numbers are printed,
never asserted.
"""

from __future__ import annotations

import os
import shutil
import statistics
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from tests.browser.conftest import serve
from tests.conftest import BROWSERS, FLAGS

SITE = ROOT / "_build/html"
PAGE = "book/table.html"
RUNS = 5
AIM, LONGEST = 1.3, 50  # times the bare page; milliseconds that the page may be held up

BARE = """<!DOCTYPE html><title>bare</title><link rel="icon" href="data:,"><script>
const run = () => new Promise((done) => {
  const begun = performance.now();
  const worker = new Worker("bare.mjs", { type: "module" });
  worker.onmessage = () => done(performance.now() - begun);
});
</script>"""
BARE_WORKER = """import { loadPyodide } from "./_static/engine/FOLDER/pyodide.mjs";
const indexURL = new URL("./_static/engine/FOLDER/", import.meta.url).href;
const pyodide = await loadPyodide({ indexURL });
postMessage(pyodide.runPython("1+1"));"""

# From the press to the answer on the page, and every task that held the page up meanwhile.
OURS = """() => new Promise((done) => {
  const tasks = [];
  new PerformanceObserver((list) => tasks.push(...list.getEntries().map((task) => task.duration)))
    .observe({ type: "longtask" });
  const typed = document.querySelector("[data-field=position]");
  const begun = performance.now();
  document.querySelector("[data-action=clear]").click();
  const watch = new MutationObserver(() => {
    if (typed.value !== "-") return;
    watch.disconnect();
    const took = performance.now() - begun;
    setTimeout(() => done([took, Math.max(0, ...tasks)]), 200);
  });
  watch.observe(document.querySelector("allfives-builder"), { subtree: true, childList: true });
})"""


def bare(browser: Browser, root: str) -> float:
    """Milliseconds of the bare page."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{root}/bare.html")
    took: float = page.evaluate("run()")
    context.close()
    return took


def ours(browser: Browser, root: str) -> tuple[float, float]:
    """Milliseconds from the first press to the answer, and the longest task of the page."""
    context = browser.new_context()
    page = context.new_page()
    page.goto(f"{root}/{PAGE}")
    page.wait_for_load_state("networkidle")
    took, held = page.evaluate(OURS)
    context.close()
    return took, held


def measure(folder: Path) -> tuple[list[float], list[tuple[float, float]]]:
    """Both, in turn, each in a browser of its own."""
    named = os.environ.get("CHROMIUM")
    chromium = next(filter(None, map(shutil.which, [named] if named else BROWSERS)), None)
    if not chromium:
        sys.exit("The engine is measured in Chromium. Install it with: apt-get install chromium")
    bares, found = [], []
    with serve(folder, []) as root, sync_playwright() as playwright:
        for _ in range(RUNS):
            with playwright.chromium.launch(executable_path=chromium, args=FLAGS) as browser:
                bares.append(bare(browser, root))
            with playwright.chromium.launch(executable_path=chromium, args=FLAGS) as browser:
                found.append(ours(browser, root))
    return bares, found


def main() -> int:
    """Measure and print; returns the exit status."""
    engines = [folder for folder in SITE.glob("_static/engine/*") if folder.is_dir()]
    if not engines:
        sys.exit("The live engine is measured in the built site. Build it with: make site")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "site"
        shutil.copytree(SITE, folder)
        (folder / "bare.html").write_text(BARE, encoding="utf-8")
        worker = BARE_WORKER.replace("FOLDER", engines[0].name)
        (folder / "bare.mjs").write_text(worker, encoding="utf-8")
        bares, found = measure(folder)
    times, held = [took for took, _ in found], [task for _, task in found]
    least, first = statistics.median(bares), statistics.median(times)
    print(f"bare Pyodide, 1+1, ms ({RUNS}x)         {least:8,.0f}   {spread(bares)}")
    print(f"first press to first answer, ms ({RUNS}x) {first:6,.0f}   {spread(times)}")
    print(f"times the bare page                {first / least:8.2f}   at most {AIM} is the aim")
    print(f"longest task of the page, ms       {max(held):8,.0f}   at most {LONGEST} is the aim")
    return 0


def spread(values: list[float]) -> str:
    """The least and the most."""
    return f"{min(values):,.0f} to {max(values):,.0f}"


if __name__ == "__main__":
    sys.exit(main())
