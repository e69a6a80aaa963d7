"""Part: a segment whose mass is spread evenly through its shapes, for bodies without tables."""

from __future__ import annotations

from collections.abc import Sequence
from math import pi

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.figure import ZERO, Hinge, Segment, Shape, Vector
from keyforce.cast.solid import Solid, ellipsoid

Floats = NDArray[np.float64]
Weighed = tuple[Shape, float]


def part(
    name: str,
    parent: str | None,
    weighed: Sequence[Weighed],
    *,
    at: Vector = ZERO,
    hinges: tuple[Hinge, ...] = (),
) -> Segment:
    """A segment made of shapes, each with its mass [kg]; a shape of no mass only collides."""
    solids = [shape_solid(shape, mass) for shape, mass in weighed if mass > 0]
    whole = solids[0]
    for solid in solids[1:]:
        whole = whole + solid
    return Segment(
        name=name,
        parent=parent,
        at=at,
        hinges=hinges,
        mass=whole.mass,
        center=whole.place,
        inertia=whole.moments,
        shapes=tuple(shape for shape, _ in weighed),
    )


def shape_solid(shape: Shape, mass: float) -> Solid:
    """A full solid of the shape; boxes and ellipsoids lie along their segment's axes."""
    if shape.ends is not None:
        return rod(shape, mass)
    sizes = shape.size * 3 if shape.kind == "sphere" else shape.size
    x, y, z = sizes[:3]
    stretch = (5 / 3) ** 0.5 if shape.kind == "box" else 1.0
    return ellipsoid(mass, np.array(shape.at), (x * stretch, y * stretch, z * stretch))


def rod(shape: Shape, mass: float) -> Solid:
    """A capsule or a cylinder: the inertia of its cylinder and of its two half balls."""
    one, other = np.array(shape.ends)
    radius, length = shape.size[0], float(np.linalg.norm(other - one))
    axis = (other - one) / length
    balls = 4 / 3 * pi * radius**3 if shape.kind == "capsule" else 0.0
    share = balls / (balls + pi * radius**2 * length)
    tube, caps = mass * (1 - share), mass * share
    along = tube * radius**2 / 2 + caps * 2 / 5 * radius**2
    across = tube * (radius**2 / 4 + length**2 / 12)
    across += caps * (2 / 5 * radius**2 + length**2 / 4 + 3 / 8 * length * radius)
    inertia = across * np.eye(3) + (along - across) * np.outer(axis, axis)
    return Solid(mass=mass, center=(one + other) / 2, inertia=inertia)


def volume(shape: Shape) -> float:
    """How much room a shape takes [m³]."""
    if shape.ends is not None:
        radius = shape.size[0]
        length = float(np.linalg.norm(np.subtract(*shape.ends)))
        balls = 4 / 3 * pi * radius**3 if shape.kind == "capsule" else 0.0
        return balls + pi * radius**2 * length
    x, y, z = (shape.size * 3)[:3] if shape.kind == "sphere" else shape.size[:3]
    return x * y * z * (8.0 if shape.kind == "box" else 4 / 3 * pi)
