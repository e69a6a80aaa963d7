"""Body: a rigid body of an impact scene, in its principal axes at its centre of mass."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from scipy.spatial.transform import Rotation

from keyforce.engine.impact.solid import Solid, ground, polytope, sphere
from keyforce.engine.impact.state import HULL, PLANE, SPHERE, Floats
from keyforce.errors import InputError

_ALIKE = 1e-9


@dataclass(frozen=True, kw_only=True, eq=False)
class Body:
    """A rigid body.

    Attributes:
        name: What it is called.
        solids: What it touches with, in its principal axes about its centre of mass.
        mass: [kg]; infinite where it is fixed.
        moments: Principal moments of inertia [kg·m²], shape (3,); an axis of symmetry is z.
        center: Centre of mass in the frame it is known by [m], shape (3,).
        axes: Orientation of the principal axes in that frame, wxyz.
        at: Where its centre of mass starts [m].
        turn: How its principal axes start, wxyz.
        velocity: [m/s]
        spin: Angular velocity in the world [rad/s].
        friction: Coulomb's coefficient.
        restitution: Bounce, 0 to 1.
    """

    name: str
    solids: tuple[Solid, ...]
    mass: float
    moments: Floats
    center: Floats
    axes: Floats
    at: Floats
    turn: Floats
    velocity: Floats
    spin: Floats
    friction: float
    restitution: float

    @property
    def free(self) -> bool:
        """Whether it moves."""
        return bool(np.isfinite(self.mass))


def free_body(
    name: str, solids: Sequence[Solid], *, mass: float, inertia: Floats,
    center: Sequence[float] = (0, 0, 0), at: Sequence[float] = (0, 0, 0),
    turn: Sequence[float] = (1, 0, 0, 0), velocity: Sequence[float] = (0, 0, 0),
    spin: Sequence[float] = (0, 0, 0), friction: float = 0.0, restitution: float = 0.6,
) -> Body:  # fmt: skip
    """A body that moves.

    Args:
        name: What it is called.
        solids: In the body's own frame.
        mass: [kg]
        inertia: About the centre of mass in the body's axes [kg·m²], shape (3, 3) or (3,).
        center: Centre of mass in the body's frame [m].
        at: Where the body's origin starts [m].
        turn: Orientation of the body's frame, wxyz.
        velocity: Of the centre of mass [m/s].
        spin: In the world's axes [rad/s].
        friction: Coulomb's coefficient.
        restitution: Bounce, 0 to 1.
    """
    tensor = np.asarray(inertia, float)
    tensor = np.diag(tensor) if tensor.ndim == 1 else tensor
    moments, axes = _principal(name, mass, tensor)
    own = Rotation.from_quat(turn, scalar_first=True)
    middle = np.asarray(center, float)
    return Body(
        name=name,
        solids=tuple(_moved(s, middle, axes) for s in solids),
        mass=mass,
        moments=moments,
        center=middle,
        axes=axes.as_quat(scalar_first=True),
        at=np.asarray(at, float) + own.apply(middle),
        turn=(own * axes).as_quat(scalar_first=True),
        velocity=np.asarray(velocity, float),
        spin=np.asarray(spin, float),
        friction=friction,
        restitution=restitution,
    )


def fixed_body(
    name: str, solids: Sequence[Solid], *, friction: float = 0.0, restitution: float = 0.6
) -> Body:
    """A body that never moves; its solids are given in the world."""
    corners = [s.hull.vertices for s in solids if s.hull is not None]
    spheres = [s.center[None] for s in solids if s.kind == SPHERE]
    points = np.concatenate([*corners, *spheres]) if corners or spheres else np.zeros((1, 3))
    middle = points.mean(axis=0)
    return Body(
        name=name,
        solids=tuple(_moved(s, middle, Rotation.identity()) for s in solids),
        mass=np.inf,
        moments=np.full(3, np.inf),
        center=np.zeros(3),
        axes=np.array([1.0, 0, 0, 0]),
        at=middle,
        turn=np.array([1.0, 0, 0, 0]),
        velocity=np.zeros(3),
        spin=np.zeros(3),
        friction=friction,
        restitution=restitution,
    )


def _principal(name: str, mass: float, tensor: Floats) -> tuple[Floats, Rotation]:
    """Principal moments and axes; an axis of symmetry comes last."""
    if not 0 < mass < np.inf:
        raise InputError(f"{name} needs a positive mass", given=mass)
    if np.ptp(np.diag(tensor)) < _ALIKE * np.trace(tensor) and np.abs(
        tensor - np.diag(np.diag(tensor))
    ).max() < _ALIKE * np.trace(tensor):
        return np.full(3, np.trace(tensor) / 3), Rotation.identity()
    if np.abs(tensor - np.diag(np.diag(tensor))).max() == 0.0:
        moments, axes = np.diag(tensor).copy(), np.eye(3)
    else:
        moments, axes = np.linalg.eigh((tensor + tensor.T) / 2)
    if moments.min() <= 0 or 2 * moments.max() > moments.sum() * (1 + 1e-6):
        raise InputError(f"{name} has an inertia that no body has", given=moments.tolist())
    order = _axis_last(moments)
    moments, axes = moments[order], axes[:, order]
    if np.linalg.det(axes) < 0:
        axes[:, 0] *= -1
    if abs(moments[0] - moments[1]) < _ALIKE * moments.max():
        moments[:2] = moments[:2].mean()
    return moments, Rotation.from_matrix(axes)


def _axis_last(moments: Floats) -> list[int]:
    for i in range(3):
        j, k = (i + 1) % 3, (i + 2) % 3
        if abs(moments[j] - moments[k]) < _ALIKE * moments.max():
            return [j, k, i]
    return [0, 1, 2]


def _moved(solid: Solid, middle: Floats, axes: Rotation) -> Solid:
    """The solid in a frame at `middle` with those axes."""
    if solid.kind == PLANE and solid.normal is not None:
        return ground(solid.center - middle, solid.normal, name=solid.name)
    center = axes.inv().apply(solid.center - middle)
    if solid.kind != HULL or solid.hull is None:
        return (
            replace(solid, center=center)
            if solid.kind != SPHERE
            else sphere(center, solid.radius, name=solid.name)
        )
    points = axes.inv().apply(solid.hull.vertices - middle)
    smooth = None if solid.smooth is None else axes.inv().apply(solid.smooth)
    return polytope(points, smooth=smooth, name=solid.name)
