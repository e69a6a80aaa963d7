"""Ctrl-C: the work stops within a second, whatever it is in the middle of."""

from __future__ import annotations

import os
import sys
import threading
from collections.abc import Callable
from contextlib import suppress

from keyforce import files
from keyforce.cli.exit import Exit
from keyforce.errors import Cancelled

PATIENCE = 0.7
"""How long the work may take to end by itself after Ctrl-C [s]."""
POLL = 0.1

CANCEL = threading.Event()
"""Set when the person wants to stop; long work looks at it."""


def stop_if_asked() -> None:
    """Raises `Cancelled` if the person wants to stop."""
    if CANCEL.is_set():
        raise Cancelled


def interruptible(work: Callable[[], Exit]) -> Exit:
    """Runs work beside the main thread, so that Ctrl-C is heard even within a long library call."""
    CANCEL.clear()
    job = Job(work)
    threading.Thread(target=job.run, daemon=True).start()
    try:
        while not job.done.wait(POLL):
            pass
    except KeyboardInterrupt:
        CANCEL.set()
        return _give_up(job)
    return _outcome(job)


class Job:
    """Work in a thread of its own.

    It says itself when it is done: an interrupted `Thread.join` takes a living thread for dead.
    """

    def __init__(self, work: Callable[[], Exit]) -> None:
        self.work = work
        self.done = threading.Event()
        self.ended: Exit | BaseException | None = None

    def run(self) -> None:
        """Does the work and keeps what comes of it."""
        try:
            self.ended = self.work()
        except BaseException as error:
            self.ended = error
        self.done.set()


def _outcome(job: Job) -> Exit:
    ended = job.ended
    if ended is None or isinstance(ended, Cancelled):
        print("interrupted", file=sys.stderr, flush=True)
        return Exit.INTERRUPTED
    if isinstance(ended, BaseException):
        raise ended
    return ended


def _give_up(job: Job) -> Exit:
    """Waits a moment for an orderly end, then ends without one, leaving no scratch file."""
    with suppress(KeyboardInterrupt):
        job.done.wait(PATIENCE)
    if not job.done.is_set():
        print("interrupted", file=sys.stderr, flush=True)
        files.discard_scratch()
        os._exit(Exit.INTERRUPTED)
    _outcome(job)
    return Exit.INTERRUPTED
