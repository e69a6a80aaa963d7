"""Examples: flights of real motion with the poses that begin and end them, as figures.

What a flight is like, in the paper's input parameters (Liu and Popovic, figure 5), and both
transition poses: the mass points of legs, trunk and arms (equation 7), and joint angles from which
inverse kinematics starts. Lengths are in heights of the center of mass at ease, in the frame of the
feet: x where they point, y to the left, from the center of support.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import asdict, dataclass, replace
from functools import cache
from importlib import resources
from typing import Any

import numpy as np

from keyforce.cast.sides import mirrored
from keyforce.synthesis.body.tree import Floats

FILE = "examples.json"
HALF_TURN = np.pi
LOPSIDED = 0.5
"""Flights that differ less than this are one."""


@dataclass(frozen=True, kw_only=True)
class Flight:
    """What a flight is like.

    Attributes:
        forward: How far it goes where the feet point at takeoff.
        left: And to the left.
        height: How high the center of mass rises above where it took off.
        before: How far the flight before went, 0 where there was none.
        drop: How much lower it lands.
        spin: How far the feet turn to the left [rad].
        feet_off: How many feet it takes off from; -1 the right one alone, 1 the left, 2 both.
        feet_on: How many it lands on, in the same way.
    """

    forward: float
    left: float
    height: float
    before: float
    drop: float
    spin: float
    feet_off: float
    feet_on: float

    @property
    def place(self) -> Floats:
        """As a point in a space where distances mean something: each by its natural bounds."""
        speed = np.sqrt(max(self.height, 0.0))
        plain = (
            *(self.forward / 1.0, self.left / 0.5, speed / 0.4, self.before / 1.5),
            *(self.drop / 0.4, self.spin / HALF_TURN),
        )
        off, on = (_feet(v) for v in (self.feet_off, self.feet_on))
        return np.array([*plain, *off, *on])

    def mirror(self) -> Flight:
        """Left and right swapped."""
        return replace(
            self,
            left=-self.left,
            spin=-self.spin,
            feet_off=_swapped(self.feet_off),
            feet_on=_swapped(self.feet_on),
        )


@dataclass(frozen=True, kw_only=True)
class Posture:
    """A transition pose.

    Attributes:
        turn: The pelvis' yaw, pitch and roll against the feet's heading [degrees].
        joints: Angles by hinge [degrees].
        points: How far the mass points of legs, trunk and arms are from where they are at ease, in
            lengths of theirs from the support, shape (3, 3).
    """

    turn: tuple[float, float, float]
    joints: dict[str, float]
    points: tuple[tuple[float, float, float], ...]

    def mirror(self) -> Posture:
        """Left and right swapped."""
        yaw, pitch, roll = self.turn
        return Posture(
            turn=(-yaw, pitch, -roll),
            joints={
                mirrored(name): angle * (-1.0 if _midline(name) else 1.0)
                for name, angle in self.joints.items()
            },
            points=tuple((x, -y, z) for x, y, z in self.points),
        )

    def evened(self) -> Posture:
        """Half-way to its mirror image."""
        other = self.mirror()
        return Posture(
            turn=(0.0, self.turn[1], 0.0),
            joints={n: 0.5 * (a + other.joints.get(n, a)) for n, a in self.joints.items()},
            points=tuple((x, 0.0, z) for x, _, z in self.points),
        )


@dataclass(frozen=True, kw_only=True)
class Example:
    """One flight with its two transition poses.

    Attributes:
        source: Where it is from.
        flight: What it is like.
        takeoff: The pose in which it leaves.
        landing: The pose in which it comes down.
    """

    source: str
    flight: Flight
    takeoff: Posture
    landing: Posture

    @property
    def lopsided(self) -> bool:
        """Whether its mirror image is another flight."""
        return bool(np.linalg.norm(self.flight.place - self.flight.mirror().place) > LOPSIDED)

    def mirror(self) -> Example:
        """Left and right swapped."""
        return Example(
            source=f"{self.source}, mirrored",
            flight=self.flight.mirror(),
            takeoff=self.takeoff.mirror(),
            landing=self.landing.mirror(),
        )


def written(examples: Iterable[Example], credit: str) -> str:
    """As a file: one example a line, the hinges' names once."""
    given = list(examples)
    hinges = sorted({name for e in given for name in (*e.takeoff.joints, *e.landing.joints)})
    rows = ",\n".join(json.dumps(_plain(e, hinges), separators=(",", ":")) for e in given)
    head = f'{{"credit": {json.dumps(credit)},\n"hinges": {json.dumps(hinges)},\n'
    return f'{head}"examples": [\n{rows}\n]}}\n'


def read(text: str) -> tuple[Example, ...]:
    """The examples in a file."""
    data = json.loads(text)
    return tuple(_example(row, data["hinges"]) for row in data["examples"])


@cache
def built_in() -> tuple[Example, ...]:
    """The examples that come along, and their mirror images."""
    here = resources.files("keyforce.synthesis.pose").joinpath(FILE)
    found = read(here.read_text(encoding="utf-8"))
    return (*found, *(e.mirror() for e in found if e.lopsided))


def _plain(example: Example, hinges: list[str]) -> dict[str, Any]:
    plain = asdict(example)
    for which in ("takeoff", "landing"):
        joints = plain[which]["joints"]
        plain[which]["joints"] = [round(joints.get(name, 0.0)) for name in hinges]
    return plain


def _example(row: dict[str, Any], hinges: list[str]) -> Example:
    return Example(
        source=row["source"],
        flight=Flight(**row["flight"]),
        takeoff=_posture(row["takeoff"], hinges),
        landing=_posture(row["landing"], hinges),
    )


def _posture(row: dict[str, Any], hinges: list[str]) -> Posture:
    yaw, pitch, roll = row["turn"]
    points = tuple((float(x), float(y), float(z)) for x, y, z in row["points"])
    joints = {name: float(a) for name, a in zip(hinges, row["joints"], strict=True)}
    return Posture(turn=(yaw, pitch, roll), joints=joints, points=points)


def _feet(which: float) -> tuple[float, float]:
    """Left and right, 1 where that foot bears."""
    return (1.0 if which > 0 else 0.0), (1.0 if which in (-1.0, 2.0) else 0.0)


def _swapped(which: float) -> float:
    return which if which == 2.0 else -which


def _midline(hinge: str) -> bool:
    """Whether a hinge leans or twists the trunk: the other way in a mirror."""
    joint, _, movement = hinge.rpartition(".")
    return not joint.endswith(("_l", "_r")) and movement in ("bend", "twist")
