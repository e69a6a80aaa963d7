"""Shot scene: the props and the stage of a shot as an impact scene, and its motion as a take."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import mujoco
import numpy as np
from scipy.spatial.transform import Rotation

from keyforce.cast.figure import Shape
from keyforce.cast.mesh import MESH_ENDINGS, read_mesh
from keyforce.cast.mesh_hulls import convex_pieces
from keyforce.cast.props import Prop, prop_of
from keyforce.cast.things.things import THINGS, thing
from keyforce.engine.impact.body import Body, fixed_body, free_body
from keyforce.engine.impact.controls import Controls
from keyforce.engine.impact.facets import faceted
from keyforce.engine.impact.scene import ImpactScene
from keyforce.engine.impact.solid import Solid, ground, polytope, sphere
from keyforce.engine.impact.state import Floats
from keyforce.errors import InputError
from keyforce.shot.cast import Member
from keyforce.shot.document import Shot
from keyforce.shot.stage import Piece
from keyforce.stage.pieces import quaternion

_SIGNS = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)
_MOST_CORNERS = 40


def shot_scene(shot: Shot, folder: Path, *, smooth: bool = False) -> ImpactScene:
    """The scene that a shot describes.

    Args:
        shot: Its cast must be props.
        folder: Where its files are.
        smooth: Whether meshes with many corners bounce as the smooth surfaces that they stand for.
    """
    if jointed := [name for name, m in shot.cast.items() if m.is_character]:
        raise InputError(
            "the impact engine moves props only",
            given=", ".join(jointed),
            advice="simulate characters with the articulated engine",
            path=f"cast.{jointed[0]}",
        )
    bodies = [_prop(name, member, folder, smooth) for name, member in shot.cast.items()]
    solid = {name: piece for name, piece in shot.stage.pieces.items() if piece.solid}
    bodies += [_piece(name, piece, folder) for name, piece in solid.items()]
    if shot.stage.surface is not None:
        plane = ground(np.zeros(3), np.array([0.0, 0.0, 1.0]))
        surface = shot.stage.surface
        bodies.append(
            fixed_body(
                "ground", [plane], friction=surface.friction, restitution=surface.restitution
            )
        )
    return ImpactScene(bodies=tuple(bodies), gravity=np.array(shot.stage.gravity))


def shot_controls(shot: Shot, scene: ImpactScene) -> Controls:
    """The control vector that a shot spells out: its scene's start, and how impacts differ."""
    return replace(
        scene.start,
        tilt=np.array([impact.normal for impact in shot.impacts]).reshape(-1, 2),
        bounce=np.array([impact.bounce for impact in shot.impacts]).reshape(-1),
    )


def _prop(name: str, member: Member, folder: Path, smooth: bool) -> Body:
    prop = prop_of(member, name, folder=folder)
    xx, yy, zz, xy, xz, yz = prop.inertia
    roll, pitch, yaw = member.turn
    turn = quaternion((roll, pitch, yaw + member.facing))
    lever = Rotation.from_quat(turn, scalar_first=True).apply(prop.center)
    return free_body(
        name,
        _solids(prop, smooth or member.smooth),
        mass=prop.mass,
        inertia=np.array([[xx, xy, xz], [xy, yy, yz], [xz, yz, zz]]),
        center=prop.center,
        at=member.at,
        turn=turn,
        velocity=(np.array(member.velocity) + np.cross(member.spin, lever)).tolist(),
        spin=member.spin,
        friction=prop.friction,
        restitution=prop.restitution,
    )


def _solids(prop: Prop, smooth: bool) -> list[Solid]:
    shapes = [_shape(shape, prop.name) for shape in prop.shapes]
    hulls = [
        faceted(h, smooth=smooth, name=prop.name)
        if smooth or len(h) > _MOST_CORNERS
        else polytope(h, name=prop.name)
        for h in prop.hulls
    ]
    return [*shapes, *hulls]


def _shape(shape: Shape, name: str) -> Solid:
    if shape.kind == "sphere":
        return sphere(np.array(shape.at, float), shape.size[0], name=name)
    if shape.kind == "box":
        turn = Rotation.from_quat(shape.turn, scalar_first=True)
        return polytope(turn.apply(_SIGNS * shape.size) + np.array(shape.at), name=name)
    raise InputError(f"{name} has a shape that the impact engine does not know", given=shape.kind)


def _piece(name: str, piece: Piece, folder: Path) -> Body:
    turn = Rotation.from_quat(quaternion(piece.turn), scalar_first=True)
    solids = [polytope(turn.apply(points) + piece.at, name=name) for points in _points(
        name, piece, folder
    )]  # fmt: skip
    return fixed_body(name, solids, friction=piece.friction, restitution=piece.restitution)


def _points(name: str, piece: Piece, folder: Path) -> list[Floats]:
    """Corners of the piece's convex parts in its own frame."""
    if Path(piece.fixed).suffix.lower() in MESH_ENDINGS:
        return list(convex_pieces(read_mesh(folder, piece.fixed, scale=piece.scale).centered()))
    if piece.fixed in THINGS:
        return list(thing(piece.fixed, piece.scale).parts)
    if piece.fixed not in ("box", "ramp"):
        raise InputError(
            f"{name} is of a kind that the impact engine does not know",
            given=piece.fixed,
            allowed=f"box, ramp, {', '.join(THINGS)}, or a mesh file",
            path=f"stage.{name}",
        )
    if piece.size is None or min(piece.size) <= 0:
        raise InputError(f"{name} needs a size", given=piece.size, path=f"stage.{name}")
    half = np.array(piece.size) / 2
    corners = _SIGNS * half + [0, 0, half[2]]
    low_side = (corners[:, 0] < 0) & (corners[:, 2] > 0)
    return [corners[~low_side] if piece.fixed == "ramp" else corners]


def joint_rows(model: mujoco.MjModel, name: str) -> tuple[int, int]:
    """Where a prop's free joint begins in qpos and qvel."""
    joint = model.joint(f"{name}.root")
    return int(joint.qposadr[0]), int(joint.dofadr[0])
