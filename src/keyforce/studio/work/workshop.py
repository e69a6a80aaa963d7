"""Workshop: one thread for all that takes time. Of each kind only the latest waiting job counts."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from keyforce.errors import Cancelled

Post = Callable[[Callable[[], None]], None]
"""Runs something later in the thread of the session."""
QUIET, OFTEN = 0.25, 0.1
"""Work shorter than this says nothing, and longer work says so this often [s]."""


@dataclass(kw_only=True, eq=False)
class Job:
    """Work to be done.

    Attributes:
        kind: A waiting job of the same kind is replaced.
        work: Does it; told how to say how far it is, and what to look at in order to stop.
        then: Gets what came of it, or the exception that ended it.
        cancel: Set to stop it.
    """

    kind: str
    work: Callable[[Watch], Any]
    then: Callable[[Any], None]
    cancel: threading.Event = field(default_factory=threading.Event)


class Watch:
    """What work says of itself, and hears.

    Args:
        tell: Gets what is done, and the share that is done.
        cancel: Set to stop.
    """

    def __init__(self, tell: Callable[[str, float], None], cancel: threading.Event) -> None:
        self._tell, self.cancel = tell, cancel
        self._began, self._told = time.monotonic(), 0.0

    def __call__(self, what: str, share: float) -> None:
        """Tells, not too often."""
        now = time.monotonic()
        if now - self._began > QUIET and now - self._told > OFTEN:
            self._told = now
            self._tell(what, share)


class Workshop:
    """The thread and what waits for it.

    Args:
        post: How results come back.
        progress: Told what is being done, and its share; None at its end.
    """

    def __init__(self, post: Post, progress: Callable[[str, float | None], None]) -> None:
        self._post, self._progress = post, progress
        self._waiting: dict[str, Job] = {}
        self._open: dict[str, int] = {}
        self._running: Job | None = None
        self._changed = threading.Condition()
        self._over = False
        self._thread = threading.Thread(target=self._run, name="workshop", daemon=True)
        self._thread.start()

    def ask(self, job: Job) -> None:
        """Does a job after those that wait."""
        with self._changed:
            if self._waiting.pop(job.kind, None) is None:
                self._open[job.kind] = self._open.get(job.kind, 0) + 1
            self._waiting[job.kind] = job
            self._changed.notify_all()

    def stop(self, *kinds: str) -> None:
        """Stops jobs of these kinds, or all; a solver keeps its best."""
        with self._changed:
            for kind in kinds or tuple(self._waiting):
                if self._waiting.pop(kind, None) is not None:
                    self._open[kind] -= 1
            if self._running is not None and (not kinds or self._running.kind in kinds):
                self._running.cancel.set()

    @property
    def idle(self) -> bool:
        """Whether there is nothing to do."""
        with self._changed:
            return not self._waiting and self._running is None

    def has(self, kind: str) -> bool:
        """Whether a job of this kind waits or is under way, or its result is not told yet."""
        with self._changed:
            return self._open.get(kind, 0) > 0

    def close(self) -> None:
        """Ends the thread."""
        self._over = True
        self.stop()
        with self._changed:
            self._changed.notify_all()
        self._thread.join(timeout=2)

    def _run(self) -> None:
        while True:
            with self._changed:
                while not self._waiting and not self._over:
                    self._changed.wait()
                if self._over:
                    return
                kind = next(iter(self._waiting))
                job = self._running = self._waiting.pop(kind)
            result = self._done(job)
            with self._changed:
                self._running = None
            self._post(partial(self._ended, job, result))

    def _done(self, job: Job) -> Any:
        def tell(what: str, share: float) -> None:
            self._post(lambda: self._progress(what, share))

        try:
            return job.work(Watch(tell, job.cancel))
        except (Exception, Cancelled) as error:
            return error

    def _ended(self, job: Job, result: Any) -> None:
        with self._changed:
            self._open[job.kind] -= 1
        self._progress(job.kind, None)
        job.then(result)
