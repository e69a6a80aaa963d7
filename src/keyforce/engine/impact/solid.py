"""Solid: what a body touches things with."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from keyforce.engine.impact.hull import Hull, hull
from keyforce.engine.impact.state import HULL, PLANE, SPHERE, Floats
from keyforce.errors import InputError


@dataclass(frozen=True, kw_only=True, eq=False)
class Solid:
    """A convex solid in its body's frame.

    Attributes:
        kind: SPHERE, HULL or PLANE.
        center: Of a sphere; a point of a plane [m], shape (3,).
        radius: Of a sphere [m].
        normal: Of a plane, out of the ground, shape (3,).
        hull: Of a polytope.
        smooth: Unit normals of the smooth surface that it stands for, at the hull's corners.
        name: What it is called.
    """

    kind: int
    center: Floats
    radius: float = 0.0
    normal: Floats | None = None
    hull: Hull | None = None
    smooth: Floats | None = None
    name: str = ""


def sphere(center: Floats, radius: float, *, name: str = "") -> Solid:
    """A ball."""
    if not 0 < radius < np.inf:
        raise InputError("a sphere needs a positive radius", given=radius)
    return Solid(kind=SPHERE, center=np.asarray(center, float), radius=radius, name=name)


def polytope(points: Floats, *, smooth: Floats | None = None, name: str = "") -> Solid:
    """The convex hull of points.

    Args:
        points: [m], shape (N, 3).
        smooth: The smooth surface's unit normals at these points; all must be corners of the hull.
        name: What it is called.
    """
    shape = hull(points)
    if smooth is not None:
        nearest = [int(((points - v) ** 2).sum(axis=1).argmin()) for v in shape.vertices]
        smooth = np.asarray(smooth, float)[nearest]
    return Solid(kind=HULL, center=shape.middle, hull=shape, smooth=smooth, name=name)


def ground(point: Floats, normal: Floats, *, name: str = "ground") -> Solid:
    """A half-space, for fixed bodies."""
    n = np.asarray(normal, float)
    return Solid(
        kind=PLANE, center=np.asarray(point, float), normal=n / np.linalg.norm(n), name=name
    )
