"""Cycles: keys that come again and again, and their mirror images."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from keyforce.cast.sides import mirrored
from keyforce.direction.track import Key
from keyforce.shot.direction import Cycle, Direction, PoseKey

SIDEWAYS = ("bend", "twist", "roll", "yaw")
"""Movements that a mirror turns round where they are on the midline."""


def unrolled(direction: Direction) -> Iterator[tuple[int, PoseKey]]:
    """Every key with the number of the cycle that it comes from, -1 for none."""
    for given in direction.poses:
        yield -1, given
    for i, cycle in enumerate(direction.cycles):
        for given in repeated(cycle):
            yield i, given


def repeated(cycle: Cycle) -> Iterator[PoseKey]:
    """A cycle's keys at their times in the shot, to the first pose of the cycle after the last."""
    halves = 2 if cycle.mirror else 1
    for n in range(cycle.times * halves + 1):
        begin = cycle.start + n * cycle.every / halves
        for given in cycle.poses:
            if begin + given.at <= cycle.until + 1e-9:
                swapped = given.mirror != (cycle.mirror and n % 2 == 1)
                yield given.model_copy(update={"at": begin + given.at, "mirror": swapped})


def reflected(hinge: str, target: float) -> tuple[str, float]:
    """The hinge and the angle that are a hinge's and its angle's mirror image."""
    other = mirrored(hinge)
    flips = other == hinge and hinge.rpartition(".")[2] in SIDEWAYS
    return other, -target if flips else target


def bridges(cycle: Cycle, plain: Sequence[Key], start: float) -> Iterator[Key]:
    """The keys between which an axis goes into a cycle and out of it again.

    Args:
        cycle: The cycle.
        plain: The axis's keys outside cycles.
        start: Where the axis is when the shot begins.
    """
    begin, end = cycle.start - cycle.into, cycle.until + cycle.out
    before = max((k for k in plain if k.at <= begin), key=lambda k: k.at, default=None)
    rest = before or Key(at=0.0, target=start)
    if begin > 0.0:
        yield Key(at=begin, target=rest.target, gain=rest.gain, damping=rest.damping)
    if not any(cycle.until < k.at <= end for k in plain):
        yield Key(at=end, target=rest.target, gain=rest.gain, damping=rest.damping)
