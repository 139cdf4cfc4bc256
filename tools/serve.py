"""Serve a folder on this machine: `serve.py FOLDER PORT`; look if a port is free: `--check PORT`.

The standard library's own server would do, but for four things: a port that is taken is one line
here, not a traceback; a page is never kept in the browser's cache, so a rebuilt site is seen at
once; what is not there is answered by the folder's `404.html`, as hosts do; and it logs nothing.
"""

from __future__ import annotations

import sys
from functools import partial
from http import HTTPStatus
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

HOST = "127.0.0.1"  # this machine only; `localhost` finds it


class Handler(SimpleHTTPRequestHandler):
    """Static files, fresh each time, without a log."""

    def end_headers(self) -> None:
        self.send_header("Cache-Control", "no-cache")
        super().end_headers()

    def send_error(self, code: int, message: str | None = None, explain: str | None = None) -> None:
        """Answer with `404.html` where nothing lies; any other error as it is."""
        page = Path(self.directory, "404.html")
        if code != HTTPStatus.NOT_FOUND or not page.is_file():
            super().send_error(code, message, explain)
            return
        content = page.read_bytes()
        self.send_response(code)
        self.send_header("Content-Type", "text/html; charset=utf-8")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        if self.command != "HEAD":
            self.wfile.write(content)

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing: one page is thirty lines."""


def open_server(folder: str, port: str) -> ThreadingHTTPServer:
    """Listen on ``port``; exits with one line when that cannot be."""
    if not (port.isascii() and port.isdigit() and 1 <= int(port) <= 65535):
        sys.exit(f"PORT={port} is not a port: give a number from 1 to 65535, as in PORT=9000")
    try:
        return ThreadingHTTPServer((HOST, int(port)), partial(Handler, directory=folder))
    except OSError as error:
        reason = error.strerror or str(error)
        sys.exit(f"Port {port} cannot be used ({reason}). Choose another, as in PORT=9000")


def main(arguments: list[str]) -> int:
    """Serve until Ctrl-C; returns the exit status."""
    if len(arguments) != 2:
        sys.exit("usage: serve.py FOLDER PORT | serve.py --check PORT")
    folder, port = arguments
    with open_server(folder, port) as server:
        if folder == "--check":
            return 0
        if not Path(folder).is_dir():
            sys.exit(f"There is no folder {folder} to serve")
        print(f"All Fives is at http://localhost:{port}/ (Ctrl-C stops it)", flush=True)
        try:
            server.serve_forever()
        except KeyboardInterrupt:
            print()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
