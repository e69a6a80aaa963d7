"""Glass: quantities of a scene under way, by the same words as those of a take."""

from __future__ import annotations

from collections.abc import Sequence

import mujoco
import numpy as np

from keyforce.errors import InputError
from keyforce.measure.kinematics import Kinematics
from keyforce.measure.quantity import Measured
from keyforce.take.outcome import Outcome, Status
from keyforce.take.take import Take

ONLY_AFTERWARDS = ("acceleration", "turns", "steps", "stride", "slip", "ground", "help")
"""Quantities that need more of a take than one moment of it."""


class Glass:
    """Looks at one state, with memory of its own, so that looking changes nothing.

    Args:
        model: The scene's model.
        data: Where its state is.
        characters: In the scene's order.
    """

    def __init__(
        self, model: mujoco.MjModel, data: mujoco.MjData, characters: Sequence[str]
    ) -> None:
        self.model, self.data, self._source = model, mujoco.MjData(model), data
        self._stale = True
        self._measured = Measured(_one_moment(model, self.data, tuple(characters)))

    def blink(self) -> None:
        """The state has changed."""
        self._stale = True

    def look(self) -> mujoco.MjData:
        """Where everything is now."""
        if self._stale:
            self.data.qpos[:], self.data.qvel[:] = self._source.qpos, self._source.qvel
            mujoco.mj_kinematics(self.model, self.data)
            mujoco.mj_comPos(self.model, self.data)
            mujoco.mj_comVel(self.model, self.data)
            mujoco.mj_subtreeVel(self.model, self.data)
            vars(self._measured)["motion"] = self._motion()
            self._stale = False
        return self.data

    def quantity(self, name: str) -> float:
        """A quantity's value now.

        Raises:
            InputError: There is none, or it cannot be sensed while time runs.
        """
        if any(word in ONLY_AFTERWARDS for word in name.split(".")[1:]):
            raise InputError(
                f"{name} can be measured afterwards only, not sensed", given=name,
                advice="sense a place, a velocity, a spin, a tilt or an angle",
            )  # fmt: skip
        self.look()
        return float(self._measured.quantity(name).values[0])

    def _motion(self) -> Kinematics:
        data, model = self.data, self.model
        spin, center = data.cvel[:, :3], data.subtree_com[model.body_rootid]
        velocity = data.cvel[:, 3:] + np.cross(spin, data.xpos - center)
        return Kinematics(
            at=data.xpos[None],
            axes=data.xmat.reshape(1, -1, 3, 3),
            velocity=velocity[None],
            spin=spin[None],
            com=data.subtree_com[None],
            com_velocity=data.subtree_linvel[None],
            angular_momentum=data.subtree_angmom[None],
        )


def _one_moment(model: mujoco.MjModel, data: mujoco.MjData, characters: tuple[str, ...]) -> Take:
    """A take whose only state is whatever the data hold."""
    take = Take(
        name="now",
        model_xml="",
        time=np.zeros(1),
        qpos=data.qpos[None],
        qvel=data.qvel[None],
        ctrl_torque=np.zeros((1, model.nv)),
        external=np.zeros((1, model.nbody, 6)),
        help=np.zeros((1, len(characters), 6)),
        ground=np.zeros((1, len(characters), 6)),
        characters=characters,
        events=(),
        outcome=Outcome(status=Status.DONE, message=""),
        shot={},
        fps=30.0,
    )
    vars(take)["model"] = model
    return take
