"""Tracks: how one rigid part of a motion moves, and where it can touch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.figure import Figure, Segment
from keyforce.errors import unknown_name
from keyforce.motion import rotation
from keyforce.motion.clip import Clip, world

Floats = NDArray[np.float64]


@dataclass(frozen=True, kw_only=True, eq=False)
class Track:
    """The motion of one body.

    Attributes:
        body: Its name.
        at: World positions of its origin [m], shape (T, 3).
        turn: World rotation matrices, shape (T, 3, 3).
        reach: Points that span what of it can touch, in its own frame [m], shape (K, 3).
        margin: How far beyond those points it still has flesh [m].
    """

    body: str
    at: Floats
    turn: Floats
    reach: Floats
    margin: float


def reach_of(segment: Segment) -> tuple[Floats, float]:
    """The ends and centers of what collides [m], shape (K, 3), and the thickest radius [m]."""
    points = [p for shape in segment.shapes for p in (shape.ends or (shape.at,))]
    radius = max((shape.size[0] for shape in segment.shapes), default=0.0)
    return np.array(points or [segment.center], float), radius


def clip_tracks(clip: Clip, figure: Figure, bodies: Sequence[str]) -> tuple[Track, ...]:
    """The tracks of some of a captured person's bodies.

    Args:
        clip: The motion.
        figure: The body that `skeleton_figure` made on the clip's skeleton.
        bodies: Segments of the figure.
    """
    at, turn = world(clip)
    names = [s.name for s in figure.segments]
    tracks = []
    for body in bodies:
        if body not in names:
            raise unknown_name("body", body, names)
        joint = clip.names.index(str(figure.measures[f"joint.{body}"]))
        points, radius = reach_of(figure.segment(body))
        turns = rotation.matrix(turn[:, joint])
        tracks.append(Track(body=body, at=at[:, joint], turn=turns, reach=points, margin=radius))
    return tuple(tracks)


def clip_com(clip: Clip, figure: Figure) -> Floats:
    """The center of mass of a captured person [m], shape (T, 3)."""
    at, turn = world(clip)
    total = np.zeros((clip.frames, 3))
    for segment in figure.segments:
        joint = clip.names.index(str(figure.measures[f"joint.{segment.name}"]))
        center = at[:, joint] + rotation.rotate(turn[:, joint], segment.center)
        total += segment.mass * center
    return total / figure.mass
