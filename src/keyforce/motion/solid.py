"""Solids: the triangles of a MuJoCo geom, for formats that know only meshes."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import mujoco
import numpy as np
from numpy.typing import NDArray

from keyforce.motion import rotation
from keyforce.motion.rotation import Floats

Faces = NDArray[np.int32]
AROUND = 24  # corners of a circle
HIDDEN_FROM_GROUP = 3  # MuJoCo's viewers do not draw geoms of this group or later
UNPAINTED = (0.5, 0.5, 0.5, 1.0)  # the rgba of a geom that says nothing about its color


@dataclass(frozen=True, kw_only=True, eq=False)
class Solid:
    """A closed surface, or the sheet of a plane or terrain, in its body's frame.

    Attributes:
        name: The geom's name, or one made from its body's.
        vertices: [m], shape (V, 3).
        normals: Unit, shape (V, 3).
        faces: Counter-clockwise seen from outside, shape (F, 3).
        color: Red, green, blue (as displayed) and opacity, 0 to 1.
    """

    name: str
    vertices: Floats
    normals: Floats
    faces: Faces
    color: tuple[float, float, float, float]


def solids_of(model: mujoco.MjModel, body: int, reach: float) -> tuple[Solid, ...]:
    """What is seen of a body, its bare geoms.

    Args:
        model: The model.
        body: The body's index.
        reach: Half the side at which a plane without borders is cut off [m].
    """
    geoms = [g for g in range(model.ngeom) if model.geom_bodyid[g] == body]
    return tuple(_solid(model, g, reach) for g in geoms if _is_seen(model, g))


def _is_seen(model: mujoco.MjModel, geom: int) -> bool:
    drawable = int(model.geom_type[geom]) in SHAPES
    return bool(drawable and model.geom_group[geom] < HIDDEN_FROM_GROUP and _color(model, geom)[3])


def _solid(model: mujoco.MjModel, geom: int, reach: float) -> Solid:
    vertices, normals, faces = SHAPES[int(model.geom_type[geom])](model, geom, reach)
    turn = model.geom_quat[geom]
    body = model.body(int(model.geom_bodyid[geom])).name
    return Solid(
        name=model.geom(geom).name or f"{body}.solid_{geom}",
        vertices=rotation.rotate(turn, vertices) + model.geom_pos[geom],
        normals=rotation.rotate(turn, normals),
        faces=faces.astype(np.int32),
        color=_color(model, geom),
    )


def _color(model: mujoco.MjModel, geom: int) -> tuple[float, float, float, float]:
    own = tuple(round(float(part), 6) for part in model.geom_rgba[geom])
    material = int(model.geom_matid[geom])
    if material >= 0 and own == UNPAINTED:
        own = tuple(round(float(part), 6) for part in model.mat_rgba[material])
    red, green, blue, opacity = own
    return red, green, blue, opacity


Shape = tuple[Floats, Floats, Faces]


def _ellipsoid(model: mujoco.MjModel, geom: int, reach: float) -> Shape:
    size = np.array(model.geom_size[geom])
    if model.geom_type[geom] == mujoco.mjtGeom.mjGEOM_SPHERE:
        size[:] = size[0]
    ball, _, faces = _revolved(_arc(-np.pi / 2, np.pi / 2, 1.0, 0.0))
    normals = ball / size
    return ball * size, normals / np.linalg.norm(normals, axis=1, keepdims=True), faces


def _capsule(model: mujoco.MjModel, geom: int, reach: float) -> Shape:
    radius, half = model.geom_size[geom, :2]
    bottom, top = _arc(-np.pi / 2, 0, radius, -half), _arc(0, np.pi / 2, radius, half)
    return _revolved(np.concatenate([bottom, top]))


def _cylinder(model: mujoco.MjModel, geom: int, reach: float) -> Shape:
    r, h = model.geom_size[geom, :2]
    rows = [(0, -h, 0, -1), (r, -h, 0, -1), (r, -h, 1, 0), (r, h, 1, 0), (r, h, 0, 1), (0, h, 0, 1)]
    return _revolved(np.array(rows, float))


def _box(model: mujoco.MjModel, geom: int, reach: float) -> Shape:
    square = np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]], float)
    corners, normals = [], []
    for axis in range(3):
        for side in (1.0, -1.0):
            face = np.insert(square if side > 0 else square[::-1], 0, side, axis=1)
            corners.append(np.roll(face, axis, axis=1))
            normals.append(np.tile(np.roll([side, 0.0, 0.0], axis), (4, 1)))
    halves = ((0, 1, 2), (0, 2, 3))
    faces = np.array([[4 * k + i for i in half] for k in range(6) for half in halves], np.int32)
    return np.concatenate(corners) * model.geom_size[geom], np.concatenate(normals), faces


def _plane(model: mujoco.MjModel, geom: int, reach: float) -> Shape:
    x, y = (half or reach for half in model.geom_size[geom, :2])
    vertices = np.array([[-x, -y, 0], [x, -y, 0], [x, y, 0], [-x, y, 0]], float)
    return vertices, np.tile([0.0, 0.0, 1.0], (4, 1)), np.array([[0, 1, 2], [0, 2, 3]], np.int32)


def _heights(model: mujoco.MjModel, geom: int, reach: float) -> Shape:
    field = int(model.geom_dataid[geom])
    rows, columns = int(model.hfield_nrow[field]), int(model.hfield_ncol[field])
    half_x, half_y, top, _ = model.hfield_size[field]
    start = int(model.hfield_adr[field])
    z = top * model.hfield_data[start : start + rows * columns].reshape(rows, columns)
    x, y = np.linspace(-half_x, half_x, columns), np.linspace(-half_y, half_y, rows)
    slope_y, slope_x = np.gradient(z, y, x)
    normals = np.stack([-slope_x, -slope_y, np.ones_like(z)], axis=-1).reshape(-1, 3)
    grid_x, grid_y = np.meshgrid(x, y)
    vertices = np.stack([grid_x, grid_y, z], axis=-1).reshape(-1, 3)
    return vertices, normals / np.linalg.norm(normals, axis=1, keepdims=True), _grid(rows, columns)


def _mesh(model: mujoco.MjModel, geom: int, reach: float) -> Shape:
    mesh = model.mesh(int(model.geom_dataid[geom]))
    start, count = int(mesh.faceadr[0]), int(mesh.facenum[0])
    vertex = model.mesh_face[start : start + count] + mesh.vertadr[0]
    normal = model.mesh_facenormal[start : start + count] + mesh.normaladr[0]
    pairs = np.stack([vertex.ravel(), normal.ravel()], axis=1)
    distinct, corner = np.unique(pairs, axis=0, return_inverse=True)
    vertices, normals = model.mesh_vert[distinct[:, 0]], model.mesh_normal[distinct[:, 1]]
    faces = corner.reshape(-1, 3).astype(np.int32)
    return vertices.astype(float), normals.astype(float), faces


SHAPES: dict[int, Callable[[mujoco.MjModel, int, float], Shape]] = {
    int(mujoco.mjtGeom.mjGEOM_PLANE): _plane,
    int(mujoco.mjtGeom.mjGEOM_HFIELD): _heights,
    int(mujoco.mjtGeom.mjGEOM_SPHERE): _ellipsoid,
    int(mujoco.mjtGeom.mjGEOM_CAPSULE): _capsule,
    int(mujoco.mjtGeom.mjGEOM_ELLIPSOID): _ellipsoid,
    int(mujoco.mjtGeom.mjGEOM_CYLINDER): _cylinder,
    int(mujoco.mjtGeom.mjGEOM_BOX): _box,
    int(mujoco.mjtGeom.mjGEOM_MESH): _mesh,
}


def _arc(start: float, end: float, radius: float, height: float) -> Floats:
    """Rows of distance from the axis, height, and the normal's two parts, along an arc."""
    angle = np.linspace(start, end, AROUND // 4 + 1 if abs(start * end) < 1e-9 else AROUND // 2 + 1)
    cos, sin = np.cos(angle), np.sin(angle)
    return np.stack([radius * cos, radius * sin + height, cos, sin], axis=1)


def _revolved(profile: Floats) -> Shape:
    """The surface that a profile sweeps about z, bottom to top."""
    angle = np.linspace(0, 2 * np.pi, AROUND + 1)
    around = np.stack([np.cos(angle), np.sin(angle)], axis=1)
    out, up, normal_out, normal_up = (column[:, None, None] for column in profile.T)
    level = np.ones((len(profile), AROUND + 1, 1))
    vertices = np.concatenate([out * around, up * level], axis=2).reshape(-1, 3)
    normals = np.concatenate([normal_out * around, normal_up * level], axis=2).reshape(-1, 3)
    faces = _grid(len(profile), AROUND + 1)
    a, b, c = (vertices[faces[:, i]] for i in range(3))
    area = np.linalg.norm(np.cross(b - a, c - a), axis=1)
    return vertices, normals, faces[area > 1e-12]


def _grid(rows: int, columns: int) -> Faces:
    """Two triangles for each cell of a grid whose columns run along x and rows along y."""
    index = np.arange(rows * columns).reshape(rows, columns)
    a, b = index[:-1, :-1].ravel(), index[:-1, 1:].ravel()
    c, d = index[1:, 1:].ravel(), index[1:, :-1].ravel()
    return np.concatenate([np.stack([a, b, c], axis=1), np.stack([a, c, d], axis=1)])
