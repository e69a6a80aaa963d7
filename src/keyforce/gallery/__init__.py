"""The gallery: shots that come with Keyforce, each with the claims that it must meet."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from keyforce.errors import unknown_name

if TYPE_CHECKING:
    from keyforce.shot.document import Shot

ENDING = ".shot.yaml"


def names() -> tuple[str, ...]:
    """Every entry, in alphabetical order."""
    return tuple(sorted(p.name.removesuffix(ENDING) for p in folder().glob(f"*{ENDING}")))


def path(name: str) -> Path:
    """An entry's file.

    Raises:
        InputError: There is no such entry; it lists those that exist.
    """
    if name not in names():
        raise unknown_name("gallery entry", name, names())
    return folder() / f"{name}{ENDING}"


def load(name: str) -> Shot:
    """An entry as a shot."""
    from keyforce.shot.load import load as load_shot

    return load_shot(path(name))


def folder() -> Path:
    """Where the entries and their files are."""
    return Path(__file__).parent
