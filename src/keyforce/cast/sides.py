"""Names for both sides: `hip.flex` is `hip_l.flex` and `hip_r.flex`, `knee` every axis of both."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from keyforce.errors import unknown_name

LEFT, RIGHT = "_l", "_r"


def hinges_named(name: str, hinges: Sequence[str]) -> tuple[str, ...]:
    """The hinges that a name means: itself, a whole joint, or either for both sides.

    Raises:
        InputError: There are none; it lists those that exist.
    """
    found = _found(name, tuple(hinges))
    if not found:
        raise unknown_name("joint", name, {n for h in hinges for n in _names(h)})
    return found


def mirrored(name: str) -> str:
    """The other side's name: `hip_l.flex` for `hip_r.flex`; a midline name is its own mirror."""
    joint, dot, movement = name.partition(".")
    if joint.endswith(LEFT):
        joint = joint[: -len(LEFT)] + RIGHT
    elif joint.endswith(RIGHT):
        joint = joint[: -len(RIGHT)] + LEFT
    return joint + dot + movement


@lru_cache(maxsize=4096)
def _found(name: str, hinges: tuple[str, ...]) -> tuple[str, ...]:
    """A solver lays out a shot's keys once for each number that is free."""
    return tuple(h for h in hinges if name in _names(h))


def _names(hinge: str) -> tuple[str, ...]:
    joint, dot, movement = hinge.rpartition(".")
    joint = joint or hinge
    both = joint.removesuffix(LEFT).removesuffix(RIGHT)
    return (hinge, joint, both, f"{both}.{movement}" if dot else both)
