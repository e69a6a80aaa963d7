"""Learning: examples of transition poses from captured motion.

    python -m keyforce.synthesis.pose.learn FOLDER OUT.json

reads every clip that the folder's `flights.json` names, `{"clip": {"fps": ..}}`, and writes what
the estimator knows. The clips stay where they are; only figures derived from them go into the file.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path

import numpy as np

from keyforce.cast.figure import Figure
from keyforce.cast.human.human import human
from keyforce.cast.skeleton import skeleton_figure
from keyforce.motion import bvh, rotation
from keyforce.motion.clip import Clip, world
from keyforce.synthesis.anchor import all_turns
from keyforce.synthesis.body.tree import ROOT, Floats
from keyforce.synthesis.detect.falling import captured_flights
from keyforce.synthesis.performer import Performer
from keyforce.synthesis.pose.example import Example, Flight, Posture, written
from keyforce.synthesis.pose.reach import GROUPS, Wanted, reached
from keyforce.synthesis.program.rows import Row
from keyforce.take.outcome import Status

CREDIT = (
    "Figures derived from the CMU Graphics Lab motion capture database (mocap.cs.cmu.edu), which "
    "was created with funding from NSF EIA-0196217."
)
TURNED = ("pelvis", "chest", "head")
"""Bodies whose turns are followed."""
POINTED = {
    "upper_arm": "forearm", "forearm": "hand", "thigh": "shin", "shin": "foot", "foot": "toe",
}  # fmt: skip
"""Limbs whose directions are followed, and to whose joint each points."""
GIVE = 0.01
"""How elastically the joints' places are followed."""
BEARS = 0.06
"""A foot no higher than this above the lower one bears weight at a transition [m]."""
OFF_FLOOR = 0.15
"""Feet that are all higher than this bear nothing [m]."""
NEVER = (0.12, 0.95)
"""Shortest and longest flights that are learned from [s]."""
SETTLES = 0.25
"""Feet lie flat within this of a transition [s]."""
APART = 1.0
"""A flight that begins no later than this after another knows of it [s]."""


@dataclass(frozen=True, eq=False)
class Captured:
    """A captured person's places, in meters."""

    clip: Clip
    name: str

    @cached_property
    def figure(self) -> Figure:
        """The body on the clip's skeleton."""
        return skeleton_figure(self.clip)

    @cached_property
    def places(self) -> dict[str, Floats]:
        """Where each body's joint is, shape (T, 3) each."""
        at, _ = world(self.clip)
        return {
            s.name: at[:, self.clip.names.index(str(self.figure.measures[f"joint.{s.name}"]))]
            for s in self.figure.segments
        }

    @cached_property
    def turns(self) -> dict[str, Floats]:
        """How bodies are turned against a T-pose that looks along x, shape (T, 4) each."""
        _, turn = world(self.clip)
        return {
            body: turn[:, self.clip.names.index(str(self.figure.measures[f"joint.{body}"]))]
            for body in TURNED
        }

    @cached_property
    def leg(self) -> float:
        """Length of thigh and shin [m]."""
        p = self.places
        thigh = np.linalg.norm(p["thigh_l"][0] - p["shin_l"][0])
        return float(thigh + np.linalg.norm(p["shin_l"][0] - p["foot_l"][0]))

    def bearing(self, frame: int) -> str:
        """The feet that bear: `l`, `r` or `lr`."""
        low = {s: min(self.places[f"{b}_{s}"][frame, 2] for b in ("foot", "toe")) for s in "lr"}
        return "".join(s for s in "lr" if low[s] <= min(low.values()) + BEARS)

    @cached_property
    def floor(self) -> float:
        """Where the toes are when they are low [m]."""
        lowest = np.minimum(self.places["toe_l"][:, 2], self.places["toe_r"][:, 2])
        return float(np.percentile(lowest, 5))

    def stands(self, frame: int) -> bool:
        """Whether a foot is near the floor: on hands, say, none is."""
        return min(self.places[f"toe_{s}"][frame, 2] for s in "lr") < self.floor + OFF_FLOOR

    def support(self, frame: int, flat: int) -> tuple[Floats, float]:
        """The center of the feet that bear, on the floor, and where they point [rad].

        Args:
            frame: A transition.
            flat: A frame on the floor's side of it; between the two the feet point where they do
                when they lie flattest, for a foot on its toes points nowhere.
        """
        feet = self.bearing(frame)
        at = np.mean([self.places[f"toe_{s}"][frame] for s in feet], axis=0)
        rows = slice(max(min(frame, flat), 0), max(frame, flat) + 1)
        way = np.zeros(3)
        for s in feet:
            ways = (self.places[f"toe_{s}"] - self.places[f"foot_{s}"])[rows]
            way += ways[np.linalg.norm(ways[:, :2], axis=1).argmax()]
        return at, float(np.arctan2(way[1], way[0]))


def examples_of(clip: Clip, name: str) -> Iterator[Example]:
    """An example for each flight of a clip that has a floor on both sides."""
    one, performer = Captured(clip, name), Performer(human(dofs=51))
    last_end, last_length = -1e9, 0.0
    for flight in captured_flights(clip, one.figure):
        length = flight.end - flight.begin
        first, last = round(flight.begin * clip.fps) - 1, round(flight.end * clip.fps)
        if not (NEVER[0] <= length <= NEVER[1] and one.stands(first) and one.stands(last)):
            continue
        before = last_length if flight.begin - last_end < APART else 0.0
        made = _example(one, performer, first, last, length, before)
        last_end = flight.end
        if made is not None:
            last_length = float(np.hypot(made.flight.forward, made.flight.left))
            yield made


