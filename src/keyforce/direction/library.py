"""The pose library: poses that a shot may use by name, in degrees."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np

from keyforce.cast.sides import hinges_named
from keyforce.errors import InputError, unknown_name

HUMAN: Mapping[str, Mapping[str, float]] = {
    "crouch": {
        "hip.flex": 95, "knee.flex": 110, "ankle.flex": 25, "spine.flex": 20, "chest.flex": 5,
        "shoulder.flex": -40, "elbow.flex": 20,
    },
    "tuck": {
        "hip.flex": 120, "knee.flex": 130, "ankle.flex": -20, "spine.flex": 35, "chest.flex": 15,
        "neck.flex": 25, "shoulder.flex": 60, "elbow.flex": 70,
    },
    "stretch": {
        "hip.flex": -5, "knee.flex": 5, "ankle.flex": -35, "spine.flex": 0, "chest.flex": 0,
        "shoulder.flex": 170, "elbow.flex": 10,
    },
    "landing": {
        "hip.flex": 55, "knee.flex": 65, "ankle.flex": 20, "spine.flex": 15, "chest.flex": 5,
        "shoulder.flex": 45, "elbow.flex": 25,
    },
    "guard": {
        "shoulder.flex": 40, "shoulder.abduct": 10, "elbow.flex": 120, "spine.flex": 8,
        "hip.flex": 15, "knee.flex": 25, "ankle.flex": 10,
    },
}  # fmt: skip
LIBRARY: Mapping[str, Mapping[str, Mapping[str, float]]] = {"human": HUMAN}


def pose_names(kind: str) -> tuple[str, ...]:
    """The poses that a kind of character knows."""
    return ("rest", *LIBRARY.get(kind, {}))


def pose(
    name: str, kind: str, rest: Mapping[str, float], hinges: Sequence[str]
) -> dict[str, float]:
    """A pose's angles by hinge [rad]. `rest` names every hinge; the others only those they need.

    Raises:
        InputError: There is no such pose; it lists those that exist.
    """
    if name == "rest":
        return {h: rest.get(h, 0.0) for h in hinges}
    if name not in pose_names(kind):
        raise unknown_name("pose", name, pose_names(kind))
    targets: dict[str, float] = {}
    for joint, degrees in LIBRARY[kind][name].items():
        try:
            targets |= dict.fromkeys(hinges_named(joint, hinges), float(np.radians(degrees)))
        except InputError:
            continue  # a character with fewer joints takes what it has of the pose
    return targets
