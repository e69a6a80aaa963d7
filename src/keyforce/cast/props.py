"""Props: single rigid bodies, from a ball to a coat rack."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import mujoco
import numpy as np

from keyforce.cast.figure import ZERO, Shape, Vector
from keyforce.cast.mesh import MESH_ENDINGS, Floats, Mesh, read_mesh
from keyforce.cast.mesh_geoms import add_hull, add_look
from keyforce.cast.mesh_hulls import convex_pieces
from keyforce.cast.mesh_solid import parts_solid, solid_of
from keyforce.cast.things.thing import Coat, Thing
from keyforce.cast.things.things import THINGS, thing
from keyforce.errors import InputError
from keyforce.shot.cast import Member
from keyforce.surface.color import rgba
from keyforce.surface.surface import DEAD, give_surface

WOOD = 600.0
"""Density where neither mass nor density is given [kg/m³]."""
BALL_RADIUS = 0.11
BOX_SIZE = (0.4, 0.4, 0.4)
PLANK_SIZE = (2.0, 0.3, 0.05)
KINDS = ("ball", "box", "plank", *THINGS)
_PAINT = (0.72, 0.42, 0.26, 1.0)

Inertia = tuple[float, float, float, float, float, float]


@dataclass(frozen=True, kw_only=True, eq=False)
class Prop:
    """A rigid body.

    Attributes:
        name: Such as `hat`.
        shapes: Round and box-shaped solids that touch things.
        hulls: Corners of convex solids that touch things [m], each of shape (N, 3).
        mass: [kg]
        center: Centre of mass in the frame of its shapes [m].
        inertia: About the centre of mass: Ixx, Iyy, Izz, Ixy, Ixz, Iyz [kg·m²].
        look: What is drawn where that differs from what touches.
        coats: More that is drawn, in colors of its own.
        color: As `#c8442b`, or None for plain wood.
        friction: Coulomb's coefficient.
        restitution: Bounce, from 0 to 1.
        notes: What had to be estimated.
    """

    name: str
    shapes: tuple[Shape, ...] = ()
    hulls: tuple[Floats, ...] = ()
    mass: float
    center: Vector = ZERO
    inertia: Inertia
    look: Mesh | None = None
    coats: tuple[Coat, ...] = ()
    color: str | None = None
    friction: float = 1.0
    restitution: float = 0.0
    notes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if not 0 < self.mass < float("inf"):
            raise InputError(f"{self.name} needs a positive mass", given=self.mass)


def ball(name: str, *, radius: float = BALL_RADIUS, mass: float | None = None) -> Prop:
    """A solid ball; of wood where no mass is given."""
    _check_sizes(name, radius)
    weight = WOOD * 4 / 3 * np.pi * radius**3 if mass is None else mass
    moment = 0.4 * weight * radius**2
    shape = Shape(name="ball", kind="sphere", size=(radius,))
    return Prop(
        name=name, shapes=(shape,), mass=float(weight), inertia=(moment, moment, moment, 0, 0, 0)
    )


def box(name: str, *, size: Vector = BOX_SIZE, mass: float | None = None) -> Prop:
    """A solid box of that length (x), width (y) and height (z); of wood where no mass is given."""
    _check_sizes(name, *size)
    weight = WOOD * float(np.prod(size)) if mass is None else mass
    xx, yy, zz = (weight / 12 * (np.dot(size, size) - s**2) for s in size)
    half = (size[0] / 2, size[1] / 2, size[2] / 2)
    shape = Shape(name="box", kind="box", size=half)
    return Prop(
        name=name, shapes=(shape,), mass=weight, inertia=(float(xx), float(yy), float(zz), 0, 0, 0)
    )


def plank(
    name: str,
    *,
    length: float = PLANK_SIZE[0],
    width: float = PLANK_SIZE[1],
    thickness: float = PLANK_SIZE[2],
    mass: float | None = None,
) -> Prop:
    """A board that lies flat."""
    return box(name, size=(length, width, thickness), mass=mass)


def mesh_prop(
    name: str,
    surface: Mesh,
    *,
    mass: float | None = None,
    density: float | None = None,
) -> Prop:
    """A body in the shape of a mesh, of one density throughout.

    Its frame sits at its centre of mass with the axes of the file. A mesh that bounds no volume
    has the mass of the solids that stand for it in collisions.
    """
    hulls = convex_pieces(surface)
    solid = solid_of(surface, hulls)
    scale = (WOOD if density is None else density) if mass is None else mass / solid.mass
    xx, yy, zz, xy, xz, yz = (scale * part for part in solid.moments)
    return Prop(
        name=name,
        hulls=tuple(hull - solid.center for hull in hulls),
        mass=scale * solid.mass,
        inertia=(xx, yy, zz, xy, xz, yz),
        look=surface.moved(-solid.center),
        notes=surface.notes,
    )


def thing_prop(name: str, made: Thing, *, mass: float | None = None) -> Prop:
    """A thing that moves; its frame sits at its centre of mass with the thing's axes."""
    solid = parts_solid(made.parts)
    scale = made.density if mass is None else mass / solid.mass
    xx, yy, zz, xy, xz, yz = (scale * part for part in solid.moments)
    first, *more = (coat.moved(-solid.center) for coat in made.coats)
    return Prop(
        name=name,
        hulls=tuple(part - solid.center for part in made.parts),
        mass=scale * solid.mass,
        inertia=(xx, yy, zz, xy, xz, yz),
        look=first.mesh,
        coats=tuple(more),
        color=first.color,
    )


