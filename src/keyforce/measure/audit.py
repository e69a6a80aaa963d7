"""The audit: a take's physics recomputed from its states, so that one sees what is real.

Nothing that the take says of itself is believed: states go through bare MuJoCo, and every line
says the worst that was found, when, and how much is allowed.
"""

from __future__ import annotations

from dataclasses import dataclass

import mujoco
import numpy as np
from numpy.typing import NDArray

from keyforce.measure.body import Body, bodies_of
from keyforce.measure.contacts import ContactPass, contact_pass
from keyforce.measure.kinematics import Kinematics, kinematics
from keyforce.take.take import Take

Floats = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True)
class Line:
    """One check: the worst found, what is allowed, and when it was."""

    check: str
    worst: float
    bound: float
    unit: str
    at: float | None

    @property
    def ok(self) -> bool:
        """Whether the worst stays within the bound."""
        return self.worst <= self.bound


@dataclass(frozen=True, kw_only=True)
class Help:
    """What came from outside to balance a character or bend physics."""

    character: str
    peak_force: float
    peak_torque: float
    impulse: float
    angular_impulse: float


@dataclass(frozen=True, kw_only=True)
class Report:
    """A take's physics.

    Attributes:
        lines: The checks.
        flights: Per character, its flights as (begin, end) [s].
        help: Per character, what balanced it from outside.
        peak_ground: Per character, the largest ground force in body weights.
    """

    lines: tuple[Line, ...]
    flights: dict[str, tuple[tuple[float, float], ...]]
    help: tuple[Help, ...]
    peak_ground: dict[str, float]

    @property
    def ok(self) -> bool:
        """Whether every line is within its bound."""
        return all(line.ok for line in self.lines)


def audit(take: Take) -> Report:
    """Checks a take's states against the physics that they claim to obey."""
    motion = kinematics(take)
    touched = contact_pass(take)
    bodies = bodies_of(take)
    lines = [
        _line("states are finite", _not_finite(take), 0.0, "", take.time),
        _line("unit quaternions", _quaternion_error(take), 1e-6, "", take.time),
        _line("velocity matches positions", _velocity_mismatch(take), 0.02, "", take.time),
        _line("joint limits", _limit_excess(take), 2.0, "deg", take.time),
        _line("depth of contact", touched.depth * 1e3, 10.0, "mm", take.time),
        _line("self-penetration", touched.self_depth * 1e3, 20.0, "mm", take.time),
    ]
    flights = {b.name: flights_of(take, b, touched) for b in bodies}
    for body in bodies:
        lines += _flight_lines(take, motion, body, flights[body.name])
        lines += _ground_lines(take, motion, body, touched)
    return Report(
        lines=tuple(lines),
        flights=flights,
        help=tuple(_help(take, c) for c in range(len(take.characters))),
        peak_ground={b.name: float(_ground_force(take, motion, b)[:, 2].max()) for b in bodies},
    )


def flights_of(take: Take, body: Body, touched: ContactPass) -> tuple[tuple[float, float], ...]:
    """Stretches of at least 80 ms in which nothing comes near a character."""
    free = np.logical_not(touched.near[body.name])
    edges = np.flatnonzero(np.diff(np.r_[0, free.astype(np.int8), 0]))
    runs = zip(edges[::2], edges[1::2] - 1, strict=True)
    spans = [(float(take.time[a]), float(take.time[b])) for a, b in runs if b - a >= 6]
    return tuple((a, b) for a, b in spans if b - a > 0.08)


def _line(check: str, values: Floats, bound: float, unit: str, time: Floats) -> Line:
    if not values.size or not np.any(values > 0):
        return Line(check=check, worst=0.0, bound=bound, unit=unit, at=None)
    i = int(np.argmax(values))
    return Line(check=check, worst=float(values[i]), bound=bound, unit=unit, at=float(time[i]))


def _not_finite(take: Take) -> Floats:
    wrong = np.logical_not(np.isfinite(np.c_[take.qpos, take.qvel]))
    return np.asarray(wrong.sum(axis=1), dtype=np.float64)


def _quaternion_error(take: Take) -> Floats:
    model, worst = take.model, np.zeros(len(take.time))
    for joint in range(model.njnt):
        first = {0: 3, 1: 0}.get(int(model.jnt_type[joint]))
        if first is not None:
            a = model.jnt_qposadr[joint] + first
            length = np.linalg.norm(take.qpos[:, a : a + 4], axis=1)
            worst = np.maximum(worst, np.abs(length - 1.0))
    return worst


