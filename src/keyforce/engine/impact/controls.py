"""Controls: the control vector u of the simulation function S(t, u), and steps in it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from keyforce.engine.impact.state import (
    ELASTICITY,
    GRAVITY,
    MASS,
    POSITION,
    SPIN,
    TILT,
    TURN,
    VELOCITY,
    Columns,
    Floats,
    Ints,
)
from keyforce.errors import InputError, unknown_name

if TYPE_CHECKING:
    from keyforce.engine.impact.scene import ImpactScene

OF_BODY = {"position": POSITION, "turn": TURN, "velocity": VELOCITY, "spin": SPIN}
_WIDTH = {**dict.fromkeys(range(4), 3), MASS: 1, GRAVITY: 3, TILT: 2, ELASTICITY: 1}


@dataclass(frozen=True, kw_only=True, eq=False)
class Controls:
    """A value of u: one row for each body of the scene.

    Attributes:
        at: Centres of mass at the start [m], shape (B, 3).
        turn: Orientations of the principal axes, wxyz, shape (B, 4).
        velocity: Of the centres of mass [m/s], shape (B, 3).
        spin: Angular velocities in the world [rad/s], shape (B, 3).
        mass: [kg], shape (B,). Moments of inertia grow with it.
        gravity: [m/s²], shape (3,).
        tilt: How far the normal of each of the first impacts leans towards its two tangents, x and
            y on level ground, shape (K, 2).
        bounce: What is added to the elasticity of each of the first impacts, shape (K,).
    """

    at: Floats
    turn: Floats
    velocity: Floats
    spin: Floats
    mass: Floats
    gravity: Floats
    tilt: Floats
    bounce: Floats

    def moved(self, columns: Columns, step: Floats) -> Controls:
        """U after a step: sums, but for orientations, which turn by exp(step)."""
        new = {k: getattr(self, k).copy() for k in ("at", "velocity", "spin", "mass", "gravity")}
        new["turn"], new["tilt"], new["bounce"] = self.turn.copy(), *self._impacts(columns)
        homes = {POSITION: "at", VELOCITY: "velocity", SPIN: "spin", TILT: "tilt"}
        turns: dict[int, Floats] = {}
        for kind, index, axis, value in zip(*columns, step, strict=True):
            if kind in homes:
                new[homes[kind]][index, axis] += value
            elif kind == TURN:
                turns.setdefault(int(index), np.zeros(3))[axis] = value
            elif kind == GRAVITY:
                new["gravity"][axis] += value
            else:
                new["mass" if kind == MASS else "bounce"][index] += value
        for body, vector in turns.items():
            new["turn"][body] = turned(vector, self.turn[body])
        return Controls(**new)

    def _impacts(self, columns: Columns) -> tuple[Floats, Floats]:
        """Tilt and bounce, long enough for every impact that the columns name."""
        of_impacts = columns.which[columns.kind >= TILT]
        rows = max(len(self.tilt), len(self.bounce), int(of_impacts.max(initial=-1)) + 1)
        tilt, bounce = np.zeros((rows, 2)), np.zeros(rows)
        tilt[: len(self.tilt)] = self.tilt
        bounce[: len(self.bounce)] = self.bounce
        return tilt, bounce

    def with_body(
        self, row: int, *, at: Floats | None = None, turn: Floats | None = None,
        velocity: Floats | None = None, spin: Floats | None = None,
    ) -> Controls:  # fmt: skip
        """U with another start of one body."""
        given = {"at": at, "turn": turn, "velocity": velocity, "spin": spin}
        new = {}
        for key, value in given.items():
            if value is not None:
                new[key] = getattr(self, key).copy()
                new[key][row] = value
        return replace(self, **new)


def turned(vector: Floats, turn: Floats) -> Floats:
    """exp(vector) before an orientation, as a unit quaternion."""
    angle = float(np.sqrt(vector @ vector))
    s = 0.5 if angle < 1e-8 else np.sin(angle / 2) / angle
    w, (x, y, z) = np.cos(angle / 2), s * vector
    a, b, c, d = turn
    out = np.array([
        w * a - x * b - y * c - z * d,
        w * b + x * a + y * d - z * c,
        w * c - x * d + y * a + z * b,
        w * d + x * c - y * b + z * a,
    ])  # fmt: skip
    unit: Floats = out / np.sqrt(out @ out)
    return unit


def columns(
    scene: ImpactScene,
    *,
    bodies: Sequence[str] | None = None,
    of_body: Sequence[str] = ("position", "turn", "velocity", "spin"),
    masses: Sequence[str] = (),
    gravity: bool = False,
    tilts: int = 0,
    elasticities: int = 0,
) -> Columns:
    """The parameters that are free.

    Args:
        scene: Whose.
        bodies: Names of the bodies whose start is free; all that move where left out.
        of_body: What of their start: `position`, `turn`, `velocity`, `spin`.
        masses: Names of the bodies whose mass is free.
        gravity: Whether gravity is.
        tilts: Of how many impacts the normals are.
        elasticities: Of how many impacts the elasticities are.
    """
    rows = scene.free if bodies is None else tuple(scene.row(name) for name in bodies)
    for word in of_body:
        if word not in OF_BODY:
            raise unknown_name("parameter", word, OF_BODY)
    if fixed := [scene.bodies[r].name for r in rows if not scene.bodies[r].free]:
        raise InputError("a fixed body has no start to change", given=fixed)
    blocks = [(OF_BODY[word], row) for row in rows for word in of_body]
    blocks += [(MASS, scene.row(name)) for name in masses]
    blocks += [(GRAVITY, 0)] if gravity else []
    blocks += [(TILT, k) for k in range(tilts)]
    blocks += [(ELASTICITY, k) for k in range(elasticities)]
    table = [(kind, index, axis) for kind, index in blocks for axis in range(_WIDTH[kind])]
    return columns_of(np.array(table, dtype=np.int64).reshape(-1, 3))


def columns_of(table: Ints) -> Columns:
    """Parameters from rows of kind, index, axis."""
    return Columns(*(np.ascontiguousarray(part) for part in table.T))
