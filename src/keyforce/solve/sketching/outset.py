"""Outset: the draft that a search begins with, from each body's flights on their own (4.5.2)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from scipy.optimize import lsq_linear
from scipy.spatial.transform import Rotation

from keyforce.engine.impact.grid import Nodes
from keyforce.engine.impact.state import Floats, Ints
from keyforce.motion import rotation
from keyforce.solve.sketching.camera import CameraView
from keyforce.solve.sketching.draft import Draft
from keyforce.solve.sketching.opening import along, parabola, seen_parabola, turning
from keyforce.solve.sketching.sketch import Sketch, ranges
from keyforce.solve.sketching.stroke import Stroke, Timing, Trail
from keyforce.solve.sketching.view import Direct

_SHORT = 0.02
_USUAL = 0.3


@dataclass(frozen=True, kw_only=True, eq=False)
class Flight:
    """A body's flight over some arcs.

    Attributes:
        body: Its row.
        first: The first arc.
        last: The last.
        at: Where it begins [m].
        velocity: How fast [m/s].
        turn: Its principal axes then, wxyz.
        spin: [rad/s]
        duration: [s]
    """

    body: int
    first: int
    last: int
    at: Floats
    velocity: Floats
    turn: Floats
    spin: Floats
    duration: float


def outset(sketch: Sketch) -> Draft:
    """A draft to begin with."""
    if sketch.segments is not None:
        return Draft(nodes=sketch.segments)
    strokes = [(s, t) for s in sketch.strokes for t in s.trails if isinstance(t.view, Direct)]
    flights = [f for stroke, trail in strokes for f in _flights(sketch, stroke, trail)]
    flights += _drawn(sketch)
    span = _spans(flights, sketch.arcs)
    return Draft(nodes=_nodes(sketch, flights, span), pace=_pace(sketch, span))


def _flights(sketch: Sketch, stroke: Stroke, trail: Trail) -> list[Flight]:
    """Each stretch of a trail between its marks as a flight."""
    first, last = ranges(stroke, sketch.arcs)
    found = []
    for begins, ends in sorted({(int(a), int(b)) for a, b in zip(first, last, strict=True)}):
        rows = np.flatnonzero((first == begins) & (last == ends))
        if rows.size >= 2:
            found.append(_flight(sketch, stroke, trail, rows, (begins, ends)))
    return found


def _flight(
    sketch: Sketch, stroke: Stroke, trail: Trail, rows: Ints, arcs: tuple[int, int]
) -> Flight:
    own = trail.of(rows)
    row = sketch.scene.row(trail.body)
    body = sketch.scene.bodies[row]
    points, known = np.nan_to_num(own.points), own.seen
    if own.turn is not None:
        lever = rotation.rotate(np.nan_to_num(own.turn, nan=0.5), own.marker - body.center)
        points = np.where(own.turned[:, None] > 0, points - lever, points)
    gravity = sketch.scene.gravity
    kept = stroke.time[rows] if stroke.timing is Timing.KEPT and stroke.time is not None else None
    at, velocity, duration = parabola(points, known, gravity, kept)
    times = along(points, known) * duration if kept is None else kept - kept[0]
    turn, spin = body.turn, np.zeros(3)
    if own.turn is not None:
        principal = rotation.multiply(np.nan_to_num(own.turn, nan=0.5), body.axes)
        turn, spin = turning(principal, own.turned, times) or (turn, spin)
    return Flight(
        body=row, first=arcs[0], last=arcs[1], at=at, velocity=velocity, turn=turn, spin=spin,
        duration=duration,
    )  # fmt: skip


def _drawn(sketch: Sketch) -> list[Flight]:
    """The flights of drawings: all views of a stretch of a body's path together."""
    looks: dict[tuple[int, int, int], list[tuple[Floats, Floats]]] = {}
    anchor = np.zeros(3)
    for stroke in sketch.strokes:
        for trail in stroke.trails:
            if isinstance(trail.view, CameraView):
                anchor = trail.view.target
                first, last = ranges(stroke, sketch.arcs)
                for arcs in sorted({(int(a), int(b)) for a, b in zip(first, last, strict=True)}):
                    rows = (first == arcs[0]) & (last == arcs[1]) & (trail.seen.min(axis=1) > 0)
                    key = (sketch.scene.row(trail.body), *arcs)
                    looks.setdefault(key, []).append(trail.view.rows(trail.points[rows]))
    found = []
    for (row, begins, ends), some in looks.items():
        at, velocity, duration = seen_parabola(some, sketch.scene.gravity, anchor)
        body = sketch.scene.bodies[row]
        found.append(
            Flight(
                body=row,
                first=begins,
                last=ends,
                at=at,
                velocity=velocity,
                turn=body.turn,
                spin=body.spin,
                duration=duration,
            )
        )
    return found


def _spans(flights: Sequence[Flight], arcs: int) -> Floats:
    """Spans that agree with the flights' durations as well as they can."""
    rows = [[1.0 if f.first <= j <= f.last else 0.0 for j in range(arcs)] for f in flights]
    matrix = np.vstack([np.array(rows).reshape(-1, arcs), 0.01 * np.eye(arcs)])
    wanted = np.concatenate([[f.duration for f in flights], np.full(arcs, 0.01 * _USUAL)])
    span: Floats = lsq_linear(matrix, wanted, bounds=(_SHORT, np.inf)).x
    return span


def _nodes(sketch: Sketch, flights: Sequence[Flight], span: Floats) -> Nodes:
    """First states of all arcs: those of the flight that a body is in then."""
    scene, gravity = sketch.scene, sketch.scene.gravity
    start = {k: getattr(scene.start, k) for k in ("at", "turn", "velocity", "spin")}
    node = {k: np.repeat(v[None], sketch.arcs, 0).astype(float) for k, v in start.items()}
    begins = np.concatenate([[0.0], np.cumsum(span)])
    for flight in flights:
        for j in range(flight.first, flight.last + 1):
            t = begins[j] - begins[flight.first]
            turned = Rotation.from_rotvec(flight.spin * t)
            node["at"][j, flight.body] = flight.at + flight.velocity * t + 0.5 * gravity * t**2
            node["velocity"][j, flight.body] = flight.velocity + gravity * t
            node["turn"][j, flight.body] = rotation.multiply(
                turned.as_quat(scalar_first=True), flight.turn
            )
            node["spin"][j, flight.body] = flight.spin
    return Nodes(
        **node, span=span, tilt=np.zeros((sketch.arcs - 1, 2)), bounce=np.zeros(sketch.arcs - 1)
    )


def _pace(sketch: Sketch, span: Floats) -> float:
    """How much faster the motion is than its performance."""
    timed = [s for s in sketch.strokes if s.timing is Timing.SCALED and s.time is not None]
    if not timed or timed[0].time is None:
        return 1.0
    return float(span.sum() / max(timed[0].time[-1] - timed[0].time[0], 1e-6))
