"""What the tests of characters ask of a compiled body."""

from __future__ import annotations

from collections.abc import Mapping

import mujoco
import numpy as np
from numpy.typing import NDArray

from keyforce.cast.figure import Figure, Shape
from keyforce.cast.spec import figure_spec

Floats = NDArray[np.float64]
FLIP = np.array([1.0, -1.0, 1.0])


def posed(
    figure: Figure, angles: Mapping[str, float] | None = None
) -> tuple[mujoco.MjModel, mujoco.MjData]:
    """The figure at rest, but for some joint angles in degrees; one name for both sides."""
    model = figure_spec(figure).compile()
    data = mujoco.MjData(model)
    for hinge in figure.hinge_names:
        data.joint(hinge).qpos = figure.rest.get(hinge, 0.0)
        both = hinge.replace("_l.", ".").replace("_r.", ".")
        for name in {hinge, both} & set(angles or {}):
            data.joint(hinge).qpos = np.radians((angles or {})[name])
    mujoco.mj_forward(model, data)
    return model, data


def overlaps(model: mujoco.MjModel, data: mujoco.MjData) -> dict[tuple[str, str], float]:
    """How deep each pair of shapes that may touch lies in each other [mm]."""
    return {
        (model.geom(c.geom[0]).name, model.geom(c.geom[1]).name): -1000 * float(c.dist)
        for c in data.contact
        if c.dist < 0
    }


def lowest(model: mujoco.MjModel, data: mujoco.MjData) -> float:
    """The height of the lowest point of any shape [m], from its distance to a far plane."""
    spec = mujoco.MjSpec()
    spec.worldbody.add_geom(type=mujoco.mjtGeom.mjGEOM_PLANE, size=(1, 1, 1), pos=(0, 0, -5))
    for geom in range(model.ngeom):
        body = spec.worldbody.add_body(
            pos=data.geom_xpos[geom], quat=quaternion(data.geom_xmat[geom])
        )
        body.add_freejoint()
        body.add_geom(
            type=model.geom_type[geom], size=model.geom_size[geom], contype=1, conaffinity=1
        )
    floor = spec.compile()
    at = mujoco.MjData(floor)
    mujoco.mj_forward(floor, at)
    solids = range(1, floor.ngeom)
    return min(float(mujoco.mj_geomDistance(floor, at, 0, g, 100.0, None)) for g in solids) - 5


def quaternion(matrix: Floats) -> Floats:
    """A rotation matrix as a quaternion, wxyz."""
    found = np.zeros(4)
    mujoco.mju_mat2Quat(found, matrix)
    return found


def other_side(name: str) -> str:
    """`thigh_r` for `thigh_l`, `knee_l.flex` for `knee_r.flex`, `head` for `head`."""
    return name.replace("_l", "_?").replace("_r", "_l").replace("_?", "_r")


def mirrored_points(shape: Shape) -> set[tuple[float, ...]]:
    """Where a shape lies on the other side, in nanometres."""
    points = shape.ends or (shape.at,)
    return {tuple(float(np.round(x, 9)) + 0.0 for x in FLIP * np.array(p)) for p in points}


def points(shape: Shape) -> set[tuple[float, ...]]:
    """Where a shape lies."""
    return {tuple(float(np.round(x, 9)) + 0.0 for x in p) for p in shape.ends or (shape.at,)}
