"""Dressing: skins for everything in a take, the given ones and plain ones for what has none."""

from __future__ import annotations

from collections.abc import Sequence

import mujoco
import numpy as np
from numpy.typing import NDArray

from keyforce.cast.look.shapes import shapes_look
from keyforce.cast.look.skin import Bone, Material, Skin
from keyforce.take.take import Take

TERRAIN = Material(color=(0.42, 0.43, 0.44), roughness=0.9)
MOST_CELLS = 40_000  # a finer terrain is thinned before it is drawn


def dressed(take: Take, skins: Sequence[Skin]) -> tuple[Skin, ...]:
    """The given skins, then props, stage pieces, terrain and bare characters as they are built.

    A member of the cast that wears a skin shows nothing else.
    """
    worn = {bone.body.partition(".")[0] for skin in skins for bone in skin.bones}
    model = take.model
    bare: tuple[list[str], list[str]] = ([], [])
    for body, name in enumerate(take.body_names):
        if name.partition(".")[0] not in worn and model.body_geomnum[body] > 0:
            bare[int(model.body_weldid[body] == 0)].append(name)
    plain = [skin for names in bare if names for skin in shapes_look(model, names, name="solids")]
    fields = np.flatnonzero(model.geom_type == mujoco.mjtGeom.mjGEOM_HFIELD)
    return (*skins, *plain, *(terrain(model, int(geom)) for geom in fields))


def terrain(model: mujoco.MjModel, geom: int) -> Skin:
    """A height field's surface as a skin of the body that it belongs to."""
    field = int(model.geom_dataid[geom])
    rows, columns = int(model.hfield_nrow[field]), int(model.hfield_ncol[field])
    start = int(model.hfield_adr[field])
    heights = model.hfield_data[start : start + rows * columns].reshape(rows, columns)
    step = int(np.ceil(np.sqrt(rows * columns / MOST_CELLS)))
    wide, deep, rise, _ = model.hfield_size[field]
    x = np.linspace(-wide, wide, columns)[::step]
    y = np.linspace(-deep, deep, rows)[::step]
    z = heights[::step, ::step] * rise
    local = np.stack([*np.meshgrid(x, y), z], axis=-1)
    return _sheet(model, geom, local)


def _sheet(model: mujoco.MjModel, geom: int, grid: NDArray[np.float64]) -> Skin:
    """A skin from a grid of points in the geom's frame, shape (rows, columns, 3)."""
    data = mujoco.MjData(model)
    mujoco.mj_kinematics(model, data)
    body, turn = int(model.geom_bodyid[geom]), data.geom_xmat[geom].reshape(3, 3)
    vertices = grid.reshape(-1, 3) @ turn.T + data.geom_xpos[geom]
    normals = np.cross(np.gradient(grid, axis=1), np.gradient(grid, axis=0)).reshape(-1, 3)
    normals /= np.linalg.norm(normals, axis=1, keepdims=True)
    count, name = len(vertices), model.body(body).name
    bone = Bone(
        name=name, body=name, bind_at=data.xpos[body].copy(), bind_turn=data.xquat[body].copy()
    )
    return Skin(
        name=model.geom(geom).name or "terrain",
        vertices=vertices.astype(np.float32),
        faces=_faces(*grid.shape[:2]),
        normals=(normals @ turn.T).astype(np.float32),
        bones=(bone,),
        joints=np.zeros((count, 4), dtype=np.uint16),
        weights=np.tile(np.array([1, 0, 0, 0], dtype=np.float32), (count, 1)),
        uv=np.zeros((count, 2), dtype=np.float32),
        texture=None,
        occlusion=np.ones(count, dtype=np.float32),
        material=TERRAIN,
    )


def _faces(rows: int, columns: int) -> NDArray[np.int32]:
    """Two triangles for each cell, counter-clockwise from above, shape (F, 3)."""
    corner = np.arange(rows * columns, dtype=np.int32).reshape(rows, columns)
    a, b, c, d = corner[:-1, :-1], corner[:-1, 1:], corner[1:, 1:], corner[1:, :-1]
    return np.stack([a, b, c, a, c, d], axis=-1).reshape(-1, 3)
