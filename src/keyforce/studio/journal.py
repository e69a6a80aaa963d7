"""Journal: what was done since the file was saved, so that a killed server loses nothing.

One line of JSON for each step, beside the shot's file and hidden. A line that is cut short, by a
kill in the middle of writing, ends the journal there.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from keyforce.errors import InputError
from keyforce.shot.load import loads
from keyforce.shot.save import dumps
from keyforce.studio.history import History, Step

MOST_BYTES = 64_000_000
ENDING = ".journal"


@dataclass(frozen=True, kw_only=True)
class Journal:
    """The journal of one shot.

    Attributes:
        path: Its file.
    """

    path: Path

    @staticmethod
    def beside(file: Path) -> Journal:
        """The journal of a shot's file."""
        return Journal(path=file.with_name(f".{file.name}{ENDING}"))

    def begin(self, history: History) -> None:
        """Starts it anew with a whole history."""
        rows: list[dict[str, Any]] = [
            {"title": s.title, "shot": dumps(s.shot)} for s in history.steps
        ]
        rows.append({"now": history.now})
        scratch = self.path.with_name(f"{self.path.name}.part")
        scratch.write_text("".join(_line(row) for row in rows), encoding="utf-8")
        _flushed(scratch)
        scratch.replace(self.path)

    def went(self, before: History, after: History) -> None:
        """Notes how a history went on.

        Args:
            before: What it went on from; what the journal holds beyond that is replaced.
            after: What it shall hold.
        """
        row: dict[str, Any] = {"now": after.now}
        if after.steps != before.steps:
            if after.steps[:-1] != before.steps[: before.now + 1]:
                self.begin(after)
                return
            step = after.steps[-1]
            row = {"after": before.now, "title": step.title, "shot": dumps(step.shot)}
        with self.path.open("a", encoding="utf-8") as stream:
            stream.write(_line(row))
            stream.flush()
            with suppress(OSError):
                os.fsync(stream.fileno())

    def history(self) -> History | None:
        """What it holds, or None where there is none that can be read."""
        if not self.path.is_file() or self.path.stat().st_size > MOST_BYTES:
            return None
        steps: list[Step] = []
        now = 0
        try:
            for line in self.path.read_text(encoding="utf-8").splitlines(keepends=True):
                if not line.endswith("\n"):
                    break
                steps, now = _read(json.loads(line), steps, now)
        except (ValueError, KeyError, TypeError, InputError):
            pass  # what stands before the broken line is whole
        return History(steps=tuple(steps), now=min(now, len(steps) - 1)) if steps else None

    def end(self) -> None:
        """Removes it: its file is saved."""
        with suppress(FileNotFoundError):
            self.path.unlink()


def _read(row: dict[str, Any], steps: list[Step], now: int) -> tuple[list[Step], int]:
    if "shot" not in row:
        return steps, int(row["now"])
    kept = steps[: int(row["after"]) + 1] if "after" in row else steps
    made = [*kept, Step(title=str(row["title"]), shot=loads(row["shot"]))]
    return made, len(made) - 1


def _line(row: dict[str, Any]) -> str:
    return json.dumps(row, ensure_ascii=False) + "\n"


def _flushed(path: Path) -> None:
    with path.open("rb") as stream, suppress(OSError):
        os.fsync(stream.fileno())
