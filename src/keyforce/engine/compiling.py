"""Compiling: numba's first call takes a while, and a person should know why."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from numba.core import event


def announce(line: str) -> None:
    """Tells a person on stderr."""
    print(line, file=sys.stderr, flush=True)


@contextmanager
def announced(notice: str, tell: Callable[[str], None] = announce) -> Iterator[None]:
    """Tells a notice if its block compiles anything; what is found compiled is not worth a word."""
    with event.install_listener("numba:compile", _Once(lambda: tell(notice))):
        yield


class _Once(event.Listener):  # type: ignore[misc]
    """Says one thing when the first compilation begins."""

    def __init__(self, say: Callable[[], None]) -> None:
        self._say: Callable[[], None] | None = say

    def on_start(self, event: object) -> None:
        """A function that was not found in the cache is about to be compiled."""
        if self._say is not None:
            self._say()
            self._say = None

    def on_end(self, event: object) -> None:
        """Nothing to say."""
