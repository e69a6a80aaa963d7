"""Effort: what each joint gave beside the strength that its model says it has."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import mujoco
import numpy as np
from numpy.typing import NDArray
from pydantic import ValidationError

from keyforce.cast.sides import hinges_named
from keyforce.shot.cast import Member, Plain
from keyforce.take.take import Take

Floats = NDArray[np.float64]
FULL = 0.999
"""The share of its strength at which a joint gives all that it has."""


@dataclass(frozen=True, kw_only=True)
class JointEffort:
    """One joint that gave all it had, or more than it would have without a factor.

    Attributes:
        joint: Such as `knee_l.flex`.
        peak: Its largest torque as a share of its undeclared strength.
        full: How long it gave all that it had [s].
        beyond: How long it gave more than its undeclared strength [s].
    """

    joint: str
    peak: float
    full: float
    beyond: float


@dataclass(frozen=True, kw_only=True)
class Effort:
    """What a character gave.

    Attributes:
        character: Who.
        declared: The largest factor on its strength that the shot declares; 1 is none.
        peak: The largest share of its undeclared strength that any of its joints gave.
        joints: Those that reached the end of it, the longest first.
    """

    character: str
    declared: float
    peak: float
    joints: tuple[JointEffort, ...]

    @property
    def superhuman(self) -> bool:
        """Whether more strength was declared than the model gives."""
        return self.declared > 1.0


def efforts(take: Take) -> tuple[Effort, ...]:
    """Every character's effort."""
    return tuple(_effort(take, name) for name in take.characters)


def effort_shares(take: Take, who: str) -> Mapping[str, Floats]:
    """Each hinge's torque as a share of its undeclared strength that way, each of shape (T,)."""
    model, factors = take.model, declared(take, who)
    shares = {}
    for name, joint in limited_hinges(model, who).items():
        torque = take.ctrl_torque[:, model.jnt_dofadr[joint]]
        low, high = model.jnt_actfrcrange[joint]
        full = np.where(torque < 0, -low, high)
        shares[name] = factors[name] * np.abs(torque) / np.maximum(full, 1e-9)
    return shares


def declared(take: Take, who: str) -> dict[str, float]:
    """The factors on strength that a take's shot gives a character's hinges."""
    hinges = tuple(limited_hinges(take.model, who))
    member = _member(take, who)
    factors = dict.fromkeys(hinges, member.strength * _some(member.rig.strength))
    for name, joint in member.rig.joints.items():
        for hinge in hinges_named(name, hinges):
            factors[hinge] *= _some(joint.strength)
    return factors


def _member(take: Take, who: str) -> Member:
    """What the take's shot says of a character; nothing special where it cannot be read."""
    cast = take.shot.get("cast")
    try:
        return Member.model_validate(cast[who] if cast else {})
    except (ValidationError, TypeError, KeyError):
        return Member(lamp=Plain())


def _some(factor: float) -> float:
    """No joint is without any strength, since a limit of 0 means none to MuJoCo."""
    return factor or 1e-9


def limited_hinges(model: mujoco.MjModel, who: str) -> dict[str, int]:
    """A character's hinges whose strength the model knows, without its name."""
    names = {j: model.joint(j).name for j in np.flatnonzero(model.jnt_actfrclimited)}
    return {n.removeprefix(f"{who}."): int(j) for j, n in names.items() if n.startswith(f"{who}.")}


def _effort(take: Take, who: str) -> Effort:
    factors, shares = declared(take, who), effort_shares(take, who)
    step = float(np.median(np.diff(take.time))) if len(take.time) > 1 else 0.0
    found = [
        JointEffort(
            joint=joint,
            peak=float(share.max(initial=0.0)),
            full=step * int(np.sum(share >= FULL * factors[joint])),
            beyond=step * int(np.sum(share > 1.0 / FULL)),
        )
        for joint, share in shares.items()
    ]
    return Effort(
        character=who,
        declared=max(factors.values(), default=1.0),
        peak=max((one.peak for one in found), default=0.0),
        joints=tuple(sorted((o for o in found if o.full > 0 or o.beyond > 0), key=_longest)),
    )


def _longest(one: JointEffort) -> tuple[float, str]:
    return -max(one.full, one.beyond), one.joint
