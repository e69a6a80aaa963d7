"""What is plotted: one character of a take, measured once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType

import mujoco
import numpy as np
from numpy.typing import NDArray

from keyforce.errors import InputError, unknown_name
from keyforce.measure.kinematics import Kinematics, kinematics, root_of
from keyforce.picture.supports import Supports, supports
from keyforce.take.take import Take

Floats = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True, eq=False)
class Subject:
    """A character of a take.

    Attributes:
        take: What happened.
        name: The character.
        root: Its first body.
        targets: Angles that its joints were told, by hinge [rad], shape (T,).
    """

    take: Take
    name: str
    root: int
    targets: Mapping[str, Floats] = field(default_factory=lambda: MappingProxyType({}))

    @property
    def time(self) -> Floats:
        """The stored times [s], shape (T,)."""
        return self.take.time

    @cached_property
    def kinematics(self) -> Kinematics:
        """Motion of every body."""
        return kinematics(self.take)

    @cached_property
    def supports(self) -> Supports:
        """Which limbs touch the stage."""
        return supports(self.take, self.name, self.time)

    @property
    def airborne(self) -> NDArray[np.bool_]:
        """When nothing supports it, shape (T,)."""
        return np.asarray(~self.supports.touching.any(axis=1))

    @property
    def mass(self) -> float:
        """Its mass [kg]."""
        return float(self.take.model.body_subtreemass[self.root])

    @property
    def weight(self) -> float:
        """[N], or 1 where nothing weighs anything."""
        return self.mass * float(np.linalg.norm(self.take.model.opt.gravity)) or 1.0

    @property
    def force(self) -> Floats:
        """What contact does to it [N], shape (T, 3)."""
        return self.take.ground[:, self.take.characters.index(self.name), :3]

    @cached_property
    def hinges(self) -> Mapping[str, Floats]:
        """Angles of its hinges by name, without its own [rad], shape (T,)."""
        model, found = self.take.model, {}
        for j in range(model.njnt):
            who, _, hinge = model.joint(j).name.partition(".")
            if who == self.name and model.jnt_type[j] == mujoco.mjtJoint.mjJNT_HINGE:
                found[hinge] = self.take.qpos[:, model.jnt_qposadr[j]]
        return found


def subject(take: Take, character: str | None, targets: Mapping[str, Floats] | None) -> Subject:
    """The character that is asked for, or the first."""
    if not take.characters:
        raise InputError("there is nothing to plot: this take has no character", given=take.name)
    name = take.characters[0] if character is None else character
    if name not in take.characters:
        raise unknown_name("character", name, take.characters)
    root = root_of(take, name)
    if root is None:
        raise unknown_name("body of the character", name, take.body_names)
    chosen = Subject(take=take, name=name, root=root, targets=targets or {})
    for hinge, angles in chosen.targets.items():
        if hinge not in chosen.hinges:
            raise unknown_name("hinge", hinge, chosen.hinges)
        if np.shape(angles) != take.time.shape:
            raise InputError(
                f"the targets of {hinge} do not fit the take",
                given=f"shape {np.shape(angles)}",
                allowed=f"one angle for each of its {len(take.time)} times",
            )
    return chosen
