"""Stance: where a figure's segments are in its rest pose, and how high its root stands then."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.figure import Figure, Hinge, Segment, Shape

Floats = NDArray[np.float64]


def standing(figure: Figure) -> Figure:
    """The figure with `root_height` among its measures: its soles touch the ground at rest."""
    measures = {**figure.measures, "root_height": -lowest(figure)}
    return replace(figure, measures=MappingProxyType(measures))


def lowest(figure: Figure) -> float:
    """The lowest point of its shapes at rest, from its root [m]."""
    places = rest_places(figure)
    return min(
        float(places[s.name][1][2]) + bottom(shape, places[s.name][0])
        for s in figure.segments
        for shape in s.shapes
    )


def rest_places(figure: Figure) -> dict[str, tuple[Floats, Floats]]:
    """Each segment's rotation, shape (3, 3), and place [m], shape (3,), at rest from the root."""
    found: dict[str, tuple[Floats, Floats]] = {}
    for segment in figure.segments:
        turn, place = found[segment.parent] if segment.parent else (np.eye(3), np.zeros(3))
        place = place + turn @ np.array(segment.at) if segment.parent else place
        found[segment.name] = (turn @ bent(segment, figure), place)
    return found


def bent(segment: Segment, figure: Figure) -> Floats:
    """A joint's rotation at rest, outermost hinge first, shape (3, 3)."""
    turn = np.eye(3)
    for hinge in segment.hinges:
        turn = turn @ turned(hinge, figure.rest.get(hinge.name, 0.0))
    return turn


def turned(hinge: Hinge, angle: float) -> Floats:
    """Rodrigues' rotation by an angle about a hinge's axis, shape (3, 3)."""
    x, y, z = np.array(hinge.axis) / np.linalg.norm(hinge.axis)
    cross = np.array([[0, -z, y], [z, 0, -x], [-y, x, 0]])
    turn: Floats = np.eye(3) + np.sin(angle) * cross + (1 - np.cos(angle)) * cross @ cross
    return turn


def bottom(shape: Shape, turn: Floats) -> float:
    """The lowest point of a shape from its segment's origin, with the segment turned [m]."""
    up = turn[2]
    if shape.ends is not None:
        return float(min(up @ np.array(end) for end in shape.ends)) - flat(shape, up)
    return float(up @ np.array(shape.at)) - reach(shape.kind, shape.size, up)


def flat(shape: Shape, up: Floats) -> float:
    """How far a rod reaches below its lower end: a capsule by its radius, a cylinder by its rim."""
    one, other = np.array(shape.ends)
    axis = (other - one) / np.linalg.norm(other - one)
    tilt = float(up @ axis)
    return shape.size[0] * (1.0 if shape.kind == "capsule" else float(np.sqrt(1 - tilt * tilt)))


def reach(kind: str, size: Sequence[float], up: Floats) -> float:
    """How far a centred shape reaches along a direction in its frame [m]."""
    if kind == "sphere":
        return size[0]
    if kind == "box":
        return float(np.abs(up) @ np.array(size))
    return float(np.linalg.norm(up * np.array(size)))
