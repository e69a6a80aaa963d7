"""Reading a sketch: what holds the performer when, and the stages between."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from numpy.typing import NDArray

from keyforce.errors import InputError, unknown_name
from keyforce.shot.character_sketch import CharacterSketch, SketchHold
from keyforce.synthesis.anchor import Anchor, Footing, Grip
from keyforce.synthesis.body.poses import Poses
from keyforce.synthesis.body.tree import Floats
from keyforce.synthesis.detect.hold import Care, Hold, holds
from keyforce.synthesis.detect.stage import Stage, stages
from keyforce.synthesis.detect.track import Track, reach_of
from keyforce.synthesis.performer import Performer
from keyforce.synthesis.sketch.rough import Rough

STANDS = 0.06
"""How high a foot of a sketch may be and yet stand [m for a grown person]."""
HEEL_LAG, HEEL_LEAD = 0.1, 0.22
"""How long after landing the heel comes down, and how long before leaving it rises [s]."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Reading:
    """What a sketch means.

    Attributes:
        rough: Its motion.
        anchors: What holds the performer, in order of time.
        stages: Ground and flight, by turns, ground first and last.
    """

    rough: Rough
    anchors: tuple[Anchor, ...]
    stages: tuple[Stage, ...]

    def held(self, frame: int) -> list[Anchor]:
        """What holds in a frame."""
        return [a for a in self.anchors if a.first <= frame <= a.last]

    def flights(self) -> list[Stage]:
        """Its flights, in order."""
        return [s for s in self.stages if s.flight]


def read_sketch(performer: Performer, sketch: CharacterSketch, rough: Rough) -> Reading:
    """Detects what holds the performer, and takes what the author says instead."""
    poses = performer.poses(rough.q)
    bodies = sketch.detect or tuple(performer.soles)
    found: list[Hold] = []
    for body in bodies:
        if body not in performer.names:
            raise unknown_name("body", body, performer.names)
        track = _track(performer, poses, body)
        ignore = _airborne(performer, poses, body)
        found += holds(track, rough.fps, Care(), ignore=ignore, slides=sketch.slides)
    found = _overridden(performer, poses, found, sketch.holds, rough)
    if not found:
        raise InputError(
            "nothing in this sketch stays where it is, so nothing could push it off",
            given=", ".join(bodies),
            advice="let the feet rest for 0.1 s at least before and after each flight, name the "
            "bodies that touch in `detect`, or say when they do in `holds`",
        )
    anchors = [_anchor(performer, poses, hold, rough) for hold in found]
    anchors.sort(key=lambda a: a.first)
    return Reading(rough=rough, anchors=tuple(anchors), stages=stages(found, rough.frames))


def _airborne(performer: Performer, poses: Poses, body: str) -> NDArray[np.bool_] | None:
    """Frames in which a foot is too high to stand, however still it is."""
    if body not in performer.soles:
        return None
    sole = performer.soles[body]
    ball = poses.at[:, sole.foot] + poses.turn[:, sole.foot] @ sole.ball
    return np.asarray(ball[:, 2] > STANDS * performer.size)


def _track(performer: Performer, poses: Poses, body: str) -> Track:
    row = performer.names.index(body)
    points, margin = reach_of(performer.figure.segment(body))
    return Track(
        body=body, at=poses.at[:, row], turn=poses.turn[:, row], reach=points, margin=margin
    )


def _overridden(
    performer: Performer,
    poses: Poses,
    found: Sequence[Hold],
    said: Sequence[SketchHold],
    rough: Rough,
) -> list[Hold]:
    """What was detected, with what the author says in its place."""
    out = list(found)
    for one in said:
        if one.body not in performer.names:
            raise unknown_name("body", one.body, performer.names)
        first, last = round(one.start * rough.fps), round(one.until * rough.fps)
        last = min(last, rough.frames - 1)
        out = [part for h in out for part in _without(h, one.body, first, last)]
        if not one.free:
            row = performer.names.index(one.body)
            middle = (first + last) // 2
            point = np.zeros(3)
            out.append(
                Hold(
                    body=one.body,
                    kind="plane" if one.body in performer.soles else "point",
                    first=first,
                    last=last,
                    point=point,
                    place=poses.at[middle, row],
                    ways=np.zeros((0, 3)),
                )
            )
    return out


def _without(hold: Hold, body: str, first: int, last: int) -> list[Hold]:
    """A hold cut where another takes its place."""
    if hold.body != body or hold.last < first or hold.first > last:
        return [hold]
    parts = [replace(hold, last=first - 1), replace(hold, first=last + 1)]
    return [p for p in parts if p.last - p.first >= 2]


def _anchor(performer: Performer, poses: Poses, hold: Hold, rough: Rough) -> Anchor:
    middle = (hold.first + hold.last) // 2
    if hold.body in performer.soles:
        return _footing(performer, poses, hold, rough, middle)
    row = performer.names.index(hold.body)
    return Grip(
        body=hold.body,
        first=hold.first,
        last=hold.last,
        row=row,
        point=hold.point,
        place=hold.place,
        ways=hold.ways,
    )


def _footing(performer: Performer, poses: Poses, hold: Hold, rough: Rough, middle: int) -> Footing:
    """A foot flat on the ground below where it is in the sketch."""
    sole = performer.soles[hold.body]
    turn = poses.turn[middle, sole.foot]
    ball = poses.at[middle, sole.foot] + turn @ sole.ball
    yaw = float(np.arctan2(turn[1, 0], turn[0, 0]))
    length = hold.last - hold.first
    lag, lead = (
        min(round(time * performer.pace * rough.fps), round(share * length))
        for time, share in ((HEEL_LAG, 0.25), (HEEL_LEAD, 0.4))
    )
    return Footing(
        body=hold.body,
        first=hold.first,
        last=hold.last,
        sole=sole,
        place=np.array([ball[0], ball[1], 0.0]),
        yaw=yaw,
        heel_first=hold.first + lag if hold.first > 0 else 0,
        heel_last=hold.last - (lead if hold.last < rough.frames - 1 else 0),
        along=bool(len(hold.ways)),
    )


def support(anchors: Sequence[Anchor]) -> Floats:
    """The middle of what bears [m], shape (3,)."""
    return np.mean([a.place for a in anchors], axis=0)


def heading(anchors: Sequence[Anchor], default: float) -> float:
    """Where the feet that bear point [rad], near `default`."""
    yaws = [a.yaw for a in anchors if isinstance(a, Footing)]
    if not yaws:
        return default
    mean = float(np.arctan2(np.sin(yaws).sum(), np.cos(yaws).sum()))
    return default + float((mean - default + np.pi) % (2 * np.pi) - np.pi)
