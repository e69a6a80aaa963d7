"""The process of a script, seen from the run: told, waited for, and stopped where it must be."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import weakref
from contextlib import suppress
from multiprocessing.connection import Connection, Pipe
from pathlib import Path

from keyforce.errors import InputError, PerformanceError
from keyforce.script.wire import Answer, Start, Tick

PATIENCE = 2.0
"""How long a script may take for one step [s]."""
LOADING = 60.0
"""How long its process may take to be ready, on a busy machine [s]."""
MEMORY = 512 * 1024 * 1024
"""How much a script may allocate [bytes]."""


class ScriptProcess:
    """A script at work.

    Args:
        start: The script and what it must know.
        patience: How long it may take for one step [s].
    """

    def __init__(self, start: Start, patience: float = PATIENCE) -> None:
        if os.name != "posix":
            raise InputError(
                "scripts need a POSIX system, which can limit them", given=os.name,
                allowed="Linux or macOS", advice="use a machine instead of the script",
            )  # fmt: skip
        self._start, self._patience = start, patience
        handle, name = tempfile.mkstemp(prefix="keyforce-line-")
        os.write(handle, bytes(8))
        os.close(handle)
        self._cell = Path(name)
        self._pipe, theirs = Pipe()
        self._process = subprocess.Popen(
            [sys.executable, "-m", "keyforce.script.host", str(theirs.fileno()), name],
            pass_fds=(theirs.fileno(),),
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            env={**os.environ, "OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"},
        )
        theirs.close()
        self._end = weakref.finalize(self, _ended, self._process, self._pipe, self._cell)
        self._pipe.send(start)
        self._checked(self._awaited(LOADING))

    def ask(self, tick: Tick) -> Answer:
        """What the script wants at a tick.

        Raises:
            PerformanceError: It failed, or took too long, or its process is gone.
        """
        try:
            self._pipe.send(tick)
        except OSError:
            self._gone()
        return self._checked(self._awaited(self._patience))

    def close(self) -> None:
        """Ends the process."""
        self._end()

    def _awaited(self, patience: float) -> Answer:
        try:
            if not self._pipe.poll(patience):
                line = self._last_line()
                self.close()
                raise PerformanceError(
                    f"the script took longer than {patience:g} s for one step, and was stopped",
                    file=self._start.file,
                    line=line,
                )
            answer: Answer = self._pipe.recv()
        except (EOFError, OSError):
            self._gone()
        return answer

    def _checked(self, answer: Answer) -> Answer:
        if answer.said:
            sys.stderr.write(answer.said)
        if answer.error is not None:
            self.close()
            raise PerformanceError(answer.error, file=self._start.file, line=answer.line)
        return answer

    def _gone(self) -> None:
        line = self._last_line()
        self.close()
        raise PerformanceError(
            "the script's process ended by itself", file=self._start.file, line=line
        )

    def _last_line(self) -> int | None:
        """The line that it was in; none where it never came to any."""
        with suppress(OSError):
            return int.from_bytes(self._cell.read_bytes()[:8], "little") or None
        return None


def _ended(process: subprocess.Popen[bytes], pipe: Connection, cell: Path) -> None:
    pipe.close()
    with suppress(OSError):
        os.killpg(process.pid, signal.SIGKILL)
    with suppress(subprocess.TimeoutExpired):
        process.wait(timeout=5)
    cell.unlink(missing_ok=True)
