"""Here: a body at an instant, every part of it with its derivative."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from scipy.spatial.transform import Rotation

from keyforce.engine.impact.body import Body
from keyforce.engine.impact.motion import Derivative, Motion
from keyforce.engine.impact.state import Floats
from keyforce.solve.drag.attitude import lean, turn_between
from keyforce.solve.drag.instant import Found, Instant
from keyforce.solve.drag.varying import Varying, skew


@dataclass(frozen=True, kw_only=True, eq=False)
class Here:
    """A body at an instant. All that it offers varies with what is free.

    Attributes:
        body: Which one.
        time: When [s].
        com: Centre of mass [m].
        velocity: Of it [m/s].
        spin: In the world [rad/s].
        axes: Orientation of its own frame, shape (3, 3).
        turned: How that changes: rotation vectors in the world, shape (3, N).
        mass: [kg]
    """

    body: Body
    time: Varying
    com: Varying
    velocity: Varying
    spin: Varying
    axes: Floats
    turned: Floats
    mass: float

    @cached_property
    def pos(self) -> Varying:
        """Where its own origin is [m]."""
        return self.point((0.0, 0.0, 0.0))

    def point(self, local: Sequence[float]) -> Varying:
        """Where a point of its own frame is [m]."""
        arm = self.axes @ (np.asarray(local, dtype=np.float64) - self.body.center)
        return Varying(self.com.value + arm, self.com.slope - skew(arm) @ self.turned)

    def direction(self, local: Sequence[float]) -> Varying:
        """Where a direction of its own frame points."""
        there = self.axes @ np.asarray(local, dtype=np.float64)
        return Varying(there, -(skew(there) @ self.turned))

    def point_velocity(self, local: Sequence[float]) -> Varying:
        """How a point of its own frame moves [m/s]."""
        return self.velocity + self.spin.cross(self.point(local) - self.com)

    def turn_from(self, wanted: Floats) -> Varying:
        """The rotation vector from a wanted orientation, shape (3, 3), to its own [rad]."""
        return turn_between(self.axes, self.turned, wanted)

    def lean_from(self, local: Sequence[float], wanted: Sequence[float]) -> Varying:
        """How far a direction of its own leans from one of the world, two numbers [rad]."""
        return lean(self.direction(local), np.asarray(wanted, dtype=np.float64))

    @property
    def tilt(self) -> Varying:
        """Between its z axis and the vertical [degrees]."""
        leaning = self.lean_from((0.0, 0.0, 1.0), (0.0, 0.0, 1.0)).norm()
        return leaning * (180.0 / math.pi)

    @property
    def angular_momentum(self) -> Varying:
        """About its own centre of mass [kg·m²/s]."""
        frame = self.axes @ Rotation.from_quat(self.body.axes, scalar_first=True).as_matrix()
        inertia = frame @ np.diag(self.body.moments * (self.mass / self.body.mass)) @ frame.T
        value = inertia @ self.spin.value
        moved = self.spin.slope + skew(self.spin.value) @ self.turned
        return Varying(value, inertia @ moved - skew(value) @ self.turned)


def here(
    body: int, instant: Instant, at: Found, motion: Motion, derivative: Derivative | None
) -> Here:
    """A body of a motion at an instant; with no derivative, slopes have no columns."""
    flight = np.array([_flight(body, instant, at, motion)])
    moment = np.array([at.time])
    now = motion.states_of(flight, moment)
    q, spin, velocity = now.turn[0], now.spin[0], now.velocity[0]
    slope, later = np.zeros((12, 0)), np.zeros((1, 0))
    one = motion.scene.bodies[body]
    frame = matrix(q)
    if derivative is not None:
        slope = derivative.of(flight, moment)[0]
        if instant.floats:
            later = _later(at, motion, derivative)
            rate = _rate(one, frame, velocity, spin, motion, int(flight[0]))
            slope = slope + rate[:, None] * later
    return Here(
        body=one,
        time=Varying(moment, later),
        com=Varying(now.at[0], slope[:3]),
        velocity=Varying(velocity, slope[6:9]),
        spin=Varying(spin, slope[9:]),
        axes=frame @ matrix(one.axes).T,
        turned=slope[3:6],
        mass=float(motion.controls.mass[body]),
    )


def _flight(body: int, instant: Instant, at: Found, motion: Motion) -> int:
    """The flight that the instant is in; at an impact, the one after it unless before is asked."""
    rows = motion.track.row[: motion.track.tally[0]]
    if at.flight is not None and int(rows["body"][at.flight]) == body:
        return at.flight
    own = np.flatnonzero(rows["body"] == body)
    if at.impact is not None:
        last = at.impact - 1 if instant.before else at.impact
        return int(own[rows["event"][own] <= last][-1])
    begun = rows["time"][own]
    after = np.searchsorted(begun, at.time, side="left" if instant.before else "right") - 1
    return int(own[max(int(after), 0)])


def _later(at: Found, motion: Motion, derivative: Derivative) -> Floats:
    """How an event's time changes with what is free [s per unit], shape (1, N)."""
    if at.impact is not None:
        moment: Floats = derivative.moment[at.impact][None]
        return moment
    assert at.flight is not None
    slope = derivative.of(np.array([at.flight]), np.array([at.time]))[0]
    later: Floats = -slope[8:9] / float(motion.controls.gravity[2])
    return later


def _rate(
    body: Body, frame: Floats, velocity: Floats, spin: Floats, motion: Motion, flight: int
) -> Floats:
    """How a state goes on in its flight, shape (12,): I w' = -w x I w (thesis equation 2.5)."""
    if not body.free or motion.track.row["asleep"][flight]:
        return np.zeros(12)
    own = frame.T @ spin
    faster = frame @ (np.cross(body.moments * own, own) / body.moments)
    return np.concatenate([velocity, spin, motion.controls.gravity, faster])


def matrix(q: Floats) -> Floats:
    """A rotation from wxyz, quicker than by a library for one at a time."""
    w, x, y, z = q
    return np.array([
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ])  # fmt: skip
