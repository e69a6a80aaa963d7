"""Mesh solid: the body that a mesh bounds, of one density throughout."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce
from operator import add

import numpy as np

from keyforce.cast.mesh import Floats, Mesh
from keyforce.cast.solid import Solid
from keyforce.errors import InputError


def solid_of(mesh: Mesh, hulls: Sequence[Floats]) -> Solid:
    """The body of 1 kg/m³ that a closed mesh bounds; for another, its convex pieces together."""
    whole = _bounded(mesh) if mesh.closed else None
    if whole is None:
        whole = parts_solid(hulls)
    if not _possible(whole):
        raise InputError("the mesh encloses no space", given=f"{whole.mass:.3g} m³")
    return whole


def parts_solid(hulls: Sequence[Floats]) -> Solid:
    """Convex solids of 1 kg/m³ together; where two overlap, both count."""
    return reduce(add, [_hull_solid(h) for h in hulls])


def _bounded(mesh: Mesh) -> Solid | None:
    """None where faces that cross make the enclosed volume a nonsense."""
    import trimesh

    shape = trimesh.Trimesh(mesh.vertices, mesh.faces, process=False)
    inertia = np.asarray(shape.moment_inertia, dtype=np.float64)
    solid = Solid(
        mass=float(shape.volume),
        center=np.asarray(shape.center_mass, dtype=np.float64),
        inertia=(inertia + inertia.T) / 2,
    )
    return solid if _possible(solid) else None


def _hull_solid(corners: Floats) -> Solid:
    import trimesh

    hull = trimesh.Trimesh(corners, process=False).convex_hull
    return Solid(
        mass=float(hull.volume),
        center=np.asarray(hull.center_mass, dtype=np.float64),
        inertia=np.asarray(hull.moment_inertia, dtype=np.float64),
    )


def _possible(solid: Solid) -> bool:
    if not (np.isfinite(solid.inertia).all() and solid.mass > 0):
        return False
    moments = np.linalg.eigvalsh(solid.inertia)
    return bool(moments[0] > 0 and moments[2] <= (moments[0] + moments[1]) * (1 + 1e-9))
