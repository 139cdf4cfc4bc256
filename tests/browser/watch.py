"""Everything that may go wrong on a page, whatever server it came from."""

from __future__ import annotations

from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Request,
    Response,
    WebSocket,
)


def watch(context: BrowserContext, root: str, troubles: list[str]) -> None:
    """Write into ``troubles`` whatever goes wrong on the pages of a context.

    That is a request to another place than ``root``, an address that is not there, a page error
    or a console error.
    """

    def reached(url: str) -> None:
        if not url.startswith((f"{root}/", f"ws{root.removeprefix('http')}/", "data:", "blob:")):
            troubles.append(f"a request to {url}")

    def asked(request: Request) -> None:
        reached(request.url)

    def answered(response: Response) -> None:
        if response.status >= 400:
            troubles.append(f"{response.status} for {response.url}")

    def said(message: ConsoleMessage) -> None:
        if message.type == "error":
            troubles.append(f"console error: {message.text}")

    def thrown(error: Error) -> None:
        troubles.append(f"page error: {error.stack or error.message}")

    def opened(page: Page) -> None:
        page.on("websocket", connected)

    def connected(socket: WebSocket) -> None:
        reached(socket.url)

    context.on("request", asked)
    context.on("response", answered)
    context.on("console", said)
    context.on("weberror", lambda event: thrown(event.error))
    context.on("page", opened)
