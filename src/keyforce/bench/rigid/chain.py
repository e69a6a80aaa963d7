"""A chain of flights and impacts in JAX: an independent account of one body above a plane.

Runge-Kutta for orientations, Newton for the times at which known corners come down, impulses from
the Poisson law; the derivative is forward mode through all of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np

from keyforce.engine.impact.motion import Motion
from keyforce.engine.impact.state import VERTEX_FACE, Floats

jax.config.update("jax_enable_x64", True)
STEPS = 400
"""Runge-Kutta steps of each flight."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Chain:
    """One motion's contacts.

    Attributes:
        corners: Where each impact's corner is in the body's axes [m], shape (K, 3).
        guesses: About when [s], shape (K,).
        begin: Position, wxyz, velocity, spin at the start, shape (13,).
        moments: Principal moments [kg·m²], shape (3,).
        mass: [kg]
        gravity: [m/s²], shape (3,).
        elasticity: Of all impacts.
        until: The end [s].
    """

    corners: Floats
    guesses: Floats
    begin: Floats
    moments: Floats
    mass: float
    gravity: Floats
    elasticity: float
    until: float

    @cached_property
    def _compiled(self) -> Any:
        return jax.jit(jax.jacfwd(self._end, has_aux=True))

    def jacobian(self) -> tuple[Floats, Floats]:
        """D (position, velocity) / d (position, turn, velocity, spin), (6, 12); and the times."""
        slope, times = self._compiled(jnp.zeros(12))
        return np.asarray(slope), np.asarray(times)

    def agrees(self, exact: Floats, within: float) -> bool:
        """Whether positions and velocities of an engine's Jacobian, (12, 12), are the same."""
        slope, _ = self.jacobian()
        rows = np.concatenate([exact[:3], exact[6:9]])
        return bool(np.abs(slope - rows).max() < within * np.abs(rows).max())

    def _end(self, u: Any) -> tuple[Any, Any]:
        x, q, v, w = jnp.split(jnp.asarray(self.begin), [3, 7, 10])
        q = _times(_exponential(u[3:6]), q)
        turn = _matrix(q)
        spin = turn @ (self.moments * (turn.T @ (w + u[9:12])))
        state, now, times = (x + u[:3], q, v + u[6:9], spin), 0.0, []
        for corner, guess in zip(self.corners, self.guesses, strict=True):
            state, now = self._impact(state, now, corner, guess)
            times.append(now)
        state = self._fly(state, self.until - now)
        return jnp.concatenate([state[0], state[2]]), jnp.stack(times)

    def _impact(self, state: Any, now: Any, corner: Any, guess: Any) -> tuple[Any, Any]:
        still = jax.tree.map(jax.lax.stop_gradient, state)
        wait = guess - jax.lax.stop_gradient(now)

        def height(s: Any, t: Any) -> Any:
            x, q, _, _ = self._fly(s, t)
            return x[2] + (_matrix(q) @ corner)[2]

        for _ in range(4):
            there, rate = jax.jvp(lambda t: height(still, t), (wait,), (1.0,))
            wait = wait - there / rate
        _, rate = jax.jvp(lambda t: height(still, t), (wait,), (1.0,))
        wait = wait - height(state, wait) / rate
        x, q, v, spin = self._fly(state, wait)
        turn, up = _matrix(q), jnp.array([0.0, 0.0, 1.0])
        arm = turn @ corner

        def slow(y: Any) -> Any:
            return turn @ ((turn.T @ y) / self.moments)

        closing = up @ (v + jnp.cross(slow(spin), arm))
        lever = jnp.cross(arm, up)
        impulse = -(1 + self.elasticity) * closing / (1 / self.mass + lever @ slow(lever))
        return (x, q, v + impulse / self.mass * up, spin + impulse * lever), now + wait

    def _fly(self, state: Any, t: Any) -> Any:
        x, q, v, spin = state
        h = t / STEPS

        def rate(q: Any) -> Any:
            turn = _matrix(q)
            w = turn @ ((turn.T @ spin) / self.moments)
            return 0.5 * _times(jnp.concatenate([jnp.zeros(1), w]), q)

        def step(_: Any, q: Any) -> Any:
            a = rate(q)
            b = rate(q + h / 2 * a)
            c = rate(q + h / 2 * b)
            d = rate(q + h * c)
            q = q + h / 6 * (a + 2 * b + 2 * c + d)
            return q / jnp.sqrt(q @ q)

        g = jnp.asarray(self.gravity)
        return x + t * v + t * t / 2 * g, jax.lax.fori_loop(0, STEPS, step, q), v + t * g, spin


def chain_of(motion: Motion, until: float) -> Chain:
    """The chain of a motion of one body above a plane, one corner an impact."""
    body, u = motion.scene.bodies[0], motion.controls
    touches = motion.events.touch[: motion.events.tally[1]]
    assert (touches["kind"] == VERTEX_FACE).all()
    assert len(touches) == motion.impacts
    return Chain(
        corners=motion.world.solids.vertex[touches["one"]],
        guesses=motion.times + 1e-4,
        begin=np.concatenate([u.at[0], u.turn[0], u.velocity[0], u.spin[0]]),
        moments=body.moments,
        mass=body.mass,
        gravity=u.gravity,
        elasticity=float(motion.world.pairs["elasticity"][0]),
        until=until,
    )


def _times(a: Any, b: Any) -> Any:
    scalar = a[0] * b[0] - a[1:] @ b[1:]
    return jnp.concatenate([scalar[None], a[0] * b[1:] + b[0] * a[1:] + jnp.cross(a[1:], b[1:])])


def _exponential(vector: Any) -> Any:
    """A small turn as a quaternion; its derivative at zero is exact."""
    q = jnp.concatenate([jnp.ones(1), vector / 2])
    return q / jnp.sqrt(q @ q)


def _matrix(q: Any) -> Any:
    w, x, y, z = q
    return jnp.array([
        [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)],
        [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)],
        [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)],
    ])  # fmt: skip
