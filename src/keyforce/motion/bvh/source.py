"""A text file read bit by bit, which knows the line it is at."""

from __future__ import annotations

import math
import os
import stat
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from keyforce.errors import InputError

LONGEST_HEADER_LINE = 10_000  # characters


class Source:
    """Words, then lines, of an open file."""

    def __init__(self, handle: BinaryIO, name: str) -> None:
        self.handle = handle
        self.name = name
        self.line = 0
        self._words: deque[str] = deque()

    def text(self) -> str:
        """The next line, without white space around it; "" at the end of the file."""
        while raw := self.handle.readline(LONGEST_HEADER_LINE + 1):
            self.line += 1
            if len(raw) > LONGEST_HEADER_LINE:
                raise self.wrong("this line is too long for a BVH header")
            if text := raw.decode("utf-8-sig", errors="replace").strip():
                return text
        return ""

    def word(self, wanted: str) -> str:
        """The next word; braces are words of their own."""
        while not self._words:
            if not (text := self.text()):
                raise self.wrong(f"the file ends where {wanted} should stand")
            self._words.extend(text.replace("{", " { ").replace("}", " } ").split())
        return self._words.popleft()

    def expect(self, wanted: str) -> None:
        """Skips the next word, which must be `wanted`."""
        if (word := self.word(wanted)).upper() != wanted.upper():
            raise self.wrong(f"{wanted} should stand here", given=word)

    def expect_end_of_line(self) -> None:
        """Nothing more may stand on the current line."""
        if self._words:
            raise self.wrong("the line should end here", given=" ".join(self._words))

    def number(self, wanted: str) -> float:
        """The next word as a finite number."""
        return self.as_number(self.word(wanted), wanted)

    def as_number(self, word: str, wanted: str) -> float:
        """A word of the current line as a finite number."""
        value = as_float(word)
        if not math.isfinite(value):
            raise self.wrong(f"{wanted} should be a number", given=word, allowed="such as -12.5")
        return value

    def as_count(self, word: str, wanted: str, most: int) -> int:
        """A word of the current line as a whole number from 0 to `most`."""
        if not (word.isascii() and word.isdigit() and len(word) < 12 and int(word) <= most):
            raise self.wrong(
                f"{wanted} is not possible", given=word, allowed=f"a whole number up to {most}"
            )
        return int(word)

    def wrong(
        self, problem: str, *, given: object = None, allowed: str | None = None
    ) -> InputError:
        """The error for the current line."""
        return InputError(problem, given=given, allowed=allowed, file=self.name, line=self.line)

    def bytes_left(self) -> int:
        """How much of the file is still to be read."""
        return os.fstat(self.handle.fileno()).st_size - self.handle.tell()


def as_float(word: str | bytes) -> float:
    """A plain decimal number, or NaN for anything else."""
    try:
        return math.nan if b"_" in _bytes(word) else float(word)
    except ValueError:
        return math.nan


def _bytes(word: str | bytes) -> bytes:
    return word if isinstance(word, bytes) else word.encode()


@contextmanager
def opened(path: Path | str, most_bytes: int) -> Iterator[Source]:
    """Opens a regular file of bounded size."""
    path = Path(path)
    try:
        about = path.stat()
        if not stat.S_ISREG(about.st_mode):
            raise InputError(f"{path.name} is not a file", given=str(path))
        if about.st_size > most_bytes:
            raise InputError(
                f"{path.name} is too large to read",
                given=f"{about.st_size / 1e6:.0f} MB",
                allowed=f"up to {most_bytes / 1e6:.0f} MB",
                advice="cut it into shorter clips",
            )
        with path.open("rb") as handle:
            yield Source(handle, str(path))
    except OSError as error:
        raise InputError(f"cannot read {path.name}: {error.strerror}", given=str(path)) from error
