"""Bonds: points of two bodies held together while time runs (Shapiro and others 2007, appendix A).

A scene that may need them has slots: MuJoCo's `connect` constraints that are off. A bond takes one
slot for a point, three for a grip that lets nothing turn. What it gives is read from MuJoCo's own
constraint forces.
"""

from __future__ import annotations

import mujoco

from keyforce.direction.compiled import part
from keyforce.engine.articulated.bending import give
from keyforce.engine.articulated.flight import row
from keyforce.engine.articulated.native import ContactView
from keyforce.engine.articulated.sense import point_of
from keyforce.engine.articulated.state import Floats, Live

PREFIX = "bond."
SOFTNESS = (0.004, 1.0)
IMPEDANCE = (0.95, 0.99, 0.001, 0.5, 2.0)


def add_slots(spec: mujoco.MjSpec, number: int) -> None:
    """Gives a scene slots for bonds; each holds nothing yet."""
    body = next(b.name for b in spec.bodies if b.name != "world")
    for i in range(number):
        slot = spec.add_equality(
            name=f"{PREFIX}{i}",
            type=mujoco.mjtEq.mjEQ_CONNECT,
            objtype=mujoco.mjtObj.mjOBJ_BODY,
            name1=body,
            name2="world",
            active=False,
            solref=SOFTNESS,
            solimp=IMPEDANCE,
        )
        slot.data[:3] = 0.0


@part
def bonded(live: Live, first: int, last: int) -> bool:
    """Whether a bond holds any of the bodies from `first` up to `last`."""
    for e in range(live.bond_on.size):
        if live.bond_on[e] and (
            first <= live.bond_body[e] < last or first <= live.bond_other[e] < last
        ):
            return True
    return False


@part
def read_bonds(live: Live, contacts: ContactView, wrenches: Floats) -> None:
    """What bonds give each body now, shape (nbody, 6): their rows come first, three for each."""
    forces, ids = (contacts.force[0] - contacts.arena) >> 3, (contacts.id[0] - contacts.arena) >> 2
    i = 0
    while i < contacts.equalities[0]:
        e = contacts.ints[ids + i]
        force = (
            contacts.reals[forces + i],
            contacts.reals[forces + i + 1],
            contacts.reals[forces + i + 2],
        )
        body, other, data = live.bond_body[e], live.bond_other[e], live.bond_point
        at = point_of(live, body, row(data, e))
        give(live, wrenches, body, at, force, 1.0)
        if other > 0:
            there = point_of(live, other, (data[e, 3], data[e, 4], data[e, 5]))
            give(live, wrenches, other, there, force, -1.0)
        i += 3
