"""View: the scene as a script's process knows it, brought up to date at every tick."""

from __future__ import annotations

import random
from typing import Any

import mujoco
import numpy as np
from numpy.typing import NDArray

from keyforce.errors import InputError, unknown_name
from keyforce.measure.glass import Glass
from keyforce.measure.naming import bodies_of
from keyforce.script.wire import Start, Tick

Floats = NDArray[np.float64]
LINKS = {
    "RightArm": "hand_r", "LeftArm": "hand_l", "RightHand": "hand_r", "LeftHand": "hand_l",
    "RightLeg": "foot_r", "LeftLeg": "foot_l", "RightFoot": "foot_r", "LeftFoot": "foot_l",
    "Head": "head", "Hip": "pelvis", "Hips": "pelvis", "Chest": "chest", "Spine": "spine",
}  # fmt: skip
"""Names of links as Shapiro and others write them: a limb is moved by its end."""


class View:
    """The state that a script sees, and the deeds that it has asked for.

    Args:
        start: What it knows of the scene.
    """

    def __init__(self, start: Start) -> None:
        self.start, self.model = start, mujoco.MjModel.from_xml_string(start.model_xml)
        self.data = mujoco.MjData(self.model)
        self.glass = Glass(self.model, self.data, start.characters)
        self.random = random.Random(start.seed)
        self.deeds: list[tuple[Any, ...]] = []
        self.tick = Tick(time=0.0, qpos=b"", qvel=b"", pairs=(), inputs=(), words=(), states={})

    def see(self, tick: Tick) -> None:
        """Time has gone on."""
        self.tick = tick
        self.data.qpos[:] = np.frombuffer(tick.qpos)
        self.data.qvel[:] = np.frombuffer(tick.qvel)
        self.glass.blink()

    def ask(self, *deed: Any) -> None:
        """Asks the run for something."""
        self.deeds.append(deed)

    def bodies(self, name: str, who: str) -> frozenset[int]:
        """The bodies that a name means; a character's own need not say whose they are."""
        own = f"{who}.{LINKS.get(name, name)}"
        names = [self.model.body(b).name for b in range(self.model.nbody)]
        return frozenset(bodies_of(self.model, own if own in names else name))

    def body(self, name: str, who: str) -> int:
        """The body of a name: a member stands for its first."""
        return min(self.bodies(name, who))

    def touching(self, one: frozenset[int], other: frozenset[int]) -> bool:
        """Whether any of some bodies touches any of others."""
        return any(
            (a in one and b in other) or (b in one and a in other) for a, b in self.tick.pairs
        )

    def pose(self, name: str) -> Any:
        """A pose of the character by name.

        Raises:
            InputError: It knows no such pose.
        """
        if name not in self.start.poses:
            raise unknown_name("pose", name, self.start.poses)
        return self.start.poses[name]


def numbers(given: Any, count: int, what: str) -> tuple[float, ...]:
    """Finite numbers, as a script must give them.

    Raises:
        InputError: They are not.
    """
    try:
        found = tuple(float(x) for x in given)
    except (TypeError, ValueError):
        found = ()
    if len(found) != count or not np.isfinite(found).all():
        raise InputError(f"{what} needs {count} finite numbers", given=given)
    return found


def number(given: Any, what: str) -> float:
    """One finite number."""
    return numbers((given,), 1, what)[0]
