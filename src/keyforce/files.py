"""Writing files so that a reader sees the old one or the new one, never half of one."""

from __future__ import annotations

import os
import secrets
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from keyforce.errors import InputError

_scratch: set[Path] = set()


@contextmanager
def replacing(path: Path | str) -> Iterator[Path]:
    """Yields a scratch path beside `path`; what is written there takes its place at the end.

    The scratch file is flushed to disk before the rename, and removed when the block fails, so
    that a crash at any moment leaves the old file or the new one.
    """
    target = Path(path)
    if not target.parent.is_dir():
        raise InputError(
            f"cannot write {target.name}: its folder does not exist",
            given=str(target),
            allowed="a file in a folder that exists",
            advice=f"create {target.parent} first",
        )
    scratch = target.with_name(f".{target.stem}-{secrets.token_hex(6)}.part{target.suffix}")
    _scratch.add(scratch)
    try:
        yield scratch
        _flush(scratch)
        scratch.replace(target)
        _flush(target.parent)
    finally:
        with suppress(FileNotFoundError):
            scratch.unlink()
        _scratch.discard(scratch)


def discard_scratch() -> None:
    """Removes what is being written right now, for a program that ends in the middle of it."""
    for scratch in list(_scratch):
        with suppress(OSError):
            scratch.unlink()


def write_text(path: Path | str, text: str) -> None:
    """Writes text in one atomic step."""
    with replacing(path) as scratch:
        scratch.write_text(text, encoding="utf-8")


def _flush(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        with suppress(OSError):
            os.fsync(handle)
    finally:
        os.close(handle)
