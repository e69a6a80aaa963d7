"""Progress bars: on stderr, where a person watches, for what takes more than a second."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from keyforce.cli.interrupt import stop_if_asked

if TYPE_CHECKING:
    from rich.progress import Progress

DELAY = 1.0
"""Work shorter than this shows no bar [s]."""

Tell = Callable[[str, float], None]


@contextmanager
def progress_bar() -> Iterator[Tell]:
    """Yields what is to be told the stage and its share, 0 to 1."""
    bar = Bar(visible=sys.stderr.isatty())
    try:
        yield bar.tell
    finally:
        bar.close()


def tell_or_stop(tell: Tell, stage: str, share: float) -> None:
    """Shows how far a stage is, or raises `Cancelled` after Ctrl-C."""
    stop_if_asked()
    tell(stage, share)


class Bar:
    """A bar that appears when it is worth it."""

    def __init__(self, *, visible: bool) -> None:
        self._visible = visible
        self._began = time.monotonic()
        self._progress: Progress | None = None
        self._stage = ""

    def tell(self, stage: str, share: float) -> None:
        """Shows how far a stage is."""
        if not self._visible or time.monotonic() - self._began < DELAY:
            return
        if self._progress is None:
            self._progress = _shown()
        if stage != self._stage:
            self._stage = stage
            self._progress.add_task(stage, total=1.0)
        self._progress.update(self._progress.task_ids[-1], completed=share)

    def close(self) -> None:
        """Leaves the terminal as it was."""
        if self._progress is not None:
            self._progress.stop()


def _shown() -> Progress:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = TextColumn("{task.description}"), BarColumn(), TimeRemainingColumn()
    progress = Progress(*columns, console=Console(stderr=True), transient=True)
    progress.start()
    return progress
