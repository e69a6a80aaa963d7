"""Quantities: one vocabulary for anything that can be measured on a take.

    ada.com.z   ada.velocity.x   ada.angular_momentum.y   ada.turns.y   ada.tilt
    ada.hand_l.pos.x   ada.hand_l.velocity   ada.knee_r.angle   ada.hip_l.abduct
    ada.ground.z   ada.help   ada.steps   ada.stride   ada.slip   mug.pos.z   mug.spin.y   mug.tilt
    mug.up.x

A vector without a component stands for its length. Joint angles and tilt are in degrees, since a
person reads them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

import mujoco
import numpy as np
from numpy.typing import NDArray

from keyforce.errors import InputError, unknown_name
from keyforce.measure.kinematics import Kinematics, kinematics, members, root_of
from keyforce.measure.steps import feet, slip, steps, stride
from keyforce.take.take import Take

Floats = NDArray[np.float64]
AXES = {"x": 0, "y": 1, "z": 2}


@dataclass(frozen=True, kw_only=True, eq=False)
class Series:
    """A quantity over time.

    Attributes:
        values: One for each stored time, shape (T,) or (T, 3).
        unit: Such as `m/s`; empty for a pure number.
    """

    values: Floats
    unit: str


@dataclass(frozen=True, eq=False)
class Measured:
    """A take with its kinematics worked out once, to ask for many quantities."""

    take: Take

    @cached_property
    def motion(self) -> Kinematics:
        """Where everything is and how it moves."""
        return kinematics(self.take)

    def quantity(self, name: str) -> Series:
        """The quantity of that name, as one number a time.

        Raises:
            InputError: There is none; it says what could stand there.
        """
        who, _, rest = name.strip().partition(".")
        root = root_of(self.take, who)
        if root is None:
            raise unknown_name("cast member", who, members(self.take))
        what, axis = _split_axis(rest or "pos")
        series = self._of_member(who, root, what)
        if series is None:
            series = self._of_part(who, what, name)
        return _component(series, axis, name)

    def _of_member(self, who: str, root: int, what: str) -> Series | None:
        mass = float(self.take.model.body_subtreemass[root])
        table: dict[str, Callable[[], Series]] = {
            "com": lambda: Series(values=self.motion.com[:, root], unit="m"),
            "pos": lambda: Series(values=self.motion.at[:, root], unit="m"),
            "velocity": lambda: Series(values=self.motion.com_velocity[:, root], unit="m/s"),
            "momentum": lambda: Series(
                values=mass * self.motion.com_velocity[:, root], unit="kg·m/s"
            ),
            "angular_momentum": lambda: Series(
                values=self.motion.angular_momentum[:, root], unit="kg·m²/s"
            ),
            "spin": lambda: Series(values=self.motion.spin[:, root], unit="rad/s"),
            "turns": lambda: Series(values=self._turns(root), unit="turns"),
            "tilt": lambda: Series(values=_tilt(self.motion.axes[:, root]), unit="deg"),
            "up": lambda: Series(values=self.motion.axes[:, root, 2], unit=""),
            "lean": lambda: Series(values=self._lean(who, root), unit="m"),
            "ground": lambda: Series(values=self._wrench(who, "ground"), unit="N"),
            "help": lambda: Series(values=self._wrench(who, "help", torque=True), unit="N·m"),
        }
        walking: dict[str, Callable[[], Series]] = {
            "steps": lambda: Series(values=steps(self.take, who), unit=""),
            "stride": lambda: Series(values=stride(self.take, who, self.motion.at), unit="m"),
            "slip": lambda: Series(values=slip(self.take, who), unit="mm/s"),
        }
        table |= walking if who in self.take.characters else {}
        return table[what]() if what in table else None

    def _of_part(self, who: str, what: str, name: str) -> Series:
        part, _, kind = what.rpartition(".")
        full = f"{who}.{part}"
        kinds = ("pos", "velocity", "acceleration", "facing", "spin", "tilt")
        if full in self.take.body_names and kind in kinds:
            body, motion = self.take.body_names.index(full), self.motion
            if kind == "tilt":
                return Series(values=_tilt(motion.axes[:, body]), unit="deg")
            if kind == "facing":
                return Series(values=motion.axes[:, body, :, 0], unit="")
            if kind == "acceleration":
                rate = np.gradient(motion.velocity[:, body], self.take.time, axis=0)
                return Series(values=rate, unit="m/s²")
            values = {"pos": motion.at, "velocity": motion.velocity, "spin": motion.spin}[kind]
            units = {"pos": "m", "velocity": "m/s", "spin": "rad/s"}
            return Series(values=values[:, body], unit=units[kind])
        hinge = self._hinge(who, part if kind == "angle" else what)
        if hinge is None:
            raise _unknown(self.take, who, name)
        return Series(values=np.degrees(self.take.qpos[:, hinge]), unit="deg")

    def _hinge(self, who: str, name: str) -> int | None:
        model = self.take.model
        hinges = [
            j for j in range(model.njnt) if model.jnt_type[j] == int(mujoco.mjtJoint.mjJNT_HINGE)
        ]
        full = {model.joint(j).name: int(model.jnt_qposadr[j]) for j in hinges}
        if f"{who}.{name}" in full:
            return full[f"{who}.{name}"]
        axes = [a for n, a in full.items() if n.rpartition(".")[0] == f"{who}.{name}"]
        return axes[0] if len(axes) == 1 else None

    def _turns(self, root: int) -> Floats:
        """Turns about the body's own axes since the start, from its angular velocity."""
        local = self._own_spin(root)
        steps = 0.5 * (local[1:] + local[:-1]) * np.diff(self.take.time)[:, None]
        return np.vstack([np.zeros(3), np.cumsum(steps, axis=0)]) / (2 * np.pi)

    def _own_spin(self, root: int) -> Floats:
        """Angular velocity in the body's own axes, which a free joint's velocity already is."""
        model = self.take.model
        if model.body_dofnum[root] == 6:
            dof = model.body_dofadr[root]
            return np.asarray(self.take.qvel[:, dof + 3 : dof + 6])
        axes, spin = self.motion.axes[:, root], self.motion.spin[:, root]
        return np.asarray(np.einsum("tji,tj->ti", axes, spin))

    def _lean(self, who: str, root: int) -> Floats:
        """From the middle of its feet to its centre of mass: ahead, to its left, up (T, 3)."""
        motion, found = self.motion, feet(self.take, who)
        if not found:
            raise InputError(f"{who} has no feet to lean over", given=who)
        bodies = [self.take.body_names.index(foot) for foot in found]
        off = motion.com[:, root] - motion.at[:, bodies].mean(axis=1)
        x, y = motion.axes[:, root, 0, 0], motion.axes[:, root, 1, 0]
        size = np.maximum(np.hypot(x, y), 1e-9)
        ahead, left = off[:, 0] * x + off[:, 1] * y, off[:, 1] * x - off[:, 0] * y
        return np.stack([ahead / size, left / size, off[:, 2]], axis=1)

    def _wrench(self, who: str, key: str, *, torque: bool = False) -> Floats:
        if who not in self.take.characters:
            raise unknown_name("character", who, self.take.characters)
        rows: Floats = getattr(self.take, key)[:, self.take.characters.index(who)]
        return rows[:, 3:] if torque else rows[:, :3]


