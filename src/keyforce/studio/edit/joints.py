"""Joints of keys: `knee.flex` taken apart into its sides, and put together again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

SIDES = ("_l", "_r")


def spread_out(joints: Mapping[str, float], hinges: Iterable[str]) -> dict[str, float]:
    """The angles with each name that means both sides, one of which is among `hinges`, as two.

    Args:
        joints: Angles by name, such as `knee.flex` or `knee_l.flex`.
        hinges: Names of one side that must stand for themselves.
    """
    single = set(hinges)
    out: dict[str, float] = {}
    for name, angle in joints.items():
        sides = sided(name)
        if single.intersection(sides):
            out |= {side: angle for side in sides if side not in out}
        else:
            out[name] = angle
    return out


def both(joints: Mapping[str, float]) -> dict[str, float]:
    """The angles with left and right under one name where they are the same."""
    out: dict[str, float] = {}
    for name, angle in joints.items():
        one = _common(name)
        if one is not None and all(joints.get(side) == angle for side in sided(one)):
            out[one] = angle
        else:
            out[name] = angle
    return out


def sided(name: str) -> tuple[str, str]:
    """A joint's name for the left and for the right: `knee.flex` is of `knee_l`, `knee_r`."""
    joint, dot, movement = name.partition(".")
    left, right = (f"{joint}{side}{dot}{movement}" for side in SIDES)
    return left, right


def _common(name: str) -> str | None:
    joint, dot, movement = name.partition(".")
    return f"{joint[:-2]}{dot}{movement}" if joint.endswith(SIDES) else None
