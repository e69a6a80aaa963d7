"""Ctrl-C: the work stops within a second, whatever it is in the middle of."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress

from keyforce import files
from keyforce.cli.exit import Exit

PATIENCE = 0.8
"""How long the work may take to end by itself after Ctrl-C [s]."""
POLL = 0.1

CANCEL = threading.Event()
"""Set when the person wants to stop; long work looks at it."""


class Cancelled(Exception):  # noqa: N818 - it is no error
    """Raised inside of work that was asked to stop."""


def watched(share: float) -> None:
    """Raises `Cancelled` if the person wants to stop; for work that reports how far it is."""
    if CANCEL.is_set():
        raise Cancelled(share)


def interruptible(work: Callable[[], Exit]) -> Exit:
    """Runs work beside the main thread, so that Ctrl-C is heard even within a long library call."""
    CANCEL.clear()
    result: list[Exit | BaseException] = []
    thread = threading.Thread(target=_caught, args=(work, result), daemon=True)
    thread.start()
    try:
        while thread.is_alive():
            thread.join(POLL)
    except KeyboardInterrupt:
        CANCEL.set()
        return _give_up(thread, result)
    return _outcome(result)


def _caught(work: Callable[[], Exit], result: list[Exit | BaseException]) -> None:
    try:
        result.append(work())
    except BaseException as error:
        result.append(error)


def _outcome(result: list[Exit | BaseException]) -> Exit:
    ended = result[0]
    if isinstance(ended, Cancelled):
        return Exit.INTERRUPTED
    if isinstance(ended, BaseException):
        raise ended
    return ended


def _give_up(thread: threading.Thread, result: list[Exit | BaseException]) -> Exit:
    """Waits a moment for an orderly end, then ends without one, leaving no scratch file."""
    with suppress(KeyboardInterrupt):
        thread.join(PATIENCE)
    if thread.is_alive():
        print("interrupted", file=sys.stderr, flush=True)
        files.discard_scratch()
        os._exit(Exit.INTERRUPTED)
    if not isinstance(result[0], Exit | Cancelled):
        _outcome(result)
    return Exit.INTERRUPTED
