"""Grid: a motion as arcs on a sliding time grid, with exact derivatives of each (thesis 4.4.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np

from keyforce.engine.impact.arcs import nearest, shoot
from keyforce.engine.impact.controls import Controls, columns_of, turned
from keyforce.engine.impact.desk import empty_events
from keyforce.engine.impact.scene import ImpactScene
from keyforce.engine.impact.state import (
    ELASTICITY,
    FLIGHT,
    POSITION,
    SPAN,
    SPIN,
    TILT,
    TURN,
    VELOCITY,
    Columns,
    Events,
    Floats,
    Ints,
    Knobs,
    Track,
)
from keyforce.engine.impact.tangent import set_swing, slopes, states

KNOBS = 4
"""Parameters of an arc besides its first states: span, two tilts, bounce."""
_OF_BODY = (POSITION, TURN, VELOCITY, SPIN)

Contact = tuple[int, int, int, int]
"""Which features meet: pair, kind, feature of a, feature of b."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Nodes:
    """First states of M arcs, how long they last, and the knobs of the M - 1 impacts between.

    Attributes:
        at: Centres of mass [m], shape (M, B, 3).
        turn: Principal axes, wxyz, shape (M, B, 4).
        velocity: [m/s], shape (M, B, 3).
        spin: In the world [rad/s], shape (M, B, 3).
        span: [s], shape (M,).
        tilt: Of each impact's normal, shape (M - 1, 2).
        bounce: Added to each impact's elasticity, shape (M - 1,).
    """

    at: Floats
    turn: Floats
    velocity: Floats
    spin: Floats
    span: Floats
    tilt: Floats
    bounce: Floats

    @property
    def arcs(self) -> int:
        """How many there are."""
        return len(self.span)

    @property
    def times(self) -> Floats:
        """When each arc begins, and when the last ends [s], shape (M + 1,)."""
        return np.concatenate([[0.0], np.cumsum(self.span)])

    def moved(self, free: Sequence[int], step: Floats) -> Nodes:
        """After a step of each arc's parameters, shape (M, 12 F + KNOBS)."""
        body = step[:, : 12 * len(free)].reshape(self.arcs, len(free), 4, 3)
        new = {k: getattr(self, k).copy() for k in ("at", "turn", "velocity", "spin")}
        for i, row in enumerate(free):
            for key, part in (("at", 0), ("velocity", 2), ("spin", 3)):
                new[key][:, row] += body[:, i, part]
            for j in range(self.arcs):
                new["turn"][j, row] = turned(body[j, i, 1], self.turn[j, row])
        knobs = step[:, 12 * len(free) :]
        return replace(
            self, **new, span=self.span + knobs[:, 0], tilt=self.tilt + knobs[:-1, 1:3],
            bounce=self.bounce + knobs[:-1, 3],
        )  # fmt: skip

    def controls(self, scene: ImpactScene) -> Controls:
        """The control vector u that starts with the first arc and has these knobs."""
        return replace(
            scene.start, at=self.at[0], turn=self.turn[0], velocity=self.velocity[0],
            spin=self.spin[0], tilt=self.tilt, bounce=self.bounce,
        )  # fmt: skip


@dataclass(frozen=True, kw_only=True, eq=False)
class States:
    """States of bodies at moments of arcs, and their derivatives by the arc's own parameters.

    Attributes:
        at: [m], shape (N, 3).
        turn: Wxyz, shape (N, 4).
        velocity: [m/s], shape (N, 3).
        spin: [rad/s], shape (N, 3).
        slope: Of position, rotation vector, velocity and spin, shape (N, 12, 12 F + KNOBS).
    """

    at: Floats
    turn: Floats
    velocity: Floats
    spin: Floats
    slope: Floats


