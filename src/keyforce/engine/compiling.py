"""Compiling: numba's first call takes a while, and a person should know why."""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

PATIENCE = 1.0
"""Loading takes less than this; what takes longer is compiling, and is announced [s]."""


def announce(line: str) -> None:
    """Tells a person on stderr."""
    print(line, file=sys.stderr, flush=True)


@contextmanager
def announced(notice: str, tell: Callable[[str], None] = announce) -> Iterator[None]:
    """Tells a notice if its block takes so long that it must be compiling."""
    timer = threading.Timer(PATIENCE, tell, [notice])
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