def prop_spec(prop: Prop) -> mujoco.MjSpec:
    """The prop as a model in the making: one free body called `body`, to be attached to a scene."""
    spec = mujoco.MjSpec()
    spec.modelname = prop.name
    spec.compiler.degree = False
    body = spec.worldbody.add_body(name="body")
    body.explicitinertial = True
    body.mass, body.ipos, body.fullinertia = prop.mass, prop.center, prop.inertia
    body.add_freejoint(name="root", align=False)
    for geom in [*(_add_shape(body, s) for s in prop.shapes), *_add_hulls(spec, body, prop)]:
        geom.rgba = rgba(prop.color, _PAINT)
        give_surface(geom, friction=prop.friction, restitution=prop.restitution, still=DEAD)
    if prop.look is not None:
        add_look(spec, body, "look", prop.look).rgba = rgba(prop.color, _PAINT)
    for i, coat in enumerate(prop.coats, start=1):
        add_look(spec, body, f"coat{i}", coat.mesh).rgba = rgba(coat.color, _PAINT)
    return spec


def prop_of(member: Member, name: str, *, folder: Path) -> Prop:
    """The prop that a shot's cast describes."""
    if member.prop == "ball":
        made = ball(name, radius=member.radius or BALL_RADIUS)
    elif member.prop == "box":
        made = box(name, size=member.size or BOX_SIZE)
    elif member.prop == "plank":
        made = box(name, size=member.size or PLANK_SIZE)
    elif member.prop in THINGS:
        made = thing_prop(name, thing(member.prop, member.scale))
    elif member.prop and Path(member.prop).suffix.lower() in MESH_ENDINGS:
        made = mesh_prop(name, read_mesh(folder, member.prop, scale=member.scale))
    else:
        raise InputError(
            f"{name} is of an unknown kind",
            given=member.prop,
            allowed=f"{', '.join(KINDS)}, or a file that ends in {', '.join(MESH_ENDINGS)}",
        )
    heavier = _asked_mass(member, made) / made.mass
    xx, yy, zz, xy, xz, yz = (heavier * part for part in made.inertia)
    return replace(
        made,
        mass=heavier * made.mass,
        inertia=(xx, yy, zz, xy, xz, yz),
        color=member.color or made.color,
        friction=member.friction,
        restitution=member.restitution,
    )


def _asked_mass(member: Member, made: Prop) -> float:
    if member.mass is not None:
        return member.mass
    usual = thing(member.prop).density if member.prop in THINGS else WOOD
    return made.mass if member.density is None else made.mass * member.density / usual


def _check_sizes(name: str, *sizes: float) -> None:
    if not all(0.001 <= s <= 1000 for s in sizes):
        raise InputError(
            f"{name} has a size that nothing can have", given=sizes, allowed="0.001 m to 1000 m"
        )


def _add_shape(body: mujoco.MjsBody, shape: Shape) -> mujoco.MjsGeom:
    kinds = {"sphere": mujoco.mjtGeom.mjGEOM_SPHERE, "box": mujoco.mjtGeom.mjGEOM_BOX}
    size = (*shape.size, 0.0, 0.0)[:3]
    return body.add_geom(
        name=shape.name, type=kinds[shape.kind], size=size, pos=shape.at, quat=shape.turn, mass=0.0
    )


def _add_hulls(spec: mujoco.MjSpec, body: mujoco.MjsBody, prop: Prop) -> list[mujoco.MjsGeom]:
    return [
        add_hull(spec, body, f"hull{i}", corners, hidden=prop.look is not None)
        for i, corners in enumerate(prop.hulls, start=1)
    ]
