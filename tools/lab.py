"""Start JupyterLab in this folder: `lab.py PRIVATE [OPTION…]`, each option one of `jupyter lab`.

Configuration, history and run-time files stay in the folder PRIVATE: nothing of the reader's own
Jupyter is read or touched. JupyterLab asks nobody for news or updates, and installs nothing.
"""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

OPTIONS = (
    "--ServerApp.ip=127.0.0.1",
    "--LabApp.default_url=/lab/tree/book",
    "--LabApp.extension_manager=readonly",
    "--Application.log_level=WARN",
)
SETTINGS = {
    "@jupyterlab/apputils-extension:notification": {"checkForUpdates": False, "fetchNews": "false"}
}


def environment(private: Path) -> dict[str, str]:
    """This process's environment, with every folder of Jupyter and IPython in ``private``."""
    kept = {k: v for k, v in os.environ.items() if not k.startswith(("JUPYTER", "IPYTHON"))}
    return kept | {
        "JUPYTER_CONFIG_DIR": str(private),
        "JUPYTER_DATA_DIR": str(private / "data"),
        "JUPYTER_RUNTIME_DIR": str(private / "run"),
        "IPYTHONDIR": str(private / "ipython"),
    }


def main(arguments: list[str]) -> None:
    """Write the settings and become JupyterLab."""
    if not arguments:
        sys.exit("usage: lab.py PRIVATE [OPTION…]")
    private = Path(arguments[0]).resolve()
    settings = private / "labconfig/default_setting_overrides.json"
    settings.parent.mkdir(parents=True, exist_ok=True)
    settings.write_text(json.dumps(SETTINGS), encoding="utf-8")
    root = ["--allow-root"] if os.geteuid() == 0 else []
    command = [sys.executable, "-m", "jupyterlab", *OPTIONS, *root, *arguments[1:]]
    os.execve(sys.executable, command, environment(private))


if __name__ == "__main__":
    main(sys.argv[1:])
