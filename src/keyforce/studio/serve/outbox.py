"""Outbox: what waits to be sent to one page. Newer news takes the place of older."""

from __future__ import annotations

import asyncio
from typing import Any

import msgpack

from keyforce.studio.talk import tells
from keyforce.studio.view.figure import View

MOST_WAITING = 500


class Outbox:
    """Messages to a page.

    A page that is slow gets the last state and misses some in between; it never makes the server
    wait, nor hold ever more for it.
    """

    def __init__(self) -> None:
        self._waiting: dict[object, View] = {}
        self._count = 0
        self._filled = asyncio.Event()

    def put(self, tell: View) -> None:
        """Adds a message, in the place of one that it makes old."""
        self._count += 1
        key = _topic(tell) or self._count
        self._waiting.pop(key, None)
        self._waiting[key] = tell
        while len(self._waiting) > MOST_WAITING:
            self._waiting.pop(next(iter(self._waiting)))
        self._filled.set()

    async def next(self) -> bytes:
        """The next message, packed."""
        while not self._waiting:
            self._filled.clear()
            await self._filled.wait()
        tell = self._waiting.pop(next(iter(self._waiting)))
        packed: bytes = msgpack.packb(tells.plain(tell))
        return packed


def _topic(tell: View) -> str | None:
    """Messages of the same topic make each other old; None where each of them counts."""
    if isinstance(tell, tells.TakeTell):
        return "passing take" if tell.take.passing else "take"
    if isinstance(tell, tells.NoticeTell | tells.AnswerTell):
        return None
    return type(tell).__name__


def read(data: bytes) -> Any:
    """A message of a page as plain data.

    Raises:
        ValueError: It is none, or too large.
    """
    most = 100_000
    try:
        return msgpack.unpackb(
            data, max_str_len=most, max_bin_len=most, max_array_len=most, max_map_len=most,
            max_ext_len=0,
        )  # fmt: skip
    except (ValueError, TypeError, msgpack.UnpackException, RecursionError) as error:
        raise ValueError(str(error)) from None
