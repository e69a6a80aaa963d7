"""Scenes for the impact engine's tests: six kinds, random but seeded."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
import trimesh
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

from keyforce.engine.impact.body import Body, fixed_body, free_body
from keyforce.engine.impact.motion import Motion, simulate
from keyforce.engine.impact.scene import ImpactScene
from keyforce.engine.impact.solid import ground, polytope, sphere
from keyforce.engine.impact.state import Columns

Floats = NDArray[np.float64]
Start = dict[str, Sequence[float]]

HALF = (0.25, 0.15, 0.08)


def corners(half: Sequence[float], *, at: Sequence[float] = (0, 0, 0)) -> Floats:
    """A box's."""
    signs = np.array([(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)], float)
    return signs * half + at


def box_inertia(mass: float, half: Sequence[float]) -> Floats:
    a, b, c = np.square(half)
    return mass / 3 * np.array([b + c, a + c, a + b])


def floor(*, friction: float = 0.0, restitution: float = 0.75) -> Body:
    plane = ground(np.zeros(3), np.array([0.0, 0.0, 1.0]))
    return fixed_body("ground", [plane], friction=friction, restitution=restitution)


def rock(name: str, seed: int, start: Start, *, friction: float = 0.0) -> Body:
    """A convex stone of 30 corners."""
    points = np.random.default_rng(seed).normal(size=(30, 3))
    points *= 0.25 * np.array([1, 0.8, 0.6]) / np.linalg.norm(points, axis=1)[:, None]
    whole = trimesh.convex.convex_hull(points)
    mass = 20.0
    inertia = whole.moment_inertia * mass / whole.volume
    solid = polytope(points)
    center = whole.center_mass
    return free_body(
        name, [solid], mass=mass, inertia=inertia, center=center, friction=friction,
        restitution=0.75, **start,
    )  # fmt: skip


def box(
    name: str, start: Start, *, half: Sequence[float] = HALF, mass: float = 1.0,
    friction: float = 0.0, restitution: float = 0.75,
) -> Body:  # fmt: skip
    return free_body(
        name, [polytope(corners(half))], mass=mass, inertia=box_inertia(mass, half),
        friction=friction, restitution=restitution, **start,
    )  # fmt: skip


def ball(name: str, start: Start, *, radius: float = 0.12, friction: float = 0.0) -> Body:
    return free_body(
        name, [sphere(np.zeros(3), radius)], mass=1.0, inertia=np.full(3, 0.4 * radius**2),
        friction=friction, restitution=0.8, **start,
    )  # fmt: skip


def fixed_box(*, friction: float = 0.0) -> Body:
    turn = Rotation.from_euler("xyz", (12, 20, 15), degrees=True)
    points = turn.apply(corners((0.5, 0.4, 0.2))) + np.array([0, 0, 0.25])
    return fixed_body("block", [polytope(points)], friction=friction, restitution=0.75)


def tumble(rng: np.random.Generator, *, at: Sequence[float], along: Sequence[float]) -> Start:
    turn = rng.normal(size=4)
    velocity = np.array(along) + rng.normal(size=3) * 0.2
    return {
        "at": (np.array(at) + rng.normal(size=3) * 0.02).tolist(),
        "turn": (turn / np.linalg.norm(turn)).tolist(),
        "velocity": velocity.tolist(),
        "spin": (rng.normal(size=3) * 4).tolist(),
    }


def _single(make: Callable[..., Body], mu: float, rng: np.random.Generator) -> list[Body]:
    start = tumble(rng, at=(0, 0, 1.1), along=(0.4, 0.1, 0.3))
    return [make("one", start, friction=mu), floor(friction=mu)]


def _pair(
    one: Callable[..., Body], two: Callable[..., Body], mu: float, rng: np.random.Generator
) -> list[Body]:
    left = tumble(rng, at=(-0.6, 0, 1.2), along=(1.6, 0, 0.8))
    right = tumble(rng, at=(0.6, 0, 1.2), along=(-1.6, 0, 0.8))
    return [one("one", left, friction=mu), two("two", right, friction=mu), floor(friction=mu)]


def _rock(name: str, start: Start, *, friction: float = 0.0) -> Body:
    return rock(name, len(name) + int(1e6 * abs(start["at"][0])), start, friction=friction)


def cube(name: str, start: Start, *, friction: float = 0.0) -> Body:
    return box(name, start, half=(0.15, 0.15, 0.15), friction=friction)


KINDS: dict[str, Callable[[float, np.random.Generator], list[Body]]] = {
    "cube on the ground": lambda mu, rng: _single(cube, mu, rng),
    "box on the ground": lambda mu, rng: _single(box, mu, rng),
    "rock on the ground": lambda mu, rng: _single(_rock, mu, rng),
    "box on a block": lambda mu, rng: [*_single(box, mu, rng), fixed_box(friction=mu)],
    "ball and box": lambda mu, rng: _pair(ball, box, mu, rng),
    "two rocks": lambda mu, rng: _pair(_rock, _rock, mu, rng),
}


def scene_of(kind: str, seed: int, *, friction: float = 0.0) -> ImpactScene:
    """A scene of that kind."""
    return ImpactScene(bodies=tuple(KINDS[kind](friction, np.random.default_rng(seed))))


def after(scene: ImpactScene, impacts: int) -> float | None:
    """A time between that impact and the next, or None where there is none to speak of."""
    motion = simulate(scene, scene.start, 6.0, max_impacts=impacts + 1)
    if motion.impacts <= impacts:
        return None
    begin = motion.times[impacts - 1] if impacts else 0.0
    end = float(motion.times[impacts])
    return None if end - begin < 1e-3 else float(0.4 * begin + 0.6 * end)


def tangent_difference(motion: Motion, other: Motion, body: int, t: float) -> Floats:
    """Position, rotation vector, velocity and spin of one motion against another's."""
    a, b = motion.states(body, np.array([t])), other.states(body, np.array([t]))
    turn = Rotation.from_quat(a.turn, scalar_first=True)
    turn = turn * Rotation.from_quat(b.turn, scalar_first=True).inv()
    parts = (a.at - b.at, turn.as_rotvec(), a.velocity - b.velocity, a.spin - b.spin)
    row: Floats = np.concatenate(parts, axis=1)[0]
    return row


def differences(
    motion: Motion, columns: Columns, body: int, t: float, step: float
) -> Floats | None:
    """Central differences of S, (12, N); None where a step changes the collision sequence."""
    scene, n = motion.scene, columns.kind.size
    out = np.full((12, n), np.nan)
    for i in range(n):
        e = np.zeros(n)
        e[i] = step
        more = simulate(scene, motion.controls.moved(columns, e), t)
        less = simulate(scene, motion.controls.moved(columns, -e), t)
        if more.labels != motion.labels or less.labels != motion.labels:
            return None
        rise = tangent_difference(more, motion, body, t)
        out[:, i] = (rise - tangent_difference(less, motion, body, t)) / (2 * step)
    return out
