"""Postures: the key poses that a motion is hung from, each reached by inverse kinematics.

A posture has the degrees of freedom of the performer, its root turned by yaw, pitch and roll that
add up over whole turns.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import numpy as np
from numpy.typing import NDArray

from keyforce.errors import InputError
from keyforce.shot.character_sketch import SketchPose
from keyforce.synthesis.anchor import Anchor, Footing
from keyforce.synthesis.body.tree import ROOT, Floats
from keyforce.synthesis.detect.stage import Stage
from keyforce.synthesis.performer import Performer
from keyforce.synthesis.plan.surroundings import meets_itself, pairs_near
from keyforce.synthesis.plan.turning import TURN, angles_near, turned
from keyforce.synthesis.pose.estimate import Suggestion, suggested
from keyforce.synthesis.pose.example import Example, Flight
from keyforce.synthesis.pose.learn import mass_points
from keyforce.synthesis.pose.reach import GROUPS, Wanted, reached
from keyforce.synthesis.sketch.reading import Reading, heading, support
from keyforce.synthesis.sketch.rough import angles
from keyforce.take.outcome import Status

GRAVITY = 9.81
STAND = {"hip.flex": 8.0, "knee.flex": 16.0, "ankle.flex": 8.0, "elbow.flex": 14.0}
CROUCH = {
    "spine.flex": 9.0, "chest.flex": 6.0, "neck.flex": -17.0, "head.flex": -11.0, "hip.flex": 92.0,
    "knee.flex": 97.0, "ankle.flex": 34.0, "shoulder.flex": -60.0, "elbow.flex": 17.0,
}  # fmt: skip
ABSORB = {**CROUCH, "hip.flex": 80.0, "knee.flex": 86.0, "shoulder.flex": 17.0}
LEAN = 34.0
"""How far the trunk leans in a full crouch [degrees]."""
MIDFOOT, OVER = -0.05, {"stand": -0.05, "crouch": -0.04, "absorb": -0.05}
"""Where the center of mass is over the feet, forward of the toes' joint [m for a grown person]."""
TOES = 0.025
"""How high the toes' joint is [m for a grown person]."""
PULL = 1000.0
KEPT = 30.0
TRUNK_STIFF = 5.0