def _example(
    one: Captured, performer: Performer, first: int, last: int, length: float, before: float
) -> Example | None:
    scale = _leg(performer) / one.leg
    while_ = round(SETTLES * one.clip.fps)
    start, yaw = one.support(first, first - while_)
    goal, yaw_on = one.support(last, last + while_)
    way = _turned(goal - start, -yaw) * scale / performer.height
    off = _posture(one, performer, first, yaw)
    on = _posture(one, performer, last, yaw_on)
    if off is None or on is None:
        return None
    rise = 9.81 * length**2 / 8.0 * scale / performer.height
    return Example(
        source=f"CMU {one.name}, {first / one.clip.fps:.2f} s",
        flight=Flight(
            forward=round(float(way[0]), 3),
            left=round(float(way[1]), 3),
            height=round(rise, 3),
            before=round(before, 3),
            drop=round(float(-way[2]), 3),
            spin=round(float((yaw_on - yaw + np.pi) % (2 * np.pi) - np.pi), 3),
            feet_off=_count(one.bearing(first)),
            feet_on=_count(one.bearing(last)),
        ),
        takeoff=off,
        landing=on,
    )


def _posture(one: Captured, performer: Performer, frame: int, yaw: float) -> Posture | None:
    """Our person in the captured pose."""
    pelvis = rotation.matrix(rotation.multiply(rotation.about(2, -yaw), one.turns["pelvis"][frame]))
    rows = [row for body in TURNED for row in _turn_rows(one, performer, body, frame, yaw)]
    for limb, next_ in POINTED.items():
        for side in "lr":
            rows += _way_rows(one, performer, f"{limb}_{side}", f"{next_}_{side}", frame, yaw)
    like = performer.rest.copy()
    like[3] = np.arctan2(pelvis[1, 0], pelvis[0, 0])
    like[4] = -np.arcsin(np.clip(pelvis[2, 0], -1.0, 1.0))
    like[5] = np.arctan2(pelvis[2, 1], pelvis[2, 2])
    weight = 0.02 + 0.01 * performer.stiff
    wanted = Wanted(
        like=like,
        reference=np.eye(3),
        weight=weight,
        rows=rows,
        give=np.full(len(rows), GIVE),
        centers=np.zeros((GROUPS, 3)),
        pull=np.zeros((GROUPS, 3)),
    )
    solved = reached(performer, wanted)
    if solved.status is not Status.CONVERGED:
        return None
    return _described(performer, solved.point.q[0], one.bearing(frame))


def _turn_rows(one: Captured, performer: Performer, body: str, frame: int, yaw: float) -> list[Row]:
    """Zero where a body is turned as the captured one."""
    turned = rotation.multiply(rotation.about(2, -yaw), one.turns[body][frame])
    return all_turns(performer.names.index(body), rotation.matrix(turned))


def _way_rows(
    one: Captured, performer: Performer, body: str, next_: str, frame: int, yaw: float
) -> list[Row]:
    """Zero where a limb points as the captured one does."""
    way = _turned(one.places[next_][frame] - one.places[body][frame], -yaw)
    own = np.array(performer.figure.segment(next_).at)
    row = performer.names.index(body)
    unit, own = way / np.linalg.norm(way), own / np.linalg.norm(own)
    return [Row(row, twist=np.outer(w, own), level=float(w @ unit)) for w in np.eye(3)]


def _described(performer: Performer, q: Floats, feet: str) -> Posture:
    """A pose in the estimator's words."""
    center, rest = mass_points(performer, q, feet), mass_points(performer, performer.rest, feet)
    away = (center - rest) / np.linalg.norm(rest, axis=1, keepdims=True)
    yaw, pitch, roll = np.degrees(q[3:6])
    names = performer.figure.hinge_names
    return Posture(
        turn=(round(float(yaw), 1), round(float(pitch), 1), round(float(roll), 1)),
        joints={n: round(float(np.degrees(a)), 1) for n, a in zip(names, q[ROOT:], strict=True)},
        points=tuple(
            (round(float(x), 4), round(float(y), 4), round(float(z), 4)) for x, y, z in away
        ),
    )


def mass_points(performer: Performer, q: Floats, feet: str) -> Floats:
    """Centers of legs, trunk and arms from the toes of the feet that bear [m], shape (3, 3)."""
    poses = performer.poses(q[None])
    toes = [poses.at[0, performer.names.index(f"toe_{s}")] for s in feet]
    points: Floats = performer.groups[1:] @ poses.center[0] - np.mean(toes, axis=0)
    return points


def _leg(performer: Performer) -> float:
    measures = performer.figure.measures
    return float(measures["thigh"]) + float(measures["shin"])


def _turned(v: Floats, yaw: float) -> Floats:
    c, s = np.cos(yaw), np.sin(yaw)
    return np.array([c * v[0] - s * v[1], s * v[0] + c * v[1], v[2]])


def _count(feet: str) -> float:
    return {"l": 1.0, "r": -1.0}.get(feet, 2.0)


def main(arguments: Sequence[str]) -> None:
    """Learns from a folder of clips."""
    folder, out = Path(arguments[0]), Path(arguments[1])
    examples: list[Example] = []
    for stem, label in json.loads((folder / "flights.json").read_text()).items():
        clip = bvh.read(folder / f"{stem}.bvh", unit="cmu")
        clip = replace(clip, at=clip.at[1:], turn=clip.turn[1:], fps=label["fps"])
        found = list(examples_of(clip, stem))
        print(f"{stem}: {len(found)} flights", file=sys.stderr)
        examples += found
    out.write_text(written(examples, CREDIT), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1:])
