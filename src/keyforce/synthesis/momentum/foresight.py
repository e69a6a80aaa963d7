"""Foresight: a momentum-only solution, before any pose is touched.

With the poses at both ends of a ground stage given, so are the places of the center of mass there,
and the flights' velocities. What is left of the linear curves is when p2 and p3 come, and p2; p3
follows from how far the center of mass must go. Each is chosen from a grid such that the ground
pushes as gently as it can, never pulls, stays in its cone, and the body sinks as far as it should.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from keyforce.synthesis.body.tree import Floats
from keyforce.synthesis.momentum.curve import Curve

NOTABLE = 0.3
"""A smaller change of velocity has no shape of its own [m/s]."""
SHARES = (1.0, 0.85, 0.72)
"""How much of the time sinking and rising may take."""
AWAY = 0.02
"""How far the center of mass may leave the way between its ends for nothing [m]."""
STRAYS = 3e4
SHORTEST = 0.05
"""Between p2 and p3, and between p3 and p4, at least; half of it upward [s]."""
SAMPLES = 60
GUESSES = 81


@dataclass(frozen=True, kw_only=True, eq=False)
class Passage:
    """What a ground stage must do to the center of mass.

    Attributes:
        begin: When its curve begins [s].
        end: When it ends [s].
        start: Place at the beginning [m], shape (3,).
        goal: Place at the end [m], shape (3,).
        arrive: Velocity at the beginning [m/s], shape (3,).
        leave: Velocity at the end [m/s], shape (3,).
        falls: Whether a flight comes before: the curve begins in free fall.
        flies: Whether one comes after.
        lowest: How low the center of mass should come, or at most in a rebound [m].
        gravity: [m/s²]
        friction: Coefficient.
        most: The largest ground force [body weights].
    """

    begin: float
    end: float
    start: Floats
    goal: Floats
    arrive: Floats
    leave: Floats
    falls: bool
    flies: bool
    lowest: float
    gravity: float = 9.81
    friction: float = 1.0
    most: float = 4.0

    def slopes(self, axis: int) -> tuple[float, float]:
        """The curve's slopes at its ends."""
        fall = -self.gravity if axis == 2 else 0.0
        return (fall if self.falls else 0.0), (fall if self.flies else 0.0)

    def sign(self, axis: int) -> float:
        """Which way velocity changes; 0 where it hardly does."""
        change = float(self.leave[axis] - self.arrive[axis])
        return float(np.sign(change)) if abs(change) > NOTABLE else 0.0


@dataclass(frozen=True, kw_only=True, eq=False)
class Foreseen:
    """The curve of each linear component, p2 and p3 of each [m/s], shape (3,)."""

    passage: Passage
    curves: tuple[Curve, Curve, Curve]
    second: Floats
    third: Floats

    def path(self, times: Floats) -> Floats:
        """Where the center of mass goes, shape (T, 3); `times` rise."""
        passage, dt = self.passage, 1e-3
        fine = np.arange(passage.begin, passage.end + dt, dt)
        out = np.zeros((len(times), 3))
        for axis, curve in enumerate(self.curves):
            first, last = passage.slopes(axis)
            points = np.array(
                [passage.arrive[axis], self.second[axis], self.third[axis], passage.leave[axis],
                 first, last]
            )  # fmt: skip
            speed = curve.rows(fine + 0.5 * dt) @ points
            way = passage.start[axis] + np.concatenate([[0.0], np.cumsum(speed) * dt])[:-1]
            out[:, axis] = np.interp(times, fine, way)
        return out


@dataclass(frozen=True, kw_only=True)
class _Found:
    cost: float
    curve: Curve
    second: float
    third: float
    times: Floats
    force: Floats


def foresee(passage: Passage) -> Foreseen:
    """The best curves; vertical first, for the others lean on its force."""
    upright = min((_best(begun, 2, None) for begun in _begun(passage)), key=lambda f: f.cost)
    each = [*(_best(passage, axis, upright) for axis in (0, 1)), upright]
    return Foreseen(
        passage=passage,
        curves=(each[0].curve, each[1].curve, each[2].curve),
        second=np.array([f.second for f in each]),
        third=np.array([f.third for f in each]),
    )


def _best(passage: Passage, axis: int, upright: _Found | None) -> _Found:
    tries = (_component(passage, axis, curve, upright) for curve in _grid(passage, axis))
    return min(tries, key=lambda f: f.cost)


def _begun(passage: Passage) -> list[Passage]:
    """The passage begun later too: who stands still need not sink at once."""
    if passage.falls or not passage.flies:
        return [passage]
    length = passage.end - passage.begin
    return [replace(passage, begin=passage.end - share * length) for share in SHARES]


