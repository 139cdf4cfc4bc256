"""The command line, run as a person would."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


def run(*words: str) -> subprocess.CompletedProcess[str]:
    """Run `python -m allfives` with these words as a person would."""
    return subprocess.run(
        [sys.executable, "-m", "allfives", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        encoding="utf-8",
        env={"PYTHONIOENCODING": "utf-8", "PYTHONPATH": str(ROOT)},
        timeout=60,
        check=False,
    )
