"""Problems: what is wrong with a shot, or merely odd."""

from __future__ import annotations

from dataclasses import dataclass

from keyforce.errors import InputError
from keyforce.shot.tree import Path, spelled


@dataclass(frozen=True, kw_only=True)
class Problem:
    """Something that its author should know about a shot.

    Attributes:
        error: What it is, where, and what to do.
        wrong: Whether the shot cannot be performed like this; else it is a warning.
    """

    error: InputError
    wrong: bool = True


def wrong(error: InputError, path: Path) -> Problem:
    """What keeps the shot from being performed."""
    return Problem(error=error.at(path=error.path or spelled(path)))


def odd(problem: str, path: Path, *, given: object = None, advice: str | None = None) -> Problem:
    """What is allowed, but unlikely to be meant."""
    error = InputError(problem, given=given, advice=advice, path=spelled(path))
    return Problem(error=error, wrong=False)


def late(problem: str, path: Path, *, given: float | None, duration: float) -> Problem:
    """A time that the shot never reaches."""
    error = InputError(
        problem,
        given=given,
        allowed=f"up to {duration:g} s",
        advice="give it an earlier time, or make the shot longer with `duration:`",
    )
    return wrong(error, path)
