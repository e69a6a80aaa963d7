"""The look of what nobody dressed: a model's own geoms, smoothed, in sensible colors."""

from __future__ import annotations

from collections.abc import Sequence

import mujoco
import numpy as np
from numpy.typing import NDArray

from keyforce.cast.look.assembly import Fixed, assembled
from keyforce.cast.look.block import block
from keyforce.cast.look.creases import creased
from keyforce.cast.look.lathe import ball, capsule, turned
from keyforce.cast.look.piece import Piece
from keyforce.cast.look.skin import Bone, Material, Skin
from keyforce.errors import unknown_name

Floats = NDArray[np.float64]

PLAIN = (0.60, 0.57, 0.52)
# MuJoCo's own default color, which nobody chose.
UNCHOSEN = (0.5, 0.5, 0.5, 1.0)
# Geoms of these groups and above are hidden in MuJoCo's own viewer, and here.
HIDDEN_GROUP = 3
BEVEL = 0.06
GEOM = mujoco.mjtGeom


def shapes_look(
    model: mujoco.MjModel, bodies: Sequence[str], *, name: str = "shapes"
) -> tuple[Skin, ...]:
    """One skin for each color of the geoms on `bodies`; every vertex follows one body.

    Planes and height fields are left out. Where a model has geoms to be seen and others to touch,
    those to be seen are taken.

    Args:
        model: The compiled model.
        bodies: Names of the bodies to dress.
        name: What the skins are called.
    """
    data = mujoco.MjData(model)
    mujoco.mj_kinematics(model, data)
    rows = [_row(model, body) for body in bodies]
    bones = [
        Bone(name=b, body=b, bind_at=data.xpos[k].copy(), bind_turn=data.xquat[k].copy())
        for b, k in zip(bodies, rows, strict=True)
    ]
    parts, finishes = [], {}
    for body, k in zip(bodies, rows, strict=True):
        for geom in _seen(model, k):
            piece = _piece(model, geom)
            if piece is not None:
                color = _color(model, geom)
                finishes[str(color)] = Material(color=color)
                turn = np.empty(4)
                mujoco.mju_mat2Quat(turn, data.geom_xmat[geom])
                placed = piece.placed(data.geom_xpos[geom], turn)
                parts.append(Fixed(piece=placed, finish=str(color), bone=body))
    return assembled(name, parts, bones, finishes)


def _row(model: mujoco.MjModel, body: str) -> int:
    k = mujoco.mj_name2id(model, mujoco.mjtObj.mjOBJ_BODY, body)
    if k < 0:
        raise unknown_name("body", body, [model.body(i).name for i in range(model.nbody)])
    return int(k)


def _seen(model: mujoco.MjModel, body: int) -> list[int]:
    """The body's geoms that are to be seen, or all of them where none is."""
    first, count = model.body_geomadr[body], model.body_geomnum[body]
    geoms = [int(g) for g in range(first, first + count) if _rgba(model, g)[3] > 0]
    return [g for g in geoms if model.geom_group[g] < HIDDEN_GROUP] or geoms


def _rgba(model: mujoco.MjModel, geom: int) -> tuple[float, ...]:
    material = model.geom_matid[geom]
    own = tuple(float(c) for c in model.geom_rgba[geom])
    if material >= 0 and np.allclose(own, UNCHOSEN):
        return tuple(float(c) for c in model.mat_rgba[material])
    return own


def _color(model: mujoco.MjModel, geom: int) -> tuple[float, float, float]:
    """Linear color; MuJoCo's are as on the screen."""
    rgba = _rgba(model, geom)
    if np.allclose(rgba, UNCHOSEN):
        return PLAIN
    r, g, b = (float(np.round(c**2.2, 4)) for c in rgba[:3])
    return r, g, b


def _piece(model: mujoco.MjModel, geom: int) -> Piece | None:
    """A geom's surface in its own frame."""
    kind, size = model.geom_type[geom], np.asarray(model.geom_size[geom])
    if kind == GEOM.mjGEOM_SPHERE:
        return ball((0, 0, 0), np.full(3, size[0]))
    if kind == GEOM.mjGEOM_ELLIPSOID:
        return ball((0, 0, 0), size)
    if kind == GEOM.mjGEOM_CAPSULE:
        return capsule((0, 0, -size[1]), (0, 0, size[1]), size[0])
    if kind == GEOM.mjGEOM_CYLINDER:
        r, h = float(size[0]), float(size[1])
        return turned([(0, -h), (r, -h), (r, h), (0, h)], BEVEL * min(r, 2 * h))
    if kind == GEOM.mjGEOM_BOX:
        return block(size, BEVEL * 2 * float(size.min()))
    if kind == GEOM.mjGEOM_MESH:
        return _mesh(model, int(model.geom_dataid[geom]))
    return None


def _mesh(model: mujoco.MjModel, mesh: int) -> Piece:
    v, f = model.mesh_vertadr[mesh], model.mesh_faceadr[mesh]
    vertices = np.asarray(model.mesh_vert[v : v + model.mesh_vertnum[mesh]], float)
    faces = np.asarray(model.mesh_face[f : f + model.mesh_facenum[mesh]], np.int64)
    return creased(vertices, faces)
