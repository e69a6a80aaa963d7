"""Segments: flights designed one by one, as the editing interface does (thesis section 4.5.1)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from scipy.spatial.transform import Rotation

from keyforce.engine.impact.body import Body
from keyforce.engine.impact.grid import Nodes, evaluate
from keyforce.engine.impact.scene import ImpactScene
from keyforce.engine.impact.state import Floats
from keyforce.errors import InputError
from keyforce.motion import rotation
from keyforce.shot.prop_sketch import PropSketch, Segment
from keyforce.solve.sketching.stroke import Stroke, Trail
from keyforce.stage.pieces import quaternion

LOOKS = 12
"""Samples of a segment."""


def nodes_of(scene: ImpactScene, sketch: Mapping[str, PropSketch]) -> Nodes:
    """First states of the segments; only one prop of a sketch can be told so."""
    if len(sketch) != 1:
        raise InputError(
            "segments are for a sketch of one prop", given=", ".join(sketch),
            advice="give the props samples instead",
        )  # fmt: skip
    ((name, asked),) = sketch.items()
    return _nodes(scene, name, asked.segments)


def stroke_of_segments(scene: ImpactScene, name: str, segments: Sequence[Segment]) -> Stroke:
    """The flights of segments as samples."""
    nodes, row = _nodes(scene, name, segments), scene.row(name)
    body = scene.bodies[row]
    grid = evaluate(scene, nodes, ())
    arc = np.repeat(np.arange(len(segments)), LOOKS)
    moment = np.concatenate([np.linspace(0, s.lasts, LOOKS) for s in segments])
    now = grid.flying(arc, np.full(len(arc), row), moment)
    turn = rotation.multiply(now.turn, rotation.inverse(body.axes))
    origin = now.at - rotation.rotate(turn, np.broadcast_to(body.center, now.at.shape))
    marks = tuple(LOOKS * (k + 1) for k in range(len(segments) - 1))
    return Stroke(trails=(Trail(body=name, points=origin, turn=turn),), marks=marks)


def _nodes(scene: ImpactScene, name: str, segments: Sequence[Segment]) -> Nodes:
    row, arcs = scene.row(name), len(segments)
    start = {k: getattr(scene.start, k) for k in ("at", "turn", "velocity", "spin")}
    node = {k: np.repeat(v[None], arcs, 0).astype(float) for k, v in start.items()}
    for j, segment in enumerate(segments):
        for key, value in _state(scene.bodies[row], segment).items():
            node[key][j, row] = value
    return Nodes(
        **node, span=np.array([s.lasts for s in segments]), tilt=np.zeros((arcs - 1, 2)),
        bounce=np.zeros(arcs - 1),
    )  # fmt: skip


def _state(body: Body, segment: Segment) -> dict[str, Floats]:
    """A segment's first state, of the centre of mass and the principal axes."""
    frame = Rotation.from_quat(quaternion(segment.turn), scalar_first=True)
    lever = frame.apply(body.center)
    axes = frame * Rotation.from_quat(body.axes, scalar_first=True)
    return {
        "at": np.array(segment.at) + lever,
        "turn": axes.as_quat(scalar_first=True),
        "velocity": np.array(segment.velocity) + np.cross(segment.spin, lever),
        "spin": np.array(segment.spin),
    }
