"""The host: a script's own process, which can neither fill the memory nor hang the run.

It is told what there is to see at every tick, lets the script decide, and answers with what it
asks for. The line that the script is in always stands in shared memory, so that even a process
that was killed can be told where.
"""

from __future__ import annotations

import io
import mmap
import os
import sys
import time
import traceback
from contextlib import redirect_stdout, suppress
from dataclasses import replace
from multiprocessing.connection import Connection
from pathlib import Path
from types import FrameType
from typing import Any

from keyforce.errors import InputError
from keyforce.script.paper import names
from keyforce.script.performer import Performer
from keyforce.script.view import View
from keyforce.script.wire import Answer, Start, Tick
from keyforce.script.world import World

MOST_SAID = 2000


class Host:
    """Runs one script.

    Args:
        start: The script and its scene.
        line: Shared memory for the line that it is in.
    """

    def __init__(self, start: Start, line: mmap.mmap) -> None:
        self._start, self._line = start, line
        self._view = View(start)
        self._script: Any = None

    def load(self) -> Answer:
        """Runs the script's text, and makes its controller."""
        return self._guarded(self._load)

    def step(self, tick: Tick, *, first: bool) -> Answer:
        """Lets the script decide."""
        began = time.process_time()
        self._view.see(tick)
        self._view.deeds.clear()
        answer = self._guarded(self._script.start if first else self._script.step)
        return replace(answer, spent=time.process_time() - began)

    def _load(self) -> None:
        me, world = Performer(self._view), World(self._view)
        space: dict[str, Any] = {"__name__": "script", **names(me, world)}
        exec(compile(self._start.source, self._start.file, "exec"), space)
        own = [c for c in space.values() if isinstance(c, type) and c.__module__ == "script"]
        fit = [c for c in own if callable(getattr(c, "step", None))]
        if not fit:
            raise InputError("the script has no class with a `step` method", given=self._start.file)
        self._script = fit[-1]()
        if not callable(getattr(self._script, "start", None)):
            self._script.start = lambda: None

    def _guarded(self, what: Any) -> Answer:
        said = io.StringIO()
        try:
            with redirect_stdout(said):
                sys.settrace(self._trace)
                try:
                    what()
                finally:
                    sys.settrace(None)
        except BaseException as error:
            return Answer(error=_told(error), line=self._line_of(error), said=_cut(said))
        return Answer(deeds=tuple(self._view.deeds), said=_cut(said))

    def _trace(self, frame: FrameType, event: str, arg: object) -> Any:
        if frame.f_code.co_filename != self._start.file:
            return None
        self._line[:8] = frame.f_lineno.to_bytes(8, "little")
        return self._trace

    def _line_of(self, error: BaseException) -> int:
        """The innermost line of the script itself."""
        frames = traceback.extract_tb(error.__traceback__)
        mine = [f.lineno for f in frames if f.filename == self._start.file and f.lineno]
        return mine[-1] if mine else int.from_bytes(self._line[:8], "little")


def _told(error: BaseException) -> str:
    if isinstance(error, InputError):
        return str(error)
    if isinstance(error, MemoryError):
        return "MemoryError: the script asked for more memory than it may have"
    return f"{type(error).__name__}: {error}" if str(error) else type(error).__name__


def _cut(said: io.StringIO) -> str:
    text = said.getvalue()
    return text if len(text) <= MOST_SAID else text[:MOST_SAID] + "...\n"


def limit(memory: int) -> None:
    """Lets this process allocate so much more, and no file of its own that is huge."""
    with suppress(ImportError, ValueError, OSError):
        import resource

        used = 0
        with suppress(OSError):
            used = int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
        resource.setrlimit(resource.RLIMIT_AS, (used + memory, used + memory))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))


def serve(pipe: Connection, line: mmap.mmap) -> None:
    """Answers until the run has ended."""
    start: Start = pipe.recv()
    host = Host(start, line)
    limit(start.memory)
    answer = host.load()
    pipe.send(answer)
    first = True
    while answer.error is None:
        try:
            tick = pipe.recv()
        except (EOFError, OSError):
            return
        answer = host.step(tick, first=first)
        pipe.send(answer)
        first = False


if __name__ == "__main__":
    descriptor, shared = int(sys.argv[1]), sys.argv[2]
    with open(shared, "r+b") as file, mmap.mmap(file.fileno(), 8) as cell:  # noqa: PTH123
        serve(Connection(descriptor), cell)
