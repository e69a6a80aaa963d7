"""Hinges: the axes of one person's joints, with limits and strengths."""

from __future__ import annotations

from collections.abc import Sequence
from math import radians

from keyforce.cast.figure import Hinge, Vector
from keyforce.cast.human.movements import CHOICES, MOVEMENTS
from keyforce.cast.human.physique import Physique
from keyforce.cast.human.skeleton import PARENTS, joint_name
from keyforce.cast.human.strength import strengths
from keyforce.errors import InputError, unknown_name

# Steadies the light ends of limbs: a fraction of mass times stature squared.
ARMATURE = 2e-5


def hinges(p: Physique, dofs: int, stiff: Sequence[str]) -> dict[str, tuple[Hinge, ...]]:
    """The hinges of every body, outermost first; a body without any is welded to its parent.

    Args:
        p: Whose.
        dofs: Degrees of freedom with the root's six; 19 means the 25 of which 19 are actuated.
        stiff: Joints that lose their hinges, such as `knee_l`, or `knee` for both sides.
    """
    movements = CHOICES.get(25 if dofs == 19 else dofs)
    if movements is None:
        raise InputError(
            "no person has that many degrees of freedom",
            given=dofs,
            allowed="19 (the same as 25), 37, 51",
        )
    joints = {joint_name(body) for body in PARENTS if moves(joint_name(body), movements)}
    names = joints | {j[:-2] for j in joints if j.endswith(("_l", "_r"))}
    for joint in stiff:
        if joint not in names:
            raise unknown_name("joint", joint, names)
    gone = {j for j in joints if j in stiff or j[:-2] in stiff}
    return {
        body: () if joint_name(body) in gone else body_hinges(p, body, movements)
        for body in PARENTS
    }


def moves(joint: str, movements: Sequence[str]) -> bool:
    """Whether a joint has any of the movements."""
    return any(m.startswith(kind(joint) + ".") for m in movements)


def kind(joint: str) -> str:
    """The joint without its side: `knee` for `knee_l`."""
    return joint[:-2] if joint.endswith(("_l", "_r")) else joint


def body_hinges(p: Physique, body: str, movements: Sequence[str]) -> tuple[Hinge, ...]:
    """The hinges of one body's joint."""
    joint = joint_name(body)
    mine = [m for m in movements if m.startswith(kind(joint) + ".")]
    return tuple(hinge(p, joint, m.rpartition(".")[2]) for m in mine)


def hinge(p: Physique, joint: str, way: str) -> Hinge:
    """One way that a joint turns."""
    movement = MOVEMENTS[f"{kind(joint)}.{way}"]
    low, high = movement.range
    strength, against = strengths(p, f"{kind(joint)}.{way}")
    return Hinge(
        name=f"{joint}.{way}",
        axis=mirrored(movement.axis) if joint.endswith("_r") else movement.axis,
        range=(radians(low), radians(high)),
        strength=strength,
        against=against,
        armature=ARMATURE * p.mass * p.stature**2,
    )


def mirrored(axis: Vector) -> Vector:
    """The axis about which the same movement turns on the right side."""
    x, y, z = axis
    return (-x, y, -z)
