"""Witness: the samples of one trail held against flights: residuals of thesis equation 4.2."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from scipy.spatial.transform import Rotation

from keyforce.engine.impact.body import Body
from keyforce.engine.impact.grid import Grid, States
from keyforce.engine.impact.scene import ImpactScene
from keyforce.engine.impact.state import Floats, Ints
from keyforce.motion import rotation
from keyforce.solve.sketching.attitudes import between, skews
from keyforce.solve.sketching.stroke import Trail
from keyforce.solve.sketching.view import View

COARSE = 0.01
"""What weighs 1: a sample that is off by so much [m]."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Witness:
    """A trail, ready to be compared with a body of a scene.

    Attributes:
        body: Its row.
        arm: The point that was followed, in principal axes from the centre of mass [m].
        points: What was seen of it; 0 where nothing was, shape (N, D).
        weight: Of each component, shape (N, D).
        turn: Orientations of the principal axes, shape (N, 4).
        turn_weight: Of each orientation, shape (N,).
        view: How points were seen.
    """

    body: int
    arm: Floats
    points: Floats
    weight: Floats
    turn: Floats
    turn_weight: Floats
    view: View

    @property
    def width(self) -> int:
        """Numbers of a sample's residual."""
        return int(self.points.shape[1]) + 3

    def residual(self, now: States) -> Floats:
        """How far off each sample is, in units of COARSE, shape (N, D + 3)."""
        seen = self.view.seen(now.at + self.lever(now))
        r = rotation.to_vector(rotation.multiply(now.turn, rotation.inverse(self.turn)))
        return np.concatenate(
            [(seen - self.points) * self.weight, r * self.turn_weight[:, None]], axis=1
        )

    def slopes(self, now: States) -> tuple[Floats, Floats, Floats]:
        """Residuals (N, D + 3), by the arc's unknowns (N, D + 3, W), and their rate [1/s]."""
        lever = self.lever(now)
        point = now.at + lever
        look, sweep = self.view.slopes(point), skews(lever)
        there = now.slope[:, :3] - sweep @ now.slope[:, 3:6]
        speed = now.velocity + np.cross(now.spin, lever)
        r, change = between(now.turn, self.turn)
        off = (self.view.seen(point) - self.points) * self.weight
        heavy, stiff = self.weight[:, :, None], self.turn_weight[:, None]
        residual = np.concatenate([off, r * stiff], axis=1)
        slope = np.concatenate(
            [heavy * (look @ there), stiff[:, :, None] * (change @ now.slope[:, 3:6])], axis=1
        )
        rate = np.concatenate([
            self.weight * np.einsum("nij,nj->ni", look, speed),
            stiff * np.einsum("nij,nj->ni", change, now.spin),
        ], axis=1)  # fmt: skip
        return residual, slope, rate

    def lever(self, now: States) -> Floats:
        """From the centre of mass to the point, in the world [m]."""
        return rotation.rotate(now.turn, np.broadcast_to(self.arm, now.at.shape))

    def states(self, grid: Grid, arc: Ints, moment: Floats) -> States:
        """The body at each sample."""
        return grid.flying(arc, np.full(len(arc), self.body), moment)


def witness(scene: ImpactScene, trail: Trail, *, turn_length: float | None = None) -> Witness:
    """A trail as a witness.

    Args:
        scene: Whose body it is about.
        trail: The samples.
        turn_length: How far a radian counts [m]; the body's radius of gyration where left out.
    """
    row = scene.row(trail.body)
    body = scene.bodies[row]
    own = np.ones(len(trail)) if trail.weight is None else trail.weight
    length = gyration(body) if turn_length is None else turn_length
    known = trail.turned > 0
    turn = np.tile([1.0, 0, 0, 0], (len(trail), 1))
    if trail.turn is not None:
        turn[known] = rotation.multiply(trail.turn[known], body.axes)
    axes = Rotation.from_quat(body.axes, scalar_first=True).inv()
    return Witness(
        body=row,
        arm=axes.apply(trail.marker - body.center),
        points=np.nan_to_num(trail.points),
        weight=trail.seen * own[:, None] * (trail.view.unit / COARSE),
        turn=turn,
        turn_weight=trail.turned * own * (length / COARSE),
        view=trail.view,
    )


def gyration(body: Body) -> float:
    """The radius of gyration about the body's slowest axis [m]."""
    return float(np.sqrt(body.moments.max() / body.mass))
