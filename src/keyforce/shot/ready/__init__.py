"""Ready machines: a shot says `machine: protect` for the one of that name."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

from keyforce.errors import unknown_name
from keyforce.shot.parse import parse

ENDING = ".machine.yaml"


def names() -> tuple[str, ...]:
    """Every ready machine."""
    return tuple(sorted(p.name.removesuffix(ENDING) for p in _folder().glob(f"*{ENDING}")))


def ready(name: str) -> dict[str, Any]:
    """A ready machine as plain data; `me` in it is whoever has it.

    Raises:
        ValueError: There is none of that name.
    """
    if name not in names():
        raise ValueError(str(unknown_name("ready machine", name, names()).problem))
    return _read(name)


@cache
def _read(name: str) -> dict[str, Any]:
    path = _folder() / f"{name}{ENDING}"
    return dict(parse(path.read_text("utf-8"), path.name))


def _folder() -> Path:
    return Path(__file__).parent
