"""Reach: how far down a body's solids go, so that it can be stood on the ground."""

from __future__ import annotations

import mujoco
import numpy as np
from numpy.typing import NDArray

GEOM = mujoco.mjtGeom


def lowest(model: mujoco.MjModel, data: mujoco.MjData, root: int) -> float:
    """Height of the lowest point of a body and everything below it in the tree [m]."""
    mujoco.mj_kinematics(model, data)
    tree = [g for g in range(model.ngeom) if model.body_rootid[model.geom_bodyid[g]] == root]
    solid = [g for g in tree if model.geom_contype[g] or model.geom_conaffinity[g]]
    if not tree:
        return float(data.xpos[root, 2])
    return min(_bottom(model, data, g) for g in (solid or tree))


def _bottom(model: mujoco.MjModel, data: mujoco.MjData, geom: int) -> float:
    down = -data.geom_xmat[geom].reshape(3, 3)[2]
    return float(data.geom_xpos[geom, 2] - support(model, geom, down))


def support(model: mujoco.MjModel, geom: int, way: NDArray[np.float64]) -> float:
    """How far a solid reaches along a unit vector in its own frame (its support function)."""
    size, kind = model.geom_size[geom], model.geom_type[geom]
    if kind == GEOM.mjGEOM_SPHERE:
        return float(size[0])
    if kind == GEOM.mjGEOM_CAPSULE:
        return float(size[0] + size[1] * abs(way[2]))
    if kind == GEOM.mjGEOM_CYLINDER:
        return float(size[0] * np.hypot(way[0], way[1]) + size[1] * abs(way[2]))
    if kind == GEOM.mjGEOM_ELLIPSOID:
        return float(np.linalg.norm(size * way))
    if kind == GEOM.mjGEOM_MESH:
        mesh = model.geom_dataid[geom]
        first = model.mesh_vertadr[mesh]
        points = model.mesh_vert[first : first + model.mesh_vertnum[mesh]]
        return float((points @ way).max())
    return float(size @ np.abs(way))
