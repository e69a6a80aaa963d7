"""Surfaces: what is seen of a rigid body, for the formats with meshes."""

from __future__ import annotations

from dataclasses import dataclass

import mujoco
import numpy as np
from numpy.typing import NDArray

from keyforce.cast.look.shapes import HIDDEN_GROUP, shapes_look
from keyforce.cast.look.skin import Material, Skin
from keyforce.motion import rotation
from keyforce.motion.rotation import Floats

FLOOR = Material(color=(0.42, 0.43, 0.44), roughness=0.9)


@dataclass(frozen=True, kw_only=True, eq=False)
class Surface:
    """Triangles of one material, in their body's frame.

    Attributes:
        name: Unique within the body.
        vertices: [m], shape (V, 3).
        normals: Unit, shape (V, 3).
        faces: Counter-clockwise seen from outside, shape (F, 3).
        material: How light meets it.
    """

    name: str
    vertices: Floats
    normals: Floats
    faces: NDArray[np.int32]
    material: Material


def surfaces_of(model: mujoco.MjModel, body: int, label: str, reach: float) -> tuple[Surface, ...]:
    """What is seen of a body that wears no skin.

    Args:
        model: The model.
        body: The body's index.
        label: What its surfaces are called after.
        reach: Half the side at which a plane without borders is cut off [m].
    """
    name = model.body(body).name
    skins = shapes_look(model, [name], name=name) if model.body_geomnum[body] else ()
    solids = [
        _unworn(skin, f"{label}_shape" + (f"_{k + 1}" if k else "")) for k, skin in enumerate(skins)
    ]
    first, count = int(model.body_geomadr[body]), int(model.body_geomnum[body])
    sheets = [
        _sheet(model, geom, reach)
        for geom in range(first, first + count)
        if model.geom_type[geom] in SHEETS and model.geom_group[geom] < HIDDEN_GROUP
    ]
    return (*solids, *sheets)


def _unworn(skin: Skin, name: str) -> Surface:
    """A skin that follows one body, in that body's frame."""
    back = rotation.inverse(skin.bones[0].bind_turn)
    return Surface(
        name=name,
        vertices=rotation.rotate(back, skin.vertices - skin.bones[0].bind_at),
        normals=rotation.rotate(back, skin.normals),
        faces=skin.faces,
        material=skin.material,
    )


def _sheet(model: mujoco.MjModel, geom: int, reach: float) -> Surface:
    """A plane or a terrain, in its body's frame."""
    grid = SHEETS[int(model.geom_type[geom])](model, geom, reach)
    along = np.gradient(grid, axis=1), np.gradient(grid, axis=0)
    normals = np.cross(*along).reshape(-1, 3)
    turn = model.geom_quat[geom]
    return Surface(
        name=model.geom(geom).name or f"sheet_{geom}",
        vertices=rotation.rotate(turn, grid.reshape(-1, 3)) + model.geom_pos[geom],
        normals=rotation.rotate(turn, normals / np.linalg.norm(normals, axis=1, keepdims=True)),
        faces=_cells(*grid.shape[:2]),
        material=FLOOR,
    )


def _plane(model: mujoco.MjModel, geom: int, reach: float) -> Floats:
    """Corners of a plane in the geom's frame, shape (2, 2, 3)."""
    x, y = (float(half) or reach for half in model.geom_size[geom, :2])
    return np.array([[[-x, -y, 0], [x, -y, 0]], [[-x, y, 0], [x, y, 0]]])


def _terrain(model: mujoco.MjModel, geom: int, reach: float) -> Floats:
    """Points of a height field in the geom's frame, shape (rows, columns, 3)."""
    field = int(model.geom_dataid[geom])
    rows, columns = int(model.hfield_nrow[field]), int(model.hfield_ncol[field])
    half_x, half_y, top, _ = model.hfield_size[field]
    start = int(model.hfield_adr[field])
    z = top * model.hfield_data[start : start + rows * columns].reshape(rows, columns)
    x, y = np.linspace(-half_x, half_x, columns), np.linspace(-half_y, half_y, rows)
    return np.stack([*np.meshgrid(x, y), z], axis=-1).astype(float)


SHEETS = {
    int(mujoco.mjtGeom.mjGEOM_PLANE): _plane,
    int(mujoco.mjtGeom.mjGEOM_HFIELD): _terrain,
}


def _cells(rows: int, columns: int) -> NDArray[np.int32]:
    """Two triangles for each cell of a grid whose columns run along x and rows along y."""
    index = np.arange(rows * columns, dtype=np.int32).reshape(rows, columns)
    a, b, c, d = index[:-1, :-1], index[:-1, 1:], index[1:, 1:], index[1:, :-1]
    return np.stack([a, b, c, a, c, d], axis=-1).reshape(-1, 3)
