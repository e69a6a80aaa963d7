"""Stamps: which sources a compiled kernel was made of, so that none outlives a change in them.

numba keeps compiled functions by the age of the one file that each stands in. What a kernel calls
is compiled into it, from other files too: a change there would leave the old kernel playing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar

Kernel = TypeVar("Kernel", bound=Callable[..., Any])

ROOM = Path(__file__).parent
_IMPORT = re.compile(r"^from (keyforce[\w.]*) import ([^(\n]+|\([^)]*\))", re.MULTILINE)


def stamped(kernel: Kernel) -> Kernel:
    """The kernel, found in numba's cache only if all that it is made of is as it was."""
    dispatcher: Any = kernel
    place = Path(dispatcher.py_func.__code__.co_filename)
    dispatcher._cache._cache_file._source_stamp = stamp(place, ROOM)
    return kernel


@cache
def stamp(module: Path, room: Path) -> str:
    """A digest of a module and of all that it imports from the package in that folder."""
    digest = blake2b(digest_size=16)
    for path in sorted(sources(module, room)):
        digest.update(_text(path).encode())
    return digest.hexdigest()


def sources(module: Path, room: Path) -> set[Path]:
    """The module and all that it imports from the package, however far away."""
    found, ahead = {module}, [module]
    while ahead:
        fresh = set(_imported(ahead.pop(), room)) - found
        found |= fresh
        ahead += fresh
    return found


@cache
def _imported(module: Path, room: Path) -> tuple[Path, ...]:
    return tuple(p for p in _named(_text(module), room) if p.is_file())


def _named(text: str, room: Path) -> Iterator[Path]:
    for origin, names in _IMPORT.findall(text):
        base = room.joinpath(*origin.split(".")[1:])
        yield base.with_suffix(".py")
        yield from (base / f"{name}.py" for name in re.findall(r"\w+", names))


@cache
def _text(path: Path) -> str:
    return path.read_text(encoding="utf-8")
