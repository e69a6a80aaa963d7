"""Performer: the character that a script is for, as the script speaks to it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import mujoco
import numpy as np

from keyforce.cast.sides import hinges_named
from keyforce.direction.podium import Strike
from keyforce.errors import InputError
from keyforce.script.reach import Floats, reach
from keyforce.script.view import View, number, numbers


class Performer:
    """What a script can ask of its character and know about it.

    Args:
        view: The scene.
    """

    def __init__(self, view: View) -> None:
        self._view, self.name = view, view.start.who
        self._held: dict[int, tuple[int, Floats]] = {}
        self._found: dict[tuple[int, ...], Floats] = {}

    def strike(
        self, pose: str | Mapping[str, float], *, over: float | None = None,
        gain: float | None = None, damping: float | None = None,
    ) -> None:  # fmt: skip
        """Leads joints towards a pose: one by name, or angles by joint [degrees]."""
        if isinstance(pose, str):
            found = self._view.pose(pose)
        else:
            found = Strike(targets=self._targets(pose))
        given = {"over": over, "gain": gain, "damping": damping}
        found = replace(found, **{k: number(v, k) for k, v in given.items() if v is not None})
        self._view.ask("strike", found)

    def release(self, *joints: str) -> None:
        """Gives joints back to their keys; all of them where none is named."""
        hinges = [h for j in joints for h in self._hinges(j)] or list(self._view.start.hinges)
        self._view.ask("release", tuple(f"{self.name}.{h}" for h in hinges))

    def shift(self, joint: str, degrees: float) -> None:
        """Adds an angle to what is wanted of a joint, whoever wants it."""
        for hinge in self._hinges(joint):
            self._view.ask("shift", f"{self.name}.{hinge}", np.radians(number(degrees, "shift")))

    def reach(
        self, place: Sequence[float], end: str | None = None, *, over: float = 0.05,
        gain: float = 1.0,
    ) -> None:  # fmt: skip
        """Leads the joints of an arm, or of another chain, so that its end comes to a place [m].

        What the end holds is brought there, where it holds something.
        """
        body = self._view.body(end, self.name) if end else self._gripping()
        target = np.array(numbers(place, 3, "a place"))
        joints = self._chain(body)
        local = np.zeros(3)
        if body in self._held:
            thing, _ = self._held[body]
            seen = self._view.glass.look()
            turn = seen.xmat[body].reshape(3, 3)
            local = turn.T @ (seen.xpos[thing] - seen.xpos[body])
        angles = self._solved(body, tuple(joints), local, target)
        names = [self._view.model.joint(j).name for j in joints]
        targets = {n: float(a) for n, a in zip(names, angles, strict=True)}
        self._view.ask("strike", Strike(targets=targets, gain=gain, over=number(over, "over")))

    def attach(self, body: str, thing: str, *, grip: bool = False) -> None:
        """Holds a thing where it is now, seen from a body; a `grip` does not let it turn."""
        one, other = self._view.body(body, self.name), self._view.body(thing, self.name)
        self._held[one] = (other, np.zeros(3))
        self._view.ask("tie", one, other, bool(grip))

    def attached(self, body: str, thing: str) -> bool:
        """Whether a body holds a thing."""
        one, other = self._view.body(body, self.name), self._view.body(thing, self.name)
        return one in self._held and self._held[one][0] == other

    def detach(self, body: str, thing: str) -> None:
        """Lets go of a thing."""
        if self.attached(body, thing):
            one, other = self._view.body(body, self.name), self._view.body(thing, self.name)
            del self._held[one]
            self._view.ask("untie", one, other)

    def begin(self, name: str) -> None:
        """Begins an objective of that name, or a liberty."""
        self._view.ask("hold", self.name, name, True)

    def end(self, name: str) -> None:
        """Ends an objective or a liberty."""
        self._view.ask("hold", self.name, name, False)

    def say(self, word: str) -> None:
        """Says a word, which machines can wait for (`on: word ready`)."""
        self._view.ask("note", str(word))

    def position(self, body: str = "com") -> tuple[float, float, float]:
        """Where a body of it is, or its centre of mass [m]."""
        data = self._view.glass.look()
        if body == "com":
            root = self._view.body(self.name, self.name)
            return _triple(data.subtree_com[root])
        return _triple(data.xpos[self._view.body(body, self.name)])

    def angle(self, joint: str) -> float:
        """A hinge's angle [degrees]."""
        hinge = self._hinges(joint)[0]
        at = self._view.model.joint(f"{self.name}.{hinge}").qposadr[0]
        return float(np.degrees(self._view.data.qpos[at]))

    def sense(self, quantity: str) -> float:
        """A quantity of it, such as `com.z` or `hand_l.velocity`."""
        return self._view.glass.quantity(f"{self.name}.{quantity}")

    def touches(self, other: str, body: str | None = None) -> bool:
        """Whether it, or one body of it, touches something now."""
        mine = self._view.bodies(body or self.name, self.name)
        return self._view.touching(mine, self._view.bodies(other, self.name))

    @property
    def state(self) -> str:
        """Where its machine is; empty where it has none."""
        return self._view.tick.states.get(self.name, "")

    def _targets(self, pose: Mapping[str, float]) -> dict[str, float]:
        found: dict[str, float] = {}
        for joint, degrees in pose.items():
            angle = float(np.radians(number(degrees, joint)))
            found |= {f"{self.name}.{h}": angle for h in self._hinges(joint)}
        return found

    def _hinges(self, joint: str) -> tuple[str, ...]:
        if joint in ("root.pitch", "root.roll", "root.yaw"):
            return (joint,)
        return tuple(hinges_named(joint, self._view.start.hinges))

    def _gripping(self) -> int:
        """The end that holds something, or else the right hand."""
        return next(iter(self._held), None) or self._view.body("hand_r", self.name)

    def _chain(self, body: int) -> list[int]:
        """The hinges from the trunk to a body: the root's first two branchings stay as they are."""
        model, found, step = self._view.model, list[int](), body
        while model.body_parentid[step] > 0 and _children(model, step) < 2:
            first = model.body_jntadr[step]
            found = [*range(first, first + model.body_jntnum[step]), *found]
            step = int(model.body_parentid[step])
        hinge = int(mujoco.mjtJoint.mjJNT_HINGE)
        joints = [j for j in found if model.jnt_type[j] == hinge]
        if not joints:
            raise InputError("nothing can bring this body anywhere", given=model.body(body).name)
        return joints

    def _solved(self, body: int, joints: tuple[int, ...], local: Floats, target: Floats) -> Floats:
        scratch = mujoco.MjData(self._view.model)
        scratch.qpos[:] = self._view.data.qpos
        at = self._view.model.jnt_qposadr[list(joints)]
        if joints in self._found:
            scratch.qpos[at] = self._found[joints]
        angles = reach(self._view.model, scratch, joints, body, local, target)
        self._found[joints] = angles
        return angles


def _children(model: mujoco.MjModel, body: int) -> int:
    return int(np.count_nonzero(model.body_parentid == body))


def _triple(values: Any) -> tuple[float, float, float]:
    return float(values[0]), float(values[1]), float(values[2])