@dataclass(frozen=True, kw_only=True, eq=False)
class Grid:
    """A motion on the grid, evaluated.

    Attributes:
        scene: Whose.
        nodes: Where.
        gap: How far apart the features of each impact are at its time [m], shape (M - 1,).
        gap_slope: Its derivative by the parameters of the arc before, (M - 1, 12 F + KNOBS).
        closing: Speed along the normal before each impact, below zero where they close [m/s].
    """

    scene: ImpactScene
    nodes: Nodes
    gap: Floats
    gap_slope: Floats
    closing: Floats
    _track: Track
    _tangent: Floats
    _knobs: Knobs

    def flying(self, arc: Ints, body: Ints, moment: Floats) -> States:
        """States of bodies so many seconds after the beginnings of arcs; impacts left out."""
        return self._states(2 * arc * len(self.scene.bodies) + body, moment)

    @cached_property
    def after(self) -> States:
        """All bodies after each arc's impact, or at the last arc's end: M rows of B, end to end."""
        count = len(self.scene.bodies)
        rows = (2 * np.arange(self.nodes.arcs) + 1)[:, None] * count + np.arange(count)
        return self._states(rows.ravel(), np.zeros(rows.size))

    def _states(self, rows: Ints, moments: Floats) -> States:
        n, desk, table = len(rows), self.scene.desk, arc_columns(self.scene)
        at, velocity, spin = np.empty((n, 3)), np.empty((n, 3)), np.empty((n, 3))
        turn, slope = np.empty((n, 4)), np.empty((n, 12, table.kind.size))
        where = (self.scene.world, self._knobs, self._track, desk.now)
        rows, moments = np.ascontiguousarray(rows), np.ascontiguousarray(moments)
        states(*where, rows, moments, at, turn, velocity, spin, desk.scratch)
        slopes(*where, rows, moments, table, self._tangent, slope, desk.scratch)
        return States(at=at, turn=turn, velocity=velocity, spin=spin, slope=slope)


def arc_columns(scene: ImpactScene) -> Columns:
    """The parameters of one arc: states of the free bodies, span, tilts, bounce."""
    table = [(kind, row, axis) for row in scene.free for kind in _OF_BODY for axis in range(3)]
    table += [(SPAN, 0, 0), (TILT, 0, 0), (TILT, 0, 1), (ELASTICITY, 0, 0)]
    return columns_of(np.array(table, dtype=np.int64))


def evaluate(scene: ImpactScene, nodes: Nodes, contacts: Sequence[Contact]) -> Grid:
    """Flies and strikes the arcs of a motion, with all derivatives."""
    arcs, count, table = nodes.arcs, len(scene.bodies), arc_columns(scene)
    track, events, desk = _track(scene, nodes), _events(contacts), scene.desk
    knobs = Knobs(
        gravity=scene.start.gravity, tilt=nodes.tilt, bounce=nodes.bounce, until=1.0,
        floor=scene.floor, calm=scene.calm,
    )  # fmt: skip
    tangent = np.zeros((2 * arcs * count, 12, table.kind.size))
    gap, slope = np.zeros(arcs - 1), np.zeros((arcs - 1, table.kind.size))
    shoot(
        scene.world, knobs, track, events, desk.now, desk.hit, desk.change, table, nodes.span,
        tangent, gap, slope, desk.scratch,
    )  # fmt: skip
    closing = events.touch["closing"][: arcs - 1].copy()
    return Grid(
        scene=scene, nodes=nodes, gap=gap, gap_slope=slope, closing=closing, _track=track,
        _tangent=tangent, _knobs=knobs,
    )  # fmt: skip


def nearest_features(
    scene: ImpactScene, nodes: Nodes, arc: int, pair: int
) -> tuple[float, Contact]:
    """How far apart a pair of solids is at the beginning of an arc [m], and which features are."""
    track, desk = _track(scene, nodes), scene.desk
    first = 2 * arc * len(scene.bodies)
    gap = nearest(scene.world, track, desk.now, desk.watch, first, pair, desk.scratch)
    row = desk.watch[pair]
    return gap, (pair, int(row["kind"]), int(row["one"]), int(row["two"]))


def _track(scene: ImpactScene, nodes: Nodes) -> Track:
    """Rows for the first and the last states of every arc; the first are filled in."""
    count = len(scene.bodies)
    track = Track(
        tally=np.array([2 * nodes.arcs * count]),
        latest=np.arange(count),
        row=np.zeros(2 * nodes.arcs * count, FLIGHT),
    )
    rows = track.row.reshape(nodes.arcs, 2, count)
    rows["body"] = np.arange(count)
    rows["prior"][:, 1] = np.arange(track.row.size).reshape(nodes.arcs, 2, count)[:, 0]
    first = rows[:, 0]
    first["at"], first["turn"], first["velocity"] = nodes.at, nodes.turn, nodes.velocity
    for j in range(nodes.arcs):
        own = Track(tally=track.tally, latest=track.latest, row=rows[j, 0])
        set_swing(scene.world.bodies, own, nodes.spin[j], scene.desk.scratch)
    return track


def _events(contacts: Sequence[Contact]) -> Events:
    """One touch for each impact."""
    events = empty_events(max(1, len(contacts)))
    events.tally[:] = len(contacts)
    for j, contact in enumerate(contacts):
        row = events.touch[j]
        row["pair"], row["kind"], row["one"], row["two"] = contact
        row["active"] = 1
        events.row[j]["first_touch"] = j
    return events
