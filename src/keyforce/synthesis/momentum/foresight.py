"""Foresight: a momentum-only solution, before any pose is touched.

With the poses at both ends of a ground stage given, so are the places of the center of mass there,
and the flights' velocities. What is left of the linear curves is when p2 and p3 come, and p2; p3
follows from how far the center of mass must go. Each is chosen from a grid such that the ground
pushes as gently as it can, never pulls, stays in its cone, and the body sinks as far as it should.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from keyforce.synthesis.body.tree import Floats
from keyforce.synthesis.momentum.curve import Curve

NOTABLE = 0.3
"""A smaller change of velocity has no shape of its own [m/s]."""
AWAY = 0.02
"""How far the center of mass may leave the way between its ends for nothing [m]."""
STRAYS = 3e4
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
        lowest: How low the center of mass should come [m]; as it likes where None.
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
    lowest: float | None
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
    force: Floats


def foresee(passage: Passage) -> Foreseen:
    """The best curves; vertical first, for the others lean on its force."""
    found: dict[int, _Found] = {}
    for axis in (2, 0, 1):
        tries = [
            _component(passage, axis, curve, found[2].force if axis != 2 else None)
            for curve in _grid(passage)
        ]
        found[axis] = min(tries, key=lambda f: f.cost)
    each = [found[axis] for axis in range(3)]
    return Foreseen(
        passage=passage,
        curves=(each[0].curve, each[1].curve, each[2].curve),
        second=np.array([f.second for f in each]),
        third=np.array([f.third for f in each]),
    )


def _grid(passage: Passage) -> list[Curve]:
    """When p2 and p3 may come: late before a flight, soon after one."""
    if not passage.falls:
        seconds, last, count = np.linspace(0.35, 0.9, 8), 0.97, 8
    elif not passage.flies:
        seconds, last, count = np.array([0.01, 0.02, 0.04, 0.08, 0.15, 0.25]), 0.75, 12
    else:
        seconds, last, count = np.linspace(0.05, 0.4, 7), 0.95, 8
    length = passage.end - passage.begin
    return [
        Curve(
            begin=passage.begin,
            second=passage.begin + float(a) * length,
            third=passage.begin + float(b) * length,
            end=passage.end,
        )
        for a in seconds
        for b in np.linspace(
            max(a + 0.05, 0.6 if passage.falls and passage.flies else 0.0), last, count
        )
    ]


def _component(passage: Passage, axis: int, curve: Curve, lift: Floats | None) -> _Found:
    """The best p2 of one component on one curve."""
    length = passage.end - passage.begin
    dt = length / SAMPLES
    times = np.linspace(passage.begin + 0.5 * dt, passage.end - 0.5 * dt, SAMPLES)
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
    if lift is not None:
        side = np.maximum(np.abs(force) - 0.7 * passage.friction * lift[:, None], 0.0)
        cost += 1e2 * side.max(axis=0)
    best = int(cost.argmin())
    return _Found(
        cost=float(cost[best]),
        curve=curve,
        second=float(second[best]),
        third=float(third[best]),
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
    if passage.lowest is not None:
        cost += 3e4 * (height.min(axis=0) - passage.lowest) ** 2
    push = force + passage.gravity
    cost += 1e2 * np.maximum(-push.min(axis=0), 0.0)
    cost += 1e2 * np.maximum(push.max(axis=0) - passage.most * passage.gravity, 0.0)
    return np.asarray(cost)
