"""Pieces: boxes, ramps, rings, height fields and meshes that are fixed to the world."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import mujoco
import numpy as np
from numpy.typing import NDArray

from keyforce.cast.mesh import MESH_ENDINGS, read_mesh
from keyforce.cast.mesh_geoms import add_hull, add_look
from keyforce.cast.mesh_hulls import convex_pieces
from keyforce.cast.things.thing import Coat
from keyforce.cast.things.things import THINGS, thing
from keyforce.errors import InputError
from keyforce.shot.stage import Piece
from keyforce.stage.heights import height_rows
from keyforce.surface.color import rgba
from keyforce.surface.surface import give_surface

STONE = (0.62, 0.62, 0.6, 1.0)
KINDS = ("box", "ramp", "ring", "heights", *THINGS)
RODS = 20
"""Straight rods that a ring is made of."""
_BASE = 0.1
_FLATTEST = 1e-4


def add_piece(spec: mujoco.MjSpec, name: str, piece: Piece, *, folder: Path) -> None:
    """Adds a fixed thing to the world: a body called `name`, so that one can tell who touches it.

    Its geoms are called `name`, or `name.1`, `name.2`, ...

    Args:
        spec: The stage in the making.
        name: What the shot calls it.
        piece: What it is.
        folder: The shot's folder, where its files are.
    """
    body = spec.worldbody.add_body(name=name, pos=piece.at, quat=quaternion(piece.turn))
    if piece.fixed == "box":
        geoms = [_box(body, name, piece)]
    elif piece.fixed == "ramp":
        geoms = [_ramp(spec, body, name, piece)]
    elif piece.fixed == "ring":
        geoms = _ring(body, name, piece)
    elif piece.fixed == "heights":
        geoms = [_heights(spec, body, name, piece, folder)]
    elif piece.fixed in THINGS:
        geoms = _thing(spec, body, name, piece)
    elif Path(piece.fixed).suffix.lower() in MESH_ENDINGS:
        geoms = _mesh(spec, body, name, piece, folder)
    else:
        raise InputError(
            f"{name} is of an unknown kind",
            given=piece.fixed,
            allowed=f"{', '.join(KINDS)}, or a file that ends in {', '.join(MESH_ENDINGS)}",
        )
    for geom in geoms:
        if piece.fixed not in THINGS:
            geom.rgba = rgba(piece.color, STONE)
        if not piece.solid:
            geom.contype = geom.conaffinity = 0
        if geom.contype:
            give_surface(geom, friction=piece.friction, restitution=piece.restitution)


def quaternion(turn: tuple[float, float, float]) -> tuple[float, float, float, float]:
    """Roll, then pitch, then yaw about the world's x, y and z [degrees] as wxyz."""
    from scipy.spatial.transform import Rotation

    w, x, y, z = Rotation.from_euler("xyz", turn, degrees=True).as_quat(scalar_first=True)
    return (float(w), float(x), float(y), float(z))


def _size(name: str, piece: Piece) -> tuple[float, float, float]:
    if piece.size is None or min(piece.size) <= 0:
        raise InputError(
            f"{name} needs a size",
            given=piece.size,
            allowed="length, width and height in metres, all above zero",
        )
    return piece.size


def _box(body: mujoco.MjsBody, name: str, piece: Piece) -> mujoco.MjsGeom:
    length, width, height = _size(name, piece)
    return body.add_geom(
        name=name,
        type=mujoco.mjtGeom.mjGEOM_BOX,
        size=(length / 2, width / 2, height / 2),
        pos=(0, 0, height / 2),
    )


def _ring(body: mujoco.MjsBody, name: str, piece: Piece) -> list[mujoco.MjsGeom]:
    """A hoop that lies flat: its length and width from rod to rod, its height the rod's."""
    length, width, height = np.array(_size(name, piece)) / 2
    around = np.linspace(0, 2 * np.pi, RODS + 1)
    points = np.stack([length * np.cos(around), width * np.sin(around), 0 * around], axis=1)
    return [
        body.add_geom(
            name=f"{name}.{i}",
            type=mujoco.mjtGeom.mjGEOM_CAPSULE,
            fromto=[*points[i - 1], *points[i]],
            size=[height, 0.0, 0.0],
        )
        for i in range(1, RODS + 1)
    ]


def _ramp(spec: mujoco.MjSpec, body: mujoco.MjsBody, name: str, piece: Piece) -> mujoco.MjsGeom:
    """A solid wedge that is low at -x and high at +x of its own frame."""
    length, width, height = np.array(_size(name, piece)) / (2, 2, 1)
    corners = [(-length, 0.0), (length, 0.0), (length, height)]
    vertices = np.array([(x, y, z) for y in (-width, width) for x, z in corners])
    return add_hull(spec, body, name, vertices)


def _heights(
    spec: mujoco.MjSpec, body: mujoco.MjsBody, name: str, piece: Piece, folder: Path
) -> mujoco.MjsGeom:
    length, width, height = _size(name, piece)
    if piece.heights is None:
        raise InputError(
            f"{name} has no heights", allowed="rows of heights, or a .csv, .npy or .png file"
        )
    rows = height_rows(piece.heights, folder=folder, white=height)
    low, high = float(rows.min()), float(rows.max())
    rise = max(high - low, _FLATTEST)
    spec.add_hfield(
        name=name,
        nrow=rows.shape[0],
        ncol=rows.shape[1],
        size=(length / 2, width / 2, rise, max(low, 0.0) + _BASE),
        userdata=((rows - low) / rise).ravel(),
    )
    return body.add_geom(
        name=name, type=mujoco.mjtGeom.mjGEOM_HFIELD, hfieldname=name, pos=(0, 0, low)
    )


def _mesh(
    spec: mujoco.MjSpec, body: mujoco.MjsBody, name: str, piece: Piece, folder: Path
) -> list[mujoco.MjsGeom]:
    mesh = read_mesh(folder, piece.fixed, scale=piece.scale).centered()
    solid = _hidden(spec, body, name, convex_pieces(mesh))
    return [*solid, add_look(spec, body, f"{name}.look", mesh)]


def _thing(
    spec: mujoco.MjSpec, body: mujoco.MjsBody, name: str, piece: Piece
) -> list[mujoco.MjsGeom]:
    """A thing that comes along, standing where its own origin is."""
    made = thing(piece.fixed, piece.scale)
    first, *more = made.coats
    seen = [Coat(mesh=first.mesh, color=piece.color or first.color), *more]
    geoms = _hidden(spec, body, name, made.parts)
    for i, coat in enumerate(seen, start=1):
        look = add_look(spec, body, f"{name}.look{i}", coat.mesh)
        look.rgba = rgba(coat.color, STONE)
        geoms.append(look)
    return geoms


def _hidden(
    spec: mujoco.MjSpec, body: mujoco.MjsBody, name: str, hulls: Sequence[NDArray[np.float64]]
) -> list[mujoco.MjsGeom]:
    """Convex solids that touch and are not seen."""
    names = [name] if len(hulls) == 1 else [f"{name}.{i}" for i in range(1, len(hulls) + 1)]
    return [
        add_hull(spec, body, n, hull, hidden=True) for n, hull in zip(names, hulls, strict=True)
    ]
