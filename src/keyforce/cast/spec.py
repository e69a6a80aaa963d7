"""Spec: a figure as a MuJoCo model in the making, ready to be attached into a scene.

Bodies, joints, geoms and sites carry the names of segments, hinges, shapes and marks. Masses
come from the figure, never from shapes. The spec holds nothing that would act on a whole scene.
"""

from __future__ import annotations

import mujoco

from keyforce.cast.figure import Figure, Hinge, Mark, Segment, Shape
from keyforce.surface.contact import CONTACT, Contact

# Firm enough that a joint gives way by less than 2 degrees, pressed with full strength or arriving
# at 15 rad/s, and soft at the first touch, as contact is: the third impedance number is how far it
# goes before the limit is at its firmest [rad].
LIMIT_SOFTNESS = (0.003, 1.0)
LIMIT_IMPEDANCE = (0.0, 0.99, 0.01, 0.5, 2.0)

GEOMS = {
    "sphere": mujoco.mjtGeom.mjGEOM_SPHERE,
    "capsule": mujoco.mjtGeom.mjGEOM_CAPSULE,
    "box": mujoco.mjtGeom.mjGEOM_BOX,
    "cylinder": mujoco.mjtGeom.mjGEOM_CYLINDER,
    "ellipsoid": mujoco.mjtGeom.mjGEOM_ELLIPSOID,
}
PLANAR = (("x", (1, 0, 0)), ("z", (0, 0, 1)), ("pitch", (0, 1, 0)))


def figure_spec(figure: Figure, *, contact: Contact = CONTACT) -> mujoco.MjSpec:
    """The figure as an MjSpec with its root at standing height above the origin.

    Args:
        figure: The body.
        contact: How its shapes touch.
    """
    spec = mujoco.MjSpec()
    spec.modelname = figure.kind
    spec.compiler.degree = False
    spec.option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
    bodies: dict[str | None, mujoco.MjsBody] = {None: spec.worldbody}
    for segment in figure.segments:
        bodies[segment.name] = add_segment(bodies[segment.parent], segment, contact)
    add_root(bodies[figure.segments[0].name], figure)
    for mark in figure.marks:
        add_mark(bodies[mark.segment], mark)
    for one, other in figure.apart:
        spec.add_exclude(bodyname1=one, bodyname2=other)
    return spec


def add_segment(parent: mujoco.MjsBody, segment: Segment, contact: Contact) -> mujoco.MjsBody:
    """Hangs a segment below its parent, with its joint, its mass and what collides."""
    body = parent.add_body(name=segment.name, pos=segment.at)
    body.explicitinertial = True
    body.mass = segment.mass
    body.ipos = segment.center
    body.fullinertia = segment.inertia
    for hinge in segment.hinges:
        add_hinge(body, hinge)
    for shape in segment.shapes:
        add_shape(body, shape, contact)
    return body


def add_hinge(body: mujoco.MjsBody, hinge: Hinge) -> None:
    """Adds a limited hinge at the body's origin."""
    body.add_joint(
        name=hinge.name,
        type=mujoco.mjtJoint.mjJNT_HINGE,
        axis=hinge.axis,
        range=hinge.range,
        limited=mujoco.mjtLimited.mjLIMITED_TRUE,
        armature=hinge.armature,
        frictionloss=hinge.friction,
        solref_limit=LIMIT_SOFTNESS,
        solimp_limit=LIMIT_IMPEDANCE,
    )


def add_shape(body: mujoco.MjsBody, shape: Shape, contact: Contact) -> None:
    """Adds a massless solid that collides with everything, its own figure included.

    MuJoCo takes the larger friction of two touching solids, so a slippery shape gets priority.
    """
    geom = body.add_geom(name=shape.name, type=GEOMS[shape.kind], mass=0.0)
    geom.size = (*shape.size, 0.0, 0.0)[:3]
    if shape.ends is None:
        geom.pos, geom.quat = shape.at, shape.turn
    else:
        geom.fromto = (*shape.ends[0], *shape.ends[1])
    geom.contype = geom.conaffinity = 1
    geom.condim = contact.condim
    geom.solref, geom.solimp = contact.softness, contact.solimp
    geom.friction = contact.sliding(shape.grip)
    geom.priority = int(shape.grip < 1)


def add_mark(body: mujoco.MjsBody, mark: Mark) -> None:
    """Adds a named point."""
    body.add_site(name=mark.name, pos=mark.at, size=(0.005, 0.005, 0.005))


def add_root(body: mujoco.MjsBody, figure: Figure) -> None:
    """Frees the root as the figure asks; `root_height` of its measures is where it stands."""
    height = float(figure.measures.get("root_height", 0.0))
    body.pos = (body.pos[0], body.pos[1], height)
    if figure.root == "free":
        body.add_freejoint(name="root", align=False)
    if figure.root == "planar":
        for way, axis in PLANAR:
            turns = way == "pitch"
            kind = mujoco.mjtJoint.mjJNT_HINGE if turns else mujoco.mjtJoint.mjJNT_SLIDE
            ref = height if way == "z" else 0.0
            body.add_joint(name=f"root.{way}", type=kind, axis=axis, ref=ref)
