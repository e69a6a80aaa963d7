"""Mesh solid: volume, centre and inertia of what a mesh bounds, at density one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from keyforce.cast.mesh import Floats, Mesh
from keyforce.errors import InputError


@dataclass(frozen=True, kw_only=True, eq=False)
class Solid:
    """A body of density 1 kg/m³.

    Attributes:
        volume: [m³]
        center: Centre of mass [m], shape (3,).
        inertia: About the centre of mass [m⁵], shape (3, 3).
    """

    volume: float
    center: Floats
    inertia: Floats

    @property
    def second_moment(self) -> tuple[float, float, float, float, float, float]:
        """The inertia as Ixx, Iyy, Izz, Ixy, Ixz, Iyz [m⁵]."""
        i = self.inertia
        return (i[0, 0], i[1, 1], i[2, 2], i[0, 1], i[0, 2], i[1, 2])


def solid_of(mesh: Mesh, hulls: Sequence[Floats]) -> Solid:
    """The solid that a closed mesh bounds; for another, its convex pieces together."""
    solid = _bounded(mesh) if mesh.closed else None
    return solid if solid is not None else _joined([_hull_solid(h) for h in hulls])


def _bounded(mesh: Mesh) -> Solid | None:
    """None where faces that cross make the enclosed volume a nonsense."""
    import trimesh

    shape = trimesh.Trimesh(mesh.vertices, mesh.faces, process=False)
    center = np.asarray(shape.center_mass, dtype=np.float64)
    inertia = np.asarray(shape.moment_inertia, dtype=np.float64)
    solid = Solid(volume=float(shape.volume), center=center, inertia=(inertia + inertia.T) / 2)
    return solid if _possible(solid) else None


def _hull_solid(corners: Floats) -> Solid:
    import trimesh

    hull = trimesh.Trimesh(corners, process=False).convex_hull
    return Solid(
        volume=float(hull.volume),
        center=np.asarray(hull.center_mass, dtype=np.float64),
        inertia=np.asarray(hull.moment_inertia, dtype=np.float64),
    )


def _joined(parts: Sequence[Solid]) -> Solid:
    """Several solids as one, by the parallel axis theorem."""
    volume = sum(p.volume for p in parts)
    center = np.sum([p.volume * p.center for p in parts], axis=0) / volume
    inertia = np.zeros((3, 3))
    for part in parts:
        d = part.center - center
        inertia += part.inertia + part.volume * (d @ d * np.eye(3) - np.outer(d, d))
    solid = Solid(volume=volume, center=center, inertia=(inertia + inertia.T) / 2)
    if not _possible(solid):
        raise InputError("the mesh encloses no space", given=f"{volume:.3g} m³")
    return solid


def _possible(solid: Solid) -> bool:
    if not (np.isfinite(solid.inertia).all() and solid.volume > 0):
        return False
    moments = np.linalg.eigvalsh(solid.inertia)
    return bool(moments[0] > 0 and moments[2] <= (moments[0] + moments[1]) * (1 + 1e-9))
