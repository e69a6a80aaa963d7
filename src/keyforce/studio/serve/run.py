"""Running the server until the person has had enough."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable

import uvicorn

from keyforce.errors import InputError
from keyforce.studio.document import Document
from keyforce.studio.folder import Folder
from keyforce.studio.serve.app import app
from keyforce.studio.serve.guard import LOOPBACK, Guard

MOST_BYTES = 4_000_000
"""The longest message of a page; a longer one ends the connection before it is read."""
PORT = 8017
_POLL = 0.2


def listening(port: int | None) -> socket.socket:
    """A socket on this machine alone: at a port, or at the usual one or else any that is free."""
    for wanted in (PORT, 0) if port is None else (port,):
        made = socket.socket()
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            made.bind((LOOPBACK, wanted))
        except OSError:
            made.close()
        else:
            return made
    raise InputError(
        "this port is taken", given=port, advice="leave --port out, and a free one is chosen"
    )


def serve(
    begin: Callable[[], tuple[Folder, Document]],
    *,
    port: int | None,
    token: str | None,
    ready: Callable[[str], None],
    cancel: threading.Event,
) -> None:
    """Serves the studio.

    Args:
        begin: Gives the folder and the document.
        port: Where; any that is free where None.
        token: What the address holds; a fresh one where None.
        ready: Told the address as soon as it answers.
        cancel: Ends it.
    """
    bound = listening(port)
    number = bound.getsockname()[1]
    guard = Guard(port=number) if token is None else Guard(port=number, token=token)
    config = uvicorn.Config(
        app(guard, begin),
        log_level="warning",
        ws="websockets-sansio",
        ws_max_size=MOST_BYTES,
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=1,
        server_header=False,
    )
    server = uvicorn.Server(config)
    threading.Thread(target=_watch, args=(server, guard, ready, cancel), daemon=True).start()
    server.run(sockets=[bound])


def _watch(
    server: uvicorn.Server, guard: Guard, ready: Callable[[str], None], cancel: threading.Event
) -> None:
    while not server.started and not server.should_exit:
        time.sleep(0.01)
    if server.started:
        ready(guard.url)
    cancel.wait()
    server.should_exit = True
