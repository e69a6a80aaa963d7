"""Migration: bringing a shot of an older version of the format up to date, step by step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from keyforce.errors import InputError
from keyforce.shot.document import VERSION

Step = Callable[[dict[str, Any]], dict[str, Any]]

STEPS: tuple[Step, ...] = ()
"""The first makes version 2 out of version 1, the next 3 out of 2, and so on."""


def migrated(data: dict[str, Any], steps: Sequence[Step] = STEPS) -> dict[str, Any]:
    """A shot's plain data in the newest version.

    Args:
        data: As read from a file.
        steps: One for each version but the newest.

    Raises:
        InputError: The version is missing, or none that this Keyforce knows.
    """
    newest = len(steps) + 1
    version = data.get("keyforce")
    if "keyforce" not in data:
        raise InputError(
            "the version of the format is missing",
            allowed=f"keyforce: {newest}",
            advice=f"write `keyforce: {newest}` in the first line",
            path="keyforce",
        )
    if type(version) is not int or not 1 <= version <= newest:
        newer = isinstance(version, int | float) and version > newest
        raise InputError(
            "this shot is in a newer format" if newer else "there is no such version of the format",
            given=str(version),
            allowed=f"a whole number from 1 to {newest}" if newest > 1 else "1",
            advice="update Keyforce" if newer else f"write `keyforce: {newest}`",
            path="keyforce",
        )
    for step in steps[version - 1 :]:
        data = step(data)
    return {**data, "keyforce": newest}


assert len(STEPS) + 1 == VERSION, "the number of migrations and the version disagree"
