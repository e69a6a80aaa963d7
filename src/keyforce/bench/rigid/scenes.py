"""Scenes: boxes and stones that are thrown on the ground, seeded."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import numpy as np

from keyforce.cast.mesh_solid import parts_solid
from keyforce.engine.impact.body import Body, fixed_body, free_body
from keyforce.engine.impact.scene import ImpactScene
from keyforce.engine.impact.solid import ground, polytope
from keyforce.engine.impact.state import Floats

HALF = (0.25, 0.15, 0.08)
BOUNCE = 0.75


def corners(half: tuple[float, float, float] = HALF) -> Floats:
    """Of a box."""
    signs = [(x, y, z) for x in (-1, 1) for y in (-1, 1) for z in (-1, 1)]
    return np.array(signs, float) * half


def stone(seed: int) -> Floats:
    """Thirty corners of a stone."""
    points = np.random.default_rng(seed).normal(size=(30, 3))
    scale = 0.25 * np.array([1.0, 0.8, 0.6]) / np.linalg.norm(points, axis=1)[:, None]
    return np.asarray(points * scale)


def thrown(name: str, points: Floats, rng: np.random.Generator, x: float, speed: float) -> Body:
    """A body of some shape, on its way."""
    solid = parts_solid([points])
    turn = rng.normal(size=4)
    return free_body(
        name,
        [polytope(points)],
        mass=1.0,
        inertia=solid.inertia / solid.mass,
        center=solid.center.tolist(),
        at=(x, 0, 1.1 + 0.05 * rng.normal()),
        turn=(turn / np.linalg.norm(turn)).tolist(),
        velocity=(speed + 0.2 * rng.normal(), 0.2 * rng.normal(), 0.5 + 0.2 * rng.normal()),
        spin=(3.0 * rng.normal(size=3)).tolist(),
        restitution=BOUNCE,
    )


def _floor() -> Body:
    plane = ground(np.zeros(3), np.array([0.0, 0.0, 1.0]))
    return fixed_body("ground", [plane], restitution=BOUNCE)


def _box(seed: int) -> list[Body]:
    return [thrown("one", corners(), np.random.default_rng(seed), 0.0, 0.4), _floor()]


def _cube(seed: int) -> list[Body]:
    rng = np.random.default_rng(seed)
    return [thrown("one", corners((0.15, 0.15, 0.15)), rng, 0.0, 0.4), _floor()]


def _stone(seed: int) -> list[Body]:
    return [thrown("one", stone(seed), np.random.default_rng(seed), 0.0, 0.4), _floor()]


def _stones(seed: int) -> list[Body]:
    rng = np.random.default_rng(seed)
    left = thrown("one", stone(seed), rng, -0.6, 1.6)
    return [left, thrown("two", stone(seed + 1000), rng, 0.6, -1.6), _floor()]


KINDS: Mapping[str, Callable[[int], list[Body]]] = {
    "box": _box, "cube": _cube, "stone of 30 corners": _stone, "two stones": _stones,
}  # fmt: skip


def scene_of(kind: str, seed: int) -> ImpactScene:
    """One of them."""
    return ImpactScene(bodies=tuple(KINDS[kind](seed)))