@dataclass(frozen=True, eq=False)
class Poser:
    """Finds postures for one reading of a sketch."""

    performer: Performer
    reading: Reading
    examples: Sequence[Example]
    edits: Sequence[SketchPose] = ()
    notes: list[str] = field(default_factory=list)

    def standing(self, frame: int) -> Floats:
        """At ease over what bears, as the sketch has it."""
        like = self._bent(STAND, 1.0, frame)
        anchors = self.reading.held(frame)
        return self._settled(like, frame, self._above(anchors, like, "stand"), (200.0, 200.0, 0.0))

    def crouching(self, frame: int, height: float, depth: float, *, absorb: bool) -> Floats:
        """Bent legs, the center of mass over the feet as low as the momentum curves bring it."""
        share = float(np.clip(depth / (0.33 * self.performer.size), 0.1, 1.3))
        like = self._bent(ABSORB if absorb else CROUCH, share, frame)
        like[4] += np.radians(LEAN) * min(share, 1.0) * (0.6 if absorb else 1.0)
        what = "absorb" if absorb else "crouch"
        com = self._above(self.reading.held(frame), like, what)
        com[2] = height
        return self._settled(like, frame, com, (200.0, 200.0, 200.0))

    def pausing(self, frame: int) -> Floats:
        """Upright between a landing and the next wind-up, knees a little bent."""
        like = self._bent(STAND, 2.5, frame)
        centers = self._above(self.reading.held(frame), like, "stand")
        return self._settled(like, frame, centers, (200.0, 200.0, 0.0))

    def between(self, frame: int, com: Floats, landing: Floats, takeoff: Floats) -> Floats:
        """Half-way from a landing to the next takeoff."""
        like = 0.5 * (landing + takeoff)
        like[:3] += com - self._com(like)
        return self._settled(like, frame, com, (200.0, 200.0, 200.0))

    def transitions(self, flight: Stage, before: float) -> tuple[Floats, Floats]:
        """The takeoff and the landing of a flight."""
        off, on = suggested(self.described(flight, before), self.examples)
        number = self.reading.flights().index(flight) + 1
        return (
            self._transition(flight.first, off, number, "takeoff"),
            self._transition(flight.last, on, number, "landing"),
        )

    def described(self, flight: Stage, before: float) -> Flight:
        """What a flight of the sketch is like, in the estimator's words."""
        off, on = self.reading.held(flight.first), self.reading.held(flight.last)
        yaw = self._heading(off, flight.first)
        way = _level(support(on) - support(off), -yaw) / self.performer.height
        time = (flight.last - flight.first) / self.reading.rough.fps
        up = (way[2] * self.performer.height + 0.5 * GRAVITY * time**2) / time
        return Flight(
            forward=float(way[0]),
            left=float(way[1]),
            height=up**2 / (2 * GRAVITY * self.performer.height),
            before=before,
            drop=float(-way[2]),
            spin=self._heading(on, flight.last) - yaw,
            feet_off=_count(off),
            feet_on=_count(on),
        )

    def _transition(self, frame: int, found: Suggestion, number: int, which: str) -> Floats:
        anchors, performer = self.reading.held(frame), self.performer
        edit = next((e for e in self.edits if e.flight == number and e.which == which), None)
        rough = self.reading.rough.q[frame]
        if _count(anchors) == 0.0 or (edit is not None and edit.like == "sketch"):
            return self._settled(rough.copy(), frame, np.zeros(3), (0.0, 0.0, 0.0), edit=edit)
        yaw = self._heading(anchors, frame)
        like = rough.copy()
        like[3:6] = np.radians(found.like.turn)
        like[3] += yaw
        like[4:6] += TURN * np.round((rough[4:6] - like[4:6]) / TURN)
        names = performer.figure.hinge_names
        for hinge, angle in found.like.joints.items():
            if hinge in names:
                like[ROOT + names.index(hinge)] = np.radians(angle)
        feet = "".join(a.body[-1] for a in anchors if isinstance(a, Footing))
        rest = mass_points(performer, performer.rest, feet)
        reach = np.linalg.norm(rest, axis=1, keepdims=True)
        points = np.array([_level(p, yaw) for p in rest + found.points * reach])
        points += support(anchors) + np.array([0.0, 0.0, TOES * performer.size])
        like[:3] += points[1] - self.performer.groups[2] @ self._centers(like)
        centers, pull = np.zeros((GROUPS, 3)), np.zeros((GROUPS, 3))
        centers[1:], pull[1:] = points, PULL * np.array([[1.0], [1.0], [0.3]])
        self.notes.append(f"{which} {number}: after {', '.join(found.sources)}")
        return self._settled(like, frame, centers, pull, edit=edit)

    def _bent(self, pose: Mapping[str, float], share: float, frame: int) -> Floats:
        """At ease, some joints bent, over the feet that bear; keyed joints as in the sketch."""
        performer, rough = self.performer, self.reading.rough
        like = performer.rest.copy()
        for joint, angle in pose.items():
            try:
                columns = performer.columns(joint)
            except InputError:
                continue  # a character with fewer joints takes what it has of the posture
            like[columns] = np.radians(angle) * share
        anchors = self.reading.held(frame)
        turn = rough.q[frame, 3:6].copy()
        turn[0] = self._heading(anchors, frame)
        turn[1:] = TURN * np.round(turn[1:] / TURN)
        like[3:6] = turn
        like[:3] = support(anchors) + np.array([0.0, 0.0, performer.rest[2]])
        like[:2] += _level(np.array([-0.12 * performer.size, 0.0, 0.0]), turn[0])[:2]
        kept = self._kept(frame)
        like[kept] = rough.q[frame, kept]
        return like

    def _kept(self, frame: int) -> NDArray[np.bool_]:
        """Joints that are as the sketch has them: what is keyed, but for legs that bear."""
        performer = self.performer
        kept = self.reading.rough.keyed & (np.arange(performer.dofs) >= ROOT)
        for anchor in self.reading.held(frame):
            if isinstance(anchor, Footing):
                kept &= ~performer.leg(anchor.body[-2:])
        return kept

    def _above(self, anchors: Sequence[Anchor], like: Floats, what: str) -> Floats:
        """Where the center of mass is over the feet."""
        over = np.array([OVER[what] * self.performer.size, 0.0, 0.0])
        at: Floats = support(anchors) + _level(over, like[3])
        at[2] = self.performer.height
        return at

    def _heading(self, anchors: Sequence[Anchor], frame: int) -> float:
        return heading(anchors, float(self.reading.rough.q[frame, 3]))

    def _centers(self, q: Floats) -> Floats:
        return self.performer.poses(q[None]).center[0]

    def _com(self, q: Floats) -> Floats:
        return self.performer.poses(q[None]).com[0]

    def _settled(
        self,
        like: Floats,
        frame: int,
        centers: Floats,
        pull: Floats | tuple[float, float, float],
        *,
        edit: SketchPose | None = None,
    ) -> Floats:
        """The posture nearest to `like` that keeps its anchors and has its centers in place."""
        performer, rough = self.performer, self.reading.rough
        weight = np.where(performer.calm > 1.0, TRUNK_STIFF, 1.0)
        weight[:3], weight[3:ROOT] = 0.01, 1.0
        kept = self._kept(frame)
        like[kept], weight[kept] = rough.q[frame, kept], KEPT
        if edit is not None:
            for column, angle in angles(performer, edit.joints).items():
                like[column] = angle + (
                    self._heading(self.reading.held(frame), frame) if column == 3 else 0.0
                )
                weight[column] = KEPT
        all_centers, all_pull = np.zeros((GROUPS, 3)), np.zeros((GROUPS, 3))
        if centers.ndim == 1:
            all_centers[0], all_pull[0] = centers, pull
        else:
            all_centers, all_pull = centers, np.asarray(pull)
        start = like.copy()
        start[3:6] = 0.0
        rows = [row for a in self.reading.held(frame) for row in a.rows(frame)]
        wanted = Wanted(
            like=start,
            reference=turned(like[3:6]),
            weight=weight,
            rows=rows,
            give=np.zeros(len(rows)),
            centers=all_centers,
            pull=all_pull,
        )
        solved = reached(performer, wanted)
        if meets_itself(performer, solved.values.poses):
            (near,) = pairs_near(performer, [solved.values.poses], [0])
            solved = reached(performer, replace(wanted, pairs=near, like=solved.point.q[0]))
        if solved.status is not Status.CONVERGED:
            self.notes.append(f"the pose at {rough.time(frame):.2f} s cannot be reached")
        q = solved.point.q[0].copy()
        q[3:6] = angles_near(solved.values.poses.turn[0, 0], like[3:6])
        return q


def _level(v: Floats, yaw: float) -> Floats:
    c, s = np.cos(yaw), np.sin(yaw)
    return np.array([c * v[0] - s * v[1], s * v[0] + c * v[1], v[2]])


def _count(anchors: Sequence[Anchor]) -> float:
    """Which feet bear, as examples have it; 0 for none."""
    feet = {a.body[-1] for a in anchors if isinstance(a, Footing)}
    return {frozenset("l"): 1.0, frozenset("r"): -1.0, frozenset("lr"): 2.0}.get(
        frozenset(feet), 0.0
    )