def _split_axis(what: str) -> tuple[str, int | None]:
    head, _, last = what.rpartition(".")
    return (head, AXES[last]) if last in AXES and head else (what, None)


def _component(series: Series, axis: int | None, name: str) -> Series:
    if series.values.ndim == 1:
        if axis is not None:
            raise InputError(f"{name} has no components", given=name)
        return series
    values = series.values[:, axis] if axis is not None else np.linalg.norm(series.values, axis=1)
    return Series(values=values, unit=series.unit)


def _tilt(axes: Floats) -> Floats:
    """Angle between the body's z axis and the vertical [degrees], shape (T,)."""
    return np.degrees(np.arccos(np.clip(axes[:, 2, 2], -1.0, 1.0)))


def _unknown(take: Take, who: str, name: str) -> InputError:
    bodies = sorted(n.partition(".")[2] for n in take.body_names if n.startswith(f"{who}."))
    return InputError(
        f"there is no quantity called {name!r}",
        given=name,
        allowed=f"{who}.com|pos|velocity|momentum|angular_momentum|spin|turns|tilt|up|lean|ground|help"
        f"[.x|.y|.z], {who}.steps|stride|slip, {who}.BODY.pos|velocity|acceleration|facing|spin"
        f"|tilt, {who}.JOINT.angle; bodies: {', '.join(bodies)}",
        advice="see the list of quantities in the documentation",
    )
