"""A rough motion: a sketch's keys as a place in every frame for every degree of freedom."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray
from scipy.interpolate import PchipInterpolator

from keyforce.direction.keys import ROOT_TURNS
from keyforce.direction.library import pose
from keyforce.shot.cast import Member
from keyforce.shot.character_sketch import CharacterSketch, SketchKey
from keyforce.shot.section import JointAngles
from keyforce.synthesis.body.tree import ROOT, Floats
from keyforce.synthesis.performer import Performer

TURNS = {"root.yaw": 3, "root.pitch": 4, "root.roll": 5}


@dataclass(frozen=True, kw_only=True, eq=False)
class Rough:
    """A rough motion of N frames.

    Attributes:
        fps: Frames per second.
        q: Degrees of freedom; the root turns by yaw, pitch and roll that add up, shape (N, J).
        keyed: Those that somebody gave, shape (J,).
        musts: Frames and degrees of freedom that must be as they are here, shape (N, J).
    """

    fps: float
    q: Floats
    keyed: NDArray[np.bool_]
    musts: NDArray[np.bool_]

    @property
    def frames(self) -> int:
        """How many frames it has."""
        return len(self.q)

    def time(self, frame: int) -> float:
        """When a frame is [s]."""
        return frame / self.fps


def from_keys(
    performer: Performer, member: Member, sketch: CharacterSketch, *, duration: float, fps: float
) -> Rough:
    """The motion of a sketch that has keys."""
    frames = round(duration * fps) + 1
    start = _start(performer, member)
    q = np.tile(start, (frames, 1))
    musts = np.zeros(q.shape, bool)
    channels: dict[int, list[tuple[float, float, str]]] = {}
    for key in sorted(sketch.keys, key=lambda k: k.at):
        for column, value in _values(performer, member, key, start).items():
            channels.setdefault(column, []).append((key.at, value, key.then))
            if key.must:
                musts[min(round(key.at * fps), frames - 1), column] = True
    moments = sorted({key.at for key in sketch.keys})
    time = np.arange(frames) / fps
    for column, points in channels.items():
        at_ease = points if column < ROOT else _at_ease(points, moments, float(start[column]))
        q[:, column] = _between(at_ease, time)
    keyed = np.zeros(performer.dofs, bool)
    keyed[list(channels)] = True
    return Rough(fps=fps, q=q, keyed=keyed, musts=musts)


def turn_columns(performer: Performer, joint: str) -> list[int]:
    """The degrees of freedom that a joint's name means, `root.yaw` and its like among them."""
    return [TURNS[joint]] if joint in ROOT_TURNS else performer.columns(joint)


def angles(performer: Performer, joints: JointAngles) -> dict[int, float]:
    """Angles by degree of freedom [rad]."""
    return {
        column: float(np.radians(angle))
        for joint, angle in joints.items()
        for column in turn_columns(performer, joint)
    }


def _start(performer: Performer, member: Member) -> Floats:
    """Standing where the shot says."""
    start = performer.rest.copy()
    for column, angle in angles(performer, member.start).items():
        start[column] = angle
    start[:3] += member.at
    start[3] += np.radians(member.facing)
    return start


def _values(
    performer: Performer, member: Member, key: SketchKey, start: Floats
) -> dict[int, float]:
    found: dict[int, float] = {}
    if key.pose is not None:
        figure = performer.figure
        named = pose(key.pose, member.kind, figure.rest, figure.hinge_names)
        found |= {ROOT + figure.hinge_names.index(h): angle for h, angle in named.items()}
    for column, angle in angles(performer, key.joints).items():
        found[column] = angle + (start[3] if column == 3 else 0.0)
    if key.root is not None:
        found |= {k: float(start[k] + key.root[k]) for k in range(3)}
    return found


def _at_ease(
    points: list[tuple[float, float, str]], moments: list[float], ease: float
) -> list[tuple[float, float, str]]:
    """A joint's keys with ease around them: at the key before its first, and after its last."""
    before = [t for t in moments if t < points[0][0]]
    after = [t for t in moments if t > points[-1][0]]
    first = [(before[-1], ease, "linear")] if before else []
    last = [(after[0], ease, "linear")] if after else []
    return [*first, *points, *last]


def _between(points: list[tuple[float, float, str]], time: Floats) -> Floats:
    """One channel at all times: level before its first key and after its last."""
    at, value = np.array([p[0] for p in points]), np.array([p[1] for p in points])
    out: Floats = np.interp(time, at, value)
    if len(points) > 2:
        curve = PchipInterpolator(at, value)
        for (begin, _, then), (end, _, _) in pairwise(points):
            if then == "spline":
                inside = (time >= begin) & (time <= end)
                out[inside] = curve(time[inside])
    for (begin, held, then), (end, _, _) in pairwise(points):
        if then == "hold":
            out[(time >= begin) & (time < end)] = held
    return out
