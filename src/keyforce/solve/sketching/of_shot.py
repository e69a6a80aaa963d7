"""The sketch that a shot describes."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from scipy.spatial.transform import Rotation

from keyforce.engine.impact.scene import ImpactScene
from keyforce.engine.impact.shot_scene import shot_scene
from keyforce.errors import InputError, unknown_name
from keyforce.shot.document import Shot
from keyforce.shot.prop_sketch import Camera, Collision, PropSketch
from keyforce.shot.prop_sketch import Stroke as ShotStroke
from keyforce.solve.sketching.asked import must_of
from keyforce.solve.sketching.camera import CameraView
from keyforce.solve.sketching.corners import corners
from keyforce.solve.sketching.reading import read_stroke
from keyforce.solve.sketching.segments import nodes_of, stroke_of_segments
from keyforce.solve.sketching.sketch import Meeting, Sketch
from keyforce.solve.sketching.stroke import UNPLACED, Stroke, Timing, Trail, unit_turns
from keyforce.solve.sketching.view import DIRECT, View


@dataclass(frozen=True)
class Mention:
    """A collision as one of its props tells it: whose, which of its own, and where in time."""

    body: str
    index: int
    share: float
    collision: Collision


def sketch_of(shot: Shot, folder: Path) -> Sketch:
    """The sketch of a shot.

    Raises:
        InputError: It names what is not there; with its place in the shot.
    """
    if shot.engine != "impact":
        raise InputError(
            "a sketch of props needs the impact engine",
            given=shot.engine,
            advice="say `engine: impact`",
            path="engine",
        )
    scene = shot_scene(shot, folder)
    told = _props(shot)
    own = {name: _strokes(scene, name, one, folder) for name, one in told.items()}
    order = in_order([m for name in own for m in _mentions(name, told[name], own[name])])
    meetings = tuple(_meeting(scene, group[0]) for group in order)
    strokes = [
        replace(stroke, marks=_marks(name, stroke, order))
        for name, some in own.items()
        for stroke in some
    ]
    rows = [(n, i, m) for n, s in told.items() for i, m in enumerate(s.must)]
    counts = {n: s.turn_counts for n, s in told.items() if s.turn_counts is not None}
    return Sketch(
        scene=scene,
        strokes=tuple(strokes),
        meetings=meetings,
        musts=tuple(must_of(scene, meetings, m, ("sketch", n, "must", i)) for n, i, m in rows),
        longest=max(s.longest for s in told.values()),
        turn_length=counts,
        segments=nodes_of(scene, told) if any(s.segments for s in told.values())
        else None,
    )  # fmt: skip


def _props(shot: Shot) -> dict[str, PropSketch]:
    """The sketches of a shot; none of them is a character's."""
    told = {name: one for name, one in shot.sketch.items() if isinstance(one, PropSketch)}
    for name in shot.sketch:
        if name not in told:
            raise InputError(
                f"the sketch of {name} is one of a character",
                advice="give a prop `samples`, a `file` or `segments`",
                path=f"sketch.{name}",
            )
    return told


def _strokes(scene: ImpactScene, name: str, asked: PropSketch, folder: Path) -> list[Stroke]:
    """A prop's recordings, marked at its own collisions."""
    if name not in scene.index or not scene.bodies[scene.row(name)].free:
        free = [scene.bodies[row].name for row in scene.free]
        raise unknown_name("prop", name, free).at(path=f"sketch.{name}")
    if asked.segments:
        return [stroke_of_segments(scene, name, asked.segments)]
    sources: list[ShotStroke] = [asked, *asked.also]
    return [
        _marked(scene, name, _read(scene, name, source, folder), source, len(asked.collisions))
        for source in sources
    ]


def _read(scene: ImpactScene, name: str, source: ShotStroke, folder: Path) -> Stroke:
    if source.file is not None:
        stroke = read_stroke(
            folder, source.file, {name: source.column}, markers={name: source.marker},
            timing=Timing(source.timing), view=_view(source.camera),
        )  # fmt: skip
        return replace(stroke, time=None) if stroke.timing is Timing.FREE else stroke
    wide = max(len(row) for row in source.samples)
    table = np.full((len(source.samples), wide), np.nan)
    for i, row in enumerate(source.samples):
        table[i, : len(row)] = [math.nan if cell is None else cell for cell in row]
    points, angles = table[:, : min(wide, 3)], table[:, 3:]
    turn = None
    if angles.size:
        turn = np.full((len(table), 4), np.nan)
        known = np.isfinite(angles).all(axis=1)
        some = Rotation.from_euler("xyz", angles[known], degrees=True)
        turn[known] = some.as_quat(scalar_first=True)
        turn = unit_turns(turn)
    trail = Trail(
        body=name, points=points, turn=turn, marker=np.array(source.marker),
        view=_view(source.camera),
    )  # fmt: skip
    times = np.array(source.times) if source.times else None
    return Stroke(trails=(trail,), time=times, timing=Timing(source.timing))


