"""Solid: mass, centre and inertia of a rigid part, and how parts are taken from a whole."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True, eq=False)
class Solid:
    """The mass properties of a rigid part in some frame.

    Attributes:
        mass: [kg]
        center: Centre of mass [m], shape (3,).
        inertia: About the centre of mass [kg·m²], shape (3, 3).
    """

    mass: float
    center: Floats
    inertia: Floats

    def moved(self, by: Floats) -> Solid:
        """The same part, seen from a frame whose origin lies at minus `by`."""
        return replace(self, center=self.center + by)

    def mirrored(self) -> Solid:
        """The same part on the other side of the x-z plane."""
        flip = np.diag([1.0, -1.0, 1.0])
        return replace(self, center=flip @ self.center, inertia=flip @ self.inertia @ flip)

    def about(self, point: Floats) -> Floats:
        """Its inertia about a point, by the parallel axis theorem [kg·m²], shape (3, 3)."""
        r = self.center - point
        return self.inertia + self.mass * (r @ r * np.eye(3) - np.outer(r, r))

    def __add__(self, other: Solid) -> Solid:
        mass = self.mass + other.mass
        center = (self.mass * self.center + other.mass * other.center) / mass
        return Solid(mass=mass, center=center, inertia=self.about(center) + other.about(center))

    def __sub__(self, part: Solid) -> Solid:
        """What is left when a part is taken away."""
        mass = self.mass - part.mass
        center = (self.mass * self.center - part.mass * part.center) / mass
        rest = Solid(mass=mass, center=center, inertia=np.zeros((3, 3)))
        inertia = self.inertia - part.about(self.center) - rest.about(self.center)
        return replace(rest, inertia=inertia)

    @property
    def place(self) -> tuple[float, float, float]:
        """Its centre of mass, as plain numbers [m]."""
        x, y, z = self.center
        return (float(x), float(y), float(z))

    @property
    def moments(self) -> tuple[float, float, float, float, float, float]:
        """Ixx, Iyy, Izz, Ixy, Ixz, Iyz [kg·m²]."""
        i = self.inertia
        return (
            *(float(i[0, 0]), float(i[1, 1]), float(i[2, 2])),
            *(float(i[0, 1]), float(i[0, 2]), float(i[1, 2])),
        )


def ellipsoid(mass: float, center: Floats, radii: tuple[float, float, float]) -> Solid:
    """A full ellipsoid with its axes along the frame's."""
    xx, yy, zz = np.square(radii)
    return Solid(mass=mass, center=center, inertia=mass / 5 * np.diag([yy + zz, xx + zz, xx + yy]))


def gyrator(mass: float, center: Floats, gyration: Floats) -> Solid:
    """A part known by its radii of gyration about the frame's axes [m]."""
    return Solid(mass=mass, center=center, inertia=mass * np.diag(np.square(gyration)))
