"""Balance windows: stabilizing torques from outside on a root's three rotations.

Fattal and Lischinski 2006, section 5, after van de Panne and Lamouret 1995. The damping is taken
implicitly, like the joints'.
"""

from __future__ import annotations

import math

import numpy as np
from numba import njit

from keyforce.direction.track import blend, locate
from keyforce.engine.articulated.state import (
    AT_TAKEOFF,
    AT_TIME,
    FREE,
    NEVER,
    PLANAR,
    Flight,
    Floats,
    Ints,
    Live,
    Score,
    Windows,
)


@njit(cache=True)
def balance_roots(
    live: Live, score: Score, flight: Flight, time: float, cursor: Ints, damped: Floats
) -> None:
    """Sets the torque on every root, and in `damped` the damping that goes with it, shape (C,)."""
    roots, windows = score.roots, score.windows
    update_windows(windows, flight, time)
    for c in range(roots.body.size):
        gain, limit = strength_now(windows, c, time)
        hold_root(live, score, c, gain, limit, time, cursor, damped)


@njit(cache=True)
def update_windows(windows: Windows, flight: Flight, time: float) -> None:
    """Opens and closes windows as their moments come."""
    for w in range(windows.who.size):
        if math.isnan(windows.opened[w]) and reached(
            windows.opens[w], windows.opens_by[w], windows.opens_on[w], flight, time
        ):
            windows.opened[w] = time
        if (
            not math.isnan(windows.opened[w])
            and math.isnan(windows.closed[w])
            and reached(windows.closes[w], windows.closes_by[w], windows.closes_on[w], flight, time)
        ):
            windows.closed[w] = time


@njit(cache=True)
def reached(kind: int, who: int, value: float, flight: Flight, time: float) -> bool:
    """Whether a moment has come."""
    if kind == AT_TIME:
        return time >= value
    if kind == NEVER:
        return False
    count = flight.takeoffs[who] if kind == AT_TAKEOFF else flight.landings[who]
    return bool(count >= value)


@njit(cache=True)
def strength_now(windows: Windows, character: int, time: float) -> tuple[float, float]:
    """The gain and the torque limit of the strongest open window, ramped in and out."""
    gain, limit = 0.0, math.inf
    for w in range(windows.who.size):
        if windows.who[w] != character or math.isnan(windows.opened[w]):
            continue
        ramp = max(windows.ramp[w], 1e-9)
        level = 1.0 if windows.opened[w] <= 0.0 else min(1.0, (time - windows.opened[w]) / ramp)
        if not math.isnan(windows.closed[w]):
            level = min(level, 1.0 - (time - windows.closed[w]) / ramp)
        if level * windows.gain[w] > gain:
            gain, limit = level * windows.gain[w], windows.limit[w]
    return gain, limit


@njit(cache=True)
def hold_root(
    live: Live,
    score: Score,
    c: int,
    gain: float,
    limit: float,
    time: float,
    cursor: Ints,
    damped: Floats,
) -> None:
    """A spring and a damper towards upright, or nothing where `gain` is 0."""
    roots = score.roots
    dof = roots.dof[c]
    planar = roots.kind[c] == PLANAR
    if roots.kind[c] != FREE and not planar:
        return
    axes = (dof + 2, 1) if planar else (dof + 3, 3)
    for k in range(axes[0], axes[0] + axes[1]):
        live.torque[k] = 0.0
        live.damping[k] = 0.0
    damped[c] = 0.0
    if gain <= 0.0:
        return
    pull = np.zeros(3)
    if planar:
        k, share = locate(score.tracks, score.drive.dof.size + 3 * c, time, cursor)
        pull[0] = blend(score.tracks.target, k, share) - live.qpos[roots.qpos[c] + 2]
    else:
        root_error(live, score, c, time, cursor, pull)
    stiffness, damping = gain * roots.stiffness[c], gain * roots.damping[c]
    size = 0.0
    for j in range(axes[1]):
        total = stiffness * pull[j] - damping * live.qvel[axes[0] + j]
        size += total * total
    size = math.sqrt(size)
    scale = limit / size if size > limit else 1.0
    for j in range(axes[1]):
        explicit = damping * live.qvel[axes[0] + j] if size > limit else 0.0
        live.torque[axes[0] + j] = scale * (stiffness * pull[j] - explicit)
        live.damping[axes[0] + j] = 0.0 if size > limit else damping
    damped[c] = 0.0 if size > limit else damping


@njit(cache=True)
def root_error(live: Live, score: Score, c: int, time: float, cursor: Ints, pull: Floats) -> None:
    """The rotation from the root to where the keys want it, as a vector in the root's frame."""
    roots, tracks = score.roots, score.tracks
    angle = np.zeros(3)
    for j in range(3):
        k, share = locate(tracks, score.drive.dof.size + 3 * c + j, time, cursor)
        angle[j] = blend(tracks.target, k, share)
    wanted = product(
        product(
            about(2, roots.facing[c] + angle[2]), product(about(1, angle[0]), about(0, angle[1]))
        ),
        product(about(2, -roots.facing[c]), quaternion(roots.upright[c])),
    )
    a = roots.qpos[c] + 3
    inverse = (live.qpos[a], -live.qpos[a + 1], -live.qpos[a + 2], -live.qpos[a + 3])
    w, x, y, z = product(inverse, wanted)
    if w < 0.0:
        w, x, y, z = -w, -x, -y, -z
    sine = math.sqrt(x * x + y * y + z * z)
    factor = 2.0 if sine < 1e-9 else 2.0 * math.atan2(sine, w) / sine
    pull[0], pull[1], pull[2] = factor * x, factor * y, factor * z


Quaternion = tuple[float, float, float, float]


@njit(cache=True)
def quaternion(row: Floats) -> Quaternion:
    """A row of an array as a tuple."""
    return row[0], row[1], row[2], row[3]


@njit(cache=True)
def about(axis: int, angle: float) -> Quaternion:
    """A turn about x, y or z."""
    c, s = math.cos(0.5 * angle), math.sin(0.5 * angle)
    return c, s if axis == 0 else 0.0, s if axis == 1 else 0.0, s if axis == 2 else 0.0


@njit(cache=True)
def product(p: Quaternion, q: Quaternion) -> Quaternion:
    """The rotation q followed by p."""
    return (
        p[0] * q[0] - p[1] * q[1] - p[2] * q[2] - p[3] * q[3],
        p[0] * q[1] + p[1] * q[0] + p[2] * q[3] - p[3] * q[2],
        p[0] * q[2] - p[1] * q[3] + p[2] * q[0] + p[3] * q[1],
        p[0] * q[3] + p[1] * q[2] - p[2] * q[1] + p[3] * q[0],
    )