def _grid(passage: Passage, axis: int) -> list[Curve]:
    """When p2 and p3 may come: late before a flight, soon after one."""
    if not passage.falls:
        seconds, low, high = np.linspace(0.35, 0.9, 8), 0.0, 0.97
    elif not passage.flies:
        seconds, low, high = np.array([0.01, 0.02, 0.04, 0.08, 0.15, 0.25]), 0.0, 0.75
    else:
        seconds, low, high = np.linspace(0.05, 0.4, 7), 0.6, 0.95
    length = passage.end - passage.begin
    shortest = SHORTEST if axis < 2 else 0.5 * SHORTEST
    high = min(high, 1.0 - shortest / length)
    return [
        Curve(
            begin=passage.begin,
            second=passage.begin + float(a) * length,
            third=passage.begin + float(b) * length,
            end=passage.end,
        )
        for a in seconds
        for b in np.linspace(max(a + SHORTEST / length, low), high, 10)
        if a + 0.5 * SHORTEST / length < b <= high + 1e-9
    ]


def _component(passage: Passage, axis: int, curve: Curve, upright: _Found | None) -> _Found:
    """The best p2 of one component on one curve."""
    length = curve.end - curve.begin
    dt = length / SAMPLES
    times = np.linspace(curve.begin + 0.5 * dt, curve.end - 0.5 * dt, SAMPLES)
    rows, slopes = curve.rows(times), curve.slopes(times)
    first, last = passage.slopes(axis)
    p1, p4 = float(passage.arrive[axis]), float(passage.leave[axis])
    known = np.array([p1, 0.0, 0.0, p4, first, last])
    area = rows.sum(axis=0) * dt
    second = np.linspace(-4.0, 4.0, GUESSES)
    way = float(passage.goal[axis] - passage.start[axis])
    third = (way - area @ known - area[1] * second) / area[2]
    speed = (rows @ known)[:, None] + rows[:, 1:2] * second + rows[:, 2:3] * third
    force = (slopes @ known)[:, None] + slopes[:, 1:2] * second + slopes[:, 2:3] * third
    cost = ((force**2).sum(axis=0) + 20.0 * (speed**2).sum(axis=0)) * dt
    cost += 1e5 * _misshape(passage.sign(axis), p1, second, third, p4)
    if axis == 2:
        cost += _vertical(passage, speed, force, dt)
        force = force + passage.gravity
    else:
        cost += _excursion(passage, axis, speed, dt)
    if upright is not None:
        lift = np.interp(times, upright.times, upright.force)[:, None]
        side = np.maximum(np.abs(force) - 0.7 * passage.friction * lift, 0.0)
        cost += 1e2 * side.max(axis=0)
    best = int(cost.argmin())
    return _Found(
        cost=float(cost[best]),
        curve=curve,
        second=float(second[best]),
        third=float(third[best]),
        times=times,
        force=force[:, best],
    )


def _misshape(sign: float, p1: float, second: Floats, third: Floats, p4: float) -> Floats:
    """How far figure 6's inequalities are missed."""
    if not sign:
        return np.zeros_like(second)
    over = np.maximum(-sign * (p1 - second), 0.0) + np.maximum(-sign * (third - p4), 0.0)
    missed: Floats = over + np.maximum(-sign * (2 * p4 - second - third), 0.0)
    return missed


def _excursion(passage: Passage, axis: int, speed: Floats, dt: float) -> Floats:
    """How far the center of mass leaves the way between its ends, and so the feet."""
    way = np.cumsum(speed, axis=0) * dt + passage.start[axis]
    low, high = sorted((passage.start[axis], passage.goal[axis]))
    out = np.maximum(way.max(axis=0) - high, low - way.min(axis=0)) - AWAY
    return np.asarray(STRAYS * np.maximum(out, 0.0) ** 2)


def _vertical(passage: Passage, speed: Floats, force: Floats, dt: float) -> Floats:
    """Sinking as far as asked, no pull on the ground, no more push than a body takes."""
    height = np.cumsum(speed, axis=0) * dt + passage.start[2]
    highest = max(passage.start[2], passage.goal[2]) + 0.02
    cost = 1e5 * np.maximum(height.max(axis=0) - highest, 0.0)
    off = height.min(axis=0) - passage.lowest
    if passage.falls and passage.flies:
        off = np.minimum(off, 0.0)
    cost += 3e4 * off**2
    push = force + passage.gravity
    cost += 1e2 * np.maximum(-push.min(axis=0), 0.0)
    cost += 1e2 * np.maximum(push.max(axis=0) - passage.most * passage.gravity, 0.0)
    return np.asarray(cost)
