"""Rig: the gains that make a character act well, found by rule for any body.

A new character stands and tracks its poses without being tuned by hand, because every gain is made
from what a joint has to move (an inertia) and to carry (a weight) in its rest pose:

    stiffness = STIFFNESS g sqrt(m I) + CARRY w + n / SAG     damping = stiffness T / 3

with the body's mass m, the inertia I that the hinge moves, the torque w of the weight that it
carries at its worst, the torque n with which it holds the rest pose, and T = sqrt(z / g) from the
height z of the centre of mass. Stiffness thus grows with body weight times length, as dynamic
similarity asks, and light limbs answer faster than heavy ones. The damping suits the non-linear law
of Fattal and Lischinski 2006, equation 3: it is near critical for the heavy joints inside a degree,
and fades beyond.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from math import radians
from types import MappingProxyType

import mujoco
import numpy as np
from numpy.typing import NDArray

from keyforce.cast.loads import Load, boxes, composite, hinge_load
from keyforce.errors import InputError, unknown_name

STIFFNESS = 7.5
CARRY = 2.0
# How far a joint may give way under what it holds in the rest pose [rad].
SAG = radians(1.5)
SETTLING = 1 / 3
BALANCE = 2.0
# Where nobody says how strong a hinge is: the torque that its spring gives at this error [rad].
FULL_EFFORT = 0.5
# Of a joint that a file allows no torque at all one way [N·m].
LEAST = 1e-9
# What counts as standing on the ground, as a share of the height of the centre of mass.
NEAR_GROUND = 0.05


@dataclass(frozen=True, kw_only=True)
class Gain:
    """How one hinge, or the root's balance, is driven.

    Attributes:
        stiffness: k_s [N·m/rad].
        damping: k_d at no error [N·m·s/rad].
        strength: The largest torque with the movement [N·m].
        against: The same the other way; as much where left out.
    """

    stiffness: float
    damping: float
    strength: float
    against: float | None = None

    def __post_init__(self) -> None:
        if not (self.stiffness >= 0 and self.damping >= 0 and min(self.strengths) > 0):
            raise InputError("a gain cannot be negative", given=self)

    @property
    def strengths(self) -> tuple[float, float]:
        """The largest torques with the movement and against it [N·m]."""
        return self.strength, self.strength if self.against is None else self.against

    def scaled(
        self, *, stiffness: float = 1.0, damping: float = 1.0, strength: float = 1.0
    ) -> Gain:
        """The same, with factors."""
        return Gain(
            stiffness=self.stiffness * stiffness,
            damping=self.damping * damping,
            strength=self.strength * strength,
            against=None if self.against is None else self.against * strength,
        )


@dataclass(frozen=True, kw_only=True)
class Rig:
    """A character's gains.

    Attributes:
        gains: By hinge.
        root: The stabilizing torque from outside on the root's rotations, where it is asked for.
    """

    gains: Mapping[str, Gain]
    root: Gain

    def with_(self, gains: Mapping[str, Gain]) -> Rig:
        """The same rig with some hinges' gains replaced."""
        for name in gains:
            if name not in self.gains:
                raise unknown_name("hinge", name, self.gains)
        return replace(self, gains=MappingProxyType({**self.gains, **gains}))


def rig(
    model: mujoco.MjModel,
    strengths: Mapping[str, tuple[float, float]] | None = None,
    rest: Mapping[str, float] | None = None,
) -> Rig:
    """Gains for every hinge of a character, by rule.

    Args:
        model: The character alone; hinges called `root.` something are its root's, not driven.
        strengths: Largest torques by hinge, with its movement and against it [N·m]; by rule where
            left out.
        rest: The pose to find them in [rad]; the model's own where left out.
    """
    data = mujoco.MjData(model)
    for name, angle in (rest or {}).items():
        data.qpos[model.joint(name).qposadr[0]] = angle
    mujoco.mj_forward(model, data)
    whole = composite(model, data, np.arange(1, model.nbody))
    low = boxes(model, data)[:, 0, 2]
    height = standing_height(low, float(whole.center[2]))
    gravity = float(np.linalg.norm(model.opt.gravity))
    settling = SETTLING * float(np.sqrt(height / gravity))
    feet = low < low.min() + NEAR_GROUND * height
    gains = {}
    for joint in driven(model):
        load = hinge_load(model, data, joint, feet)
        stiffness = stiffness_for(load, whole.mass, gravity)
        name = model.joint(joint).name
        most, against = (strengths or {}).get(name) or own_strength(model, joint, stiffness)
        gains[name] = Gain(
            stiffness=stiffness, damping=stiffness * settling, strength=most, against=against
        )
    fall = whole.mass * gravity * height
    root = Gain(stiffness=BALANCE * fall, damping=BALANCE * fall * settling, strength=fall)
    return Rig(gains=MappingProxyType(gains), root=root)


def stiffness_for(load: Load, mass: float, gravity: float) -> float:
    """The rule for one hinge [N·m/rad]."""
    quick = STIFFNESS * gravity * float(np.sqrt(mass * load.inertia))
    return quick + CARRY * load.weight + load.held / SAG


def own_strength(model: mujoco.MjModel, joint: int, stiffness: float) -> tuple[float, float]:
    """The largest torques that the model itself allows a joint, or else what its spring gives."""
    if model.jnt_actfrclimited[joint]:
        low, high = model.jnt_actfrcrange[joint]
        return max(float(high), LEAST), max(-float(low), LEAST)
    return FULL_EFFORT * stiffness, FULL_EFFORT * stiffness


def standing_height(bottom: NDArray[np.float64], center: float) -> float:
    """From the lowest point up to the centre of mass, at least a centimetre [m]."""
    low = bottom.min()
    return max(0.01, center - float(low) if np.isfinite(low) else center)


def driven(model: mujoco.MjModel) -> list[int]:
    """The hinges that act: all but the root's."""
    return [
        j
        for j in range(model.njnt)
        if model.jnt_type[j] == mujoco.mjtJoint.mjJNT_HINGE
        and not model.joint(j).name.startswith("root.")
    ]
