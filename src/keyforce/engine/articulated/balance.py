"""Balance windows: stabilizing torques from outside on a root's three rotations.

Fattal and Lischinski 2006, section 5, after van de Panne and Lamouret 1995. The damping is taken
implicitly, like the joints'.
"""

from __future__ import annotations

import math

from keyforce.direction.compiled import part
from keyforce.direction.track import Sample
from keyforce.engine.articulated.span import level_of, update_spans
from keyforce.engine.articulated.state import (
    FREE,
    PLANAR,
    Flight,
    Floats,
    Live,
    Roots,
    Score,
    Windows,
)


@part
def balance_roots(
    live: Live, score: Score, flight: Flight, now: Sample, time: float, damped: Floats
) -> None:
    """Sets the torque on every root, and in `damped`, shape (C, 6), the damping with it."""
    windows = score.windows
    if windows.who.size == 0:
        return
    update_spans(windows.spans, flight, time)
    for c in range(damped.shape[0]):
        gain, limit, follow = strength_now(windows, flight.free_since[c] >= 0, c, time)
        hold_root(live, score.roots, c, gain, limit, follow, now, damped)


@part
def strength_now(
    windows: Windows, untouched: bool, character: int, time: float
) -> tuple[float, float, bool]:
    """The gain and torque limit of the strongest open window, ramped in and out; if it follows.

    During free flight stabilizing torques are off (Fattal and Lischinski 2006, section 5), unless
    a window asks for them.
    """
    gain, limit, follow = 0.0, math.inf, False
    for w in range(windows.who.size):
        if windows.who[w] != character or (untouched and windows.in_air[w] == 0):
            continue
        level = level_of(windows.spans, w, time)
        if level * windows.gain[w] > gain:
            gain, limit = level * windows.gain[w], windows.limit[w]
            follow = windows.follow[w] == 1
    return gain, limit, follow


@part
def hold_root(
    live: Live, roots: Roots, c: int, gain: float, limit: float, follow: bool, now: Sample,
    damped: Floats,
) -> None:  # fmt: skip
    """A spring and a damper towards upright, or nothing where `gain` is 0."""
    planar = roots.kind[c] == PLANAR
    if roots.kind[c] != FREE and not planar:
        return
    torque, damping, velocity = live.torque, live.damping, live.qvel
    dof = roots.dof[c] + (2 if planar else 3)
    axes = 1 if planar else 3
    pull = (0.0, 0.0, 0.0)
    if gain > 0.0:
        pull = (
            planar_error(live, roots, c, now) if planar else root_error(live, roots, c, follow, now)
        )
    stiffness, drag = gain * roots.stiffness[c], gain * roots.damping[c]
    size = 0.0
    for j in range(axes):
        size += (stiffness * pull[j] - drag * velocity[dof + j]) ** 2
    size = math.sqrt(size)
    full = size > limit
    first = dof - roots.dof[c]
    for j in range(axes):
        spring = stiffness * pull[j]
        torque[dof + j] = (spring - drag * velocity[dof + j]) * limit / size if full else spring
        damping[dof + j] = damped[c, first + j] = 0.0 if full else drag


@part
def planar_error(live: Live, roots: Roots, c: int, now: Sample) -> tuple[float, float, float]:
    """How far a planar root's pitch is from what the keys want."""
    first = now.target.size - 3 * roots.dof.size + 3 * c
    return now.target[first] - live.qpos[roots.qpos[c] + 2], 0.0, 0.0


@part
def root_error(
    live: Live, roots: Roots, c: int, follow: bool, now: Sample
) -> tuple[float, float, float]:
    """The rotation from the root to where the keys want it, as a vector in the root's frame.

    To follow is to want whatever yaw is nearest: the twist about the vertical of all that is off.
    """
    target, qpos, upright = now.target, live.qpos, roots.upright
    first, a = target.size - 3 * roots.dof.size + 3 * c, roots.qpos[c] + 3
    pitch, roll, yaw = target[first], target[first + 1], target[first + 2]
    posed = product(
        product(about(1, pitch), about(0, roll)),
        product(
            about(2, -roots.facing[c]),
            (upright[c, 0], upright[c, 1], upright[c, 2], upright[c, 3]),
        ),
    )
    turn = roots.facing[c] + yaw
    if follow:
        back = (posed[0], -posed[1], -posed[2], -posed[3])
        off = product((qpos[a], qpos[a + 1], qpos[a + 2], qpos[a + 3]), back)
        turn = 2.0 * math.atan2(off[3], off[0])
    wanted = product(about(2, turn), posed)
    w, x, y, z = product((qpos[a], -qpos[a + 1], -qpos[a + 2], -qpos[a + 3]), wanted)
    if w < 0.0:
        w, x, y, z = -w, -x, -y, -z
    sine = math.sqrt(x * x + y * y + z * z)
    factor = 2.0 if sine < 1e-9 else 2.0 * math.atan2(sine, w) / sine
    return factor * x, factor * y, factor * z


Quaternion = tuple[float, float, float, float]


@part
def about(axis: int, angle: float) -> Quaternion:
    """A turn about x, y or z."""
    c, s = math.cos(0.5 * angle), math.sin(0.5 * angle)
    return c, s if axis == 0 else 0.0, s if axis == 1 else 0.0, s if axis == 2 else 0.0


@part
def product(p: Quaternion, q: Quaternion) -> Quaternion:
    """The rotation q followed by p."""
    return (
        p[0] * q[0] - p[1] * q[1] - p[2] * q[2] - p[3] * q[3],
        p[0] * q[1] + p[1] * q[0] + p[2] * q[3] - p[3] * q[2],
        p[0] * q[2] - p[1] * q[3] + p[2] * q[0] + p[3] * q[1],
        p[0] * q[3] + p[1] * q[2] - p[2] * q[1] + p[3] * q[0],
    )
