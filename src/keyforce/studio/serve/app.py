"""The application: the page, its pictures, and one socket for each page."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from pathlib import Path

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp
from starlette.websockets import WebSocket, WebSocketDisconnect

from keyforce.studio.document import Document
from keyforce.studio.folder import Folder
from keyforce.studio.serve.guard import Guard, Guarded
from keyforce.studio.serve.outbox import Outbox, read
from keyforce.studio.session import Session
from keyforce.studio.view.figure import View

HERE = Path(__file__).parents[1]
MOST_PAGES = 16


class Hub:
    """All pages of one session.

    Args:
        begin: Gives the folder and the document.
    """

    def __init__(self, begin: Callable[[], tuple[Folder, Document]]) -> None:
        self._begin = begin
        self._pages: dict[int, Outbox] = {}
        self._numbers = itertools.count(1)

    @asynccontextmanager
    async def life(self, app: Starlette) -> AsyncIterator[None]:
        """From the start of the server to its end."""
        loop = asyncio.get_running_loop()

        def post(what: Callable[[], None]) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(what)

        folder, document = self._begin()
        self.session = Session(folder, document, post, self.tell)
        yield
        self.session.close()

    def tell(self, view: View, page: int | None) -> None:
        """Speaks to a page, or to all."""
        for number, outbox in self._pages.items():
            if page is None or page == number:
                outbox.put(view)

    async def socket(self, socket: WebSocket) -> None:
        """A page's conversation, until it goes away."""
        if len(self._pages) >= MOST_PAGES:
            await socket.close(1013, "too many pages are open")
            return
        await socket.accept()
        number, outbox = next(self._numbers), Outbox()
        self._pages[number] = outbox
        self.session.joined(number)
        sending = asyncio.create_task(_send(socket, outbox))
        try:
            await self._listen(socket, number)
        finally:
            sending.cancel()
            del self._pages[number]
            self.session.left(number)

    async def _listen(self, socket: WebSocket, number: int) -> None:
        while True:
            try:
                data = read(await socket.receive_bytes())
            except WebSocketDisconnect:
                return
            except (ValueError, KeyError):
                await socket.close(1007, "this is no message of the studio")
                return
            self.session.asked(number, data)


async def _send(socket: WebSocket, outbox: Outbox) -> None:
    try:
        while True:
            await socket.send_bytes(await outbox.next())
    except (WebSocketDisconnect, RuntimeError):
        return


async def _index(request: Request) -> Response:
    return FileResponse(HERE / "page" / "index.html")


def app(guard: Guard, begin: Callable[[], tuple[Folder, Document]]) -> ASGIApp:
    """The studio as an ASGI application.

    Args:
        guard: Who may talk to it.
        begin: Gives the folder and the document when the server starts.
    """
    hub = Hub(begin)
    routes = [
        Route("/", _index),
        WebSocketRoute("/socket", hub.socket),
        Mount("/assets", StaticFiles(directory=HERE / "page" / "assets", check_dir=False)),
        Mount("/pictures", StaticFiles(directory=HERE / "pictures", check_dir=False)),
    ]
    return Guarded(Starlette(routes=routes, lifespan=hub.life), guard)