def _velocity_mismatch(take: Take) -> Floats:
    """Median over time of how far velocities are from the positions' differences."""
    n = len(take.time)
    if n < 9:
        return np.zeros(n)
    rate = np.zeros_like(take.qvel)
    for i in range(1, n - 1):
        gap = take.time[i + 1] - take.time[i - 1]
        mujoco.mj_differentiatePos(take.model, rate[i], gap, take.qpos[i - 1], take.qpos[i + 1])
    error = np.abs(rate - take.qvel).max(axis=1) / (1 + np.abs(take.qvel).max(axis=1))
    return np.full(n, float(np.median(error[2:-2])))


def _limit_excess(take: Take) -> Floats:
    model, worst = take.model, np.zeros(len(take.time))
    for joint in np.flatnonzero(model.jnt_limited):
        if model.jnt_type[joint] != int(mujoco.mjtJoint.mjJNT_HINGE):
            continue
        angle = take.qpos[:, model.jnt_qposadr[joint]]
        low, high = model.jnt_range[joint]
        worst = np.maximum(worst, np.degrees(np.maximum(low - angle, angle - high)))
    return worst


def _flight_lines(
    take: Take, motion: Kinematics, body: Body, flights: tuple[tuple[float, float], ...]
) -> list[Line]:
    path, turn = np.zeros(len(take.time)), np.zeros(len(take.time))
    gravity = take.model.opt.gravity
    for begin, end in flights:
        rows = np.flatnonzero((take.time > begin) & (take.time < end))
        t = take.time[rows] - take.time[rows[0]]
        fall = motion.com[rows, body.root] - 0.5 * np.outer(t**2, gravity)
        basis = np.c_[np.ones_like(t), t]
        off = fall - basis @ np.linalg.lstsq(basis, fall, rcond=None)[0]
        path[rows] = 1e3 * np.linalg.norm(off, axis=1)
        spin = motion.angular_momentum[rows, body.root]
        size = max(float(np.linalg.norm(spin, axis=1).max()), 0.02 * body.mass)
        turn[rows] = np.linalg.norm(spin - spin.mean(axis=0), axis=1) / size
    return [
        _line(f"{body.name} in flight: COM off its parabola", path, 1.0, "mm", take.time),
        _line(f"{body.name} in flight: angular momentum changes", turn, 1e-3, "", take.time),
    ]


def _ground_lines(take: Take, motion: Kinematics, body: Body, touched: ContactPass) -> list[Line]:
    if len(take.time) < 60:
        return []
    force = _ground_force(take, motion, body)
    inner = np.zeros(len(take.time), dtype=bool)
    width = _window(take)
    inner[width:-width] = True
    grounded = np.convolve(touched.near[body.name], np.ones(2 * width + 1), "same") > 0
    side = np.linalg.norm(force[:, :2], axis=1)
    excess = side - touched.friction[body.name] * np.maximum(force[:, 2], 0.0)
    phantom = np.linalg.norm(force, axis=1)
    return [
        _line(f"{body.name}: ground pulls", -force[:, 2] * inner, 0.05, "weights", take.time),
        _line(
            f"{body.name}: outside the friction cone",
            excess * (inner & grounded),
            0.05,
            "weights",
            take.time,
        ),
        _line(
            f"{body.name}: force without contact",
            phantom * (inner & ~grounded),
            0.05,
            "weights",
            take.time,
        ),
        _line(f"{body.name}: planted feet slide", touched.slip[body.name], 10.0, "mm/s", take.time),
    ]


def _window(take: Take) -> int:
    """An odd number of frames that spans about 40 ms."""
    return max(3, round(0.04 / float(np.median(np.diff(take.time)))) | 1)


def _ground_force(take: Take, motion: Kinematics, body: Body) -> Floats:
    """What the ground must have done for the COM to move as it did [body weights], (T, 3)."""
    if len(take.time) < 4:
        return np.zeros((len(take.time), 3))
    gravity = take.model.opt.gravity
    weight = body.mass * max(float(np.linalg.norm(gravity)), 1e-9)
    velocity = np.gradient(motion.com[:, body.root], take.time, axis=0)
    acceleration = np.gradient(velocity, take.time, axis=0)
    pushed = take.external[:, body.tree, :3].sum(axis=1)
    kernel = np.ones(_window(take)) / _window(take)
    force = body.mass * (acceleration - gravity) - pushed
    smooth = [np.convolve(force[:, k], kernel, "same") for k in range(3)]
    return np.stack(smooth, axis=1) / weight


def _help(take: Take, c: int) -> Help:
    dt = np.gradient(take.time) if len(take.time) > 1 else np.zeros(len(take.time))
    force = np.linalg.norm(take.help[:, c, :3], axis=1)
    torque = np.linalg.norm(take.help[:, c, 3:], axis=1)
    return Help(
        character=take.characters[c],
        peak_force=float(force.max(initial=0.0)),
        peak_torque=float(torque.max(initial=0.0)),
        impulse=float(force @ dt),
        angular_impulse=float(torque @ dt),
    )