def _view(camera: Camera | None) -> View:
    if camera is None:
        return DIRECT
    return CameraView(
        eye=np.array(camera.eye), target=np.array(camera.target),
        height=math.radians(camera.height), size=camera.size,
    )  # fmt: skip


def _marked(
    scene: ImpactScene, name: str, stroke: Stroke, source: ShotStroke, collisions: int
) -> Stroke:
    """The stroke with a mark for each of the prop's collisions, found where none are given."""
    marks = tuple(UNPLACED if m is None else m for m in source.marks)
    if not marks and collisions:
        marks = corners(stroke.trails[0], scene.gravity)
        if len(marks) != collisions:
            raise InputError(
                f"{len(marks)} sharp turns were found in the sketch of {name}",
                given=f"{collisions} collisions",
                allowed="a turn for each collision",
                advice="say with `marks:` at which sample each collision is",
                path=f"sketch.{name}",
            )
    if len(marks) != collisions:
        raise InputError(
            f"the sketch of {name} needs a mark for each collision",
            given=len(marks),
            allowed=str(collisions),
            path=f"sketch.{name}.marks",
        )
    return replace(stroke, marks=marks)


def _mentions(name: str, asked: PropSketch, strokes: Sequence[Stroke]) -> list[Mention]:
    first = strokes[0]
    return [Mention(name, k, _share(first, k), one) for k, one in enumerate(asked.collisions)]


def _share(stroke: Stroke, k: int) -> float:
    """How far along a stroke its collision k is, 0 to 1."""
    mark = stroke.marks[k]
    share = (k + 1) / (len(stroke.marks) + 1) if mark == UNPLACED else mark / (len(stroke) - 1)
    return float(share)


def in_order(mentions: Sequence[Mention]) -> list[list[Mention]]:
    """Collisions in the order in which they happen; one between two sketched props is told twice.

    Each prop tells its own in order. One of a pair comes when it is next for both.
    """
    left: dict[str, list[Mention]] = {}
    for mention in mentions:
        left.setdefault(mention.body, []).append(mention)
    order: list[list[Mention]] = []
    while any(left.values()):
        ready = []
        for body, queue in left.items():
            if not queue:
                continue
            other = queue[0].collision.with_
            if not any(m.collision.with_ == body for m in left.get(other, [])):
                ready.append([queue[0]])
            elif left[other][0].collision.with_ == body:
                ready.append([queue[0], left[other][0]])
        if not ready:
            stuck = [f"{q[0].body} with {q[0].collision.with_}" for q in left.values() if q]
            raise InputError("these collisions cannot be put in order", given="; ".join(stuck))
        group = min(ready, key=lambda some: some[0].share)
        for mention in group:
            left[mention.body].pop(0)
        order.append(group)
    return order


def _marks(name: str, stroke: Stroke, order: Sequence[Sequence[Mention]]) -> tuple[int, ...]:
    """A stroke's marks for all collisions of the sketch."""
    marks = []
    for group in order:
        own = [m.index for m in group if m.body == name]
        marks.append(stroke.marks[own[0]] if own else UNPLACED)
    return tuple(marks)


def _meeting(scene: ImpactScene, mention: Mention) -> Meeting:
    asked = mention.collision
    if asked.with_ not in scene.index:
        known = [body.name for body in scene.bodies if body.name != mention.body]
        path = f"sketch.{mention.body}.collisions.{mention.index}.with"
        raise unknown_name("thing to strike", asked.with_, known).at(path=path)
    meeting = Meeting(
        one=mention.body, other=asked.with_, point=asked.point, lean=math.radians(asked.lean),
    )  # fmt: skip
    if asked.elasticity is not None:
        return replace(meeting, elasticity=asked.elasticity)
    usual = _usual(scene, meeting)
    return replace(meeting, elasticity=(usual, usual))


def _usual(scene: ImpactScene, meeting: Meeting) -> float:
    one, other = (scene.bodies[scene.row(n)].restitution for n in (meeting.one, meeting.other))
    owner, pairs = scene.world.solids.each["body"], scene.world.pairs
    ends = {scene.row(meeting.one), scene.row(meeting.other)}
    for pair in pairs:
        if {int(owner[pair["a"]]), int(owner[pair["b"]])} == ends:
            return float(pair["elasticity"])
    return max(one, other)
