"""Numbers: what the search for a walk may change, and the shot that they make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from keyforce.shot.document import Shot


@dataclass(frozen=True, kw_only=True)
class Number:
    """One free number.

    Attributes:
        start: Where the search begins.
        step: How far it looks at first.
        low: The least that makes sense.
        high: The most.
    """

    start: float
    step: float
    low: float
    high: float


def _angle(start: float, step: float = 4.0, low: float = -60.0, high: float = 90.0) -> Number:
    return Number(start=start, step=step, low=low, high=high)


def _share(start: float, step: float, low: float, high: float) -> Number:
    return Number(start=start, step=step, low=low, high=high)


NUMBERS: Mapping[str, Number] = {
    "strike lead hip.flex": _angle(27),
    "strike trail hip.flex": _angle(-12),
    "strike lead knee.flex": _angle(12, low=2),
    "strike trail knee.flex": _angle(10, low=2),
    "strike lead ankle.flex": _angle(2, high=25),
    "strike trail ankle.flex": _angle(-18, low=-40),
    "strike lead hip.abduct": _angle(-2, 2.0, -10, 10),
    "strike trail hip.abduct": _angle(-2, 2.0, -10, 10),
    "strike spine.twist": _angle(12, 3.0, 0, 25),
    "strike spine.bend": _angle(0, 2.0, -10, 10),
    "pass lead hip.flex": _angle(8),
    "pass trail hip.flex": _angle(34),
    "pass lead knee.flex": _angle(8, low=2),
    "pass trail knee.flex": _angle(66),
    "pass lead ankle.flex": _angle(2, high=25),
    "pass trail ankle.flex": _angle(6, high=20),
    "pass lead hip.abduct": _angle(-1, 2.0, -10, 10),
    "pass trail hip.abduct": _angle(2, 2.0, -10, 10),
    "pass spine.twist": _angle(-2, 3.0, -20, 20),
    "pass spine.bend": _angle(0, 2.0, -10, 10),
    "every": _share(1.16, 0.03, 1.0, 1.3),
    "lean": _angle(4, 2.0, -3, 8),
    "upright": _share(0.3, 0.15, 0.0, 1.2),
    "ahead": _share(0.2, 0.15, 0.0, 1.2),
    "onward": _share(0.1, 0.08, 0.0, 0.6),
    "aside": _share(0.2, 0.15, 0.0, 1.2),
    "across": _share(0.1, 0.08, 0.0, 0.6),
    "shoulder": _share(0.03, 0.01, 0.01, 0.12),
    "ankle": _share(0.7, 0.15, 0.15, 1.5),
    "help": _share(0.5, 0.15, 0.05, 1.0),
}
SPEED = 1.1
"""How fast it is to walk [m/s]."""
GRIP = 50.0
"""So that planted feet do not creep."""
MOST_HELP = 60.0
"""The most that balance from outside may give once it walks [N·m]."""
FIRST_HELP = 150.0
"""The most that it may give before [N·m]."""
STARTING = 1.0
"""How long it may give more, to get going from a stand [s]."""


def shot_of(values: Sequence[float], *, duration: float) -> Shot:
    """The walk with these numbers, bounded, in the order of NUMBERS."""
    n = {k: _within(v, NUMBERS[k]) for k, v in zip(NUMBERS, values, strict=True)}
    shoulder = {"gain": n["shoulder"], "damping": n["shoulder"]}
    ankle = {"gain": n["ankle"], "damping": n["ankle"]}
    elbow = {"gain": 0.3, "damping": 0.5}
    return Shot.model_validate(
        {
            "title": "Walk cycle",
            "duration": duration,
            "cast": {
                "ada": {
                    "human": "woman",
                    "start": {"elbow.flex": 20, "shoulder.abduct": 8},
                    "rig": {
                        "joints": {"shoulder.flex": shoulder, "ankle.flex": ankle, "elbow": elbow}
                    },
                }
            },
            "stage": {"grip": GRIP},
            "direction": {"ada": _direction(n, duration)},
        }
    )


def _direction(n: Mapping[str, float], duration: float) -> dict[str, Any]:
    start = 0.4
    times = max(1, int((duration - start) / n["every"]) + 1)
    catch = {k: n[k] for k in ("ahead", "onward", "aside", "across")}
    return {
        "poses": [{"at": start, "joints": {"root.pitch": n["lean"]}}],
        "cycles": [
            {
                "from": start,
                "every": n["every"],
                "times": times,
                "mirror": True,
                "poses": [_pose(n, "strike", 0.0), _pose(n, "pass", round(0.25 * n["every"], 4))],
            }
        ],
        "balance": [
            {"until": STARTING, "limit": FIRST_HELP, "ramp": 0.3},
            {"limit": MOST_HELP, "gain": n["help"]},
        ],
        "objectives": [
            {
                "do": "upright",
                "is": n["lean"],
                "stiffness": n["upright"],
                "damping": n["upright"],
                "adds": True,
            },
            {"do": "catch", "with": {**catch, "speed": SPEED}},
        ],
    }


def _pose(n: Mapping[str, float], name: str, at: float) -> dict[str, Any]:
    joints = {}
    for way in ("hip.flex", "knee.flex", "ankle.flex", "hip.abduct"):
        joint, _, movement = way.partition(".")
        joints[f"{joint}_l.{movement}"] = n[f"{name} lead {way}"]
        joints[f"{joint}_r.{movement}"] = n[f"{name} trail {way}"]
    joints |= {way: n[f"{name} {way}"] for way in ("spine.twist", "spine.bend")}
    return {"at": at, "name": name, "joints": joints}


def _within(value: float, number: Number) -> float:
    return float(min(max(value, number.low), number.high))
