"""Record: a motion of the impact engine as a take."""

from __future__ import annotations

from pathlib import Path

import mujoco
import numpy as np
from scipy.spatial.transform import Rotation

from keyforce.engine.articulated.scene import build_scene
from keyforce.engine.impact.body import Body
from keyforce.engine.impact.motion import Ending, Motion, States
from keyforce.engine.impact.shot_scene import joint_rows
from keyforce.engine.impact.state import Floats
from keyforce.shot.document import Shot
from keyforce.take.outcome import Outcome, Status
from keyforce.take.take import Event, Take

RATE = 240.0
_STATUS = {
    Ending.DONE: Status.DONE,
    Ending.RESTING: Status.DONE,
    Ending.TOO_MANY: Status.OUT_OF_BUDGET,
    Ending.INTERPENETRATING: Status.INFEASIBLE,
    Ending.STUCK: Status.DIVERGED,
    Ending.CANCELLED: Status.CANCELLED,
}


def take_of(
    motion: Motion, shot: Shot, folder: Path, *, name: str = "shot", rate: float = RATE
) -> Take:
    """The take of a motion of `shot_scene(shot, folder)`; nothing from outside acts in it.

    Args:
        motion: What happened.
        shot: Whose cast and stage it is.
        folder: Where the shot's files are.
        name: What to call the take.
        rate: States per second.
    """
    scene = build_scene(shot, folder)
    model = scene.model()
    end = float(motion.times[-1]) if motion.ending is Ending.TOO_MANY else motion.reached
    time = np.arange(int(np.floor(end * rate + 1e-9)) + 1) / rate
    qpos, qvel = np.tile(scene.qpos, (len(time), 1)), np.zeros((len(time), model.nv))
    for row in motion.scene.free:
        fill_states(model, motion.scene.bodies[row], motion.states(row, time), qpos, qvel)
    none = np.zeros((len(time), 0, 6))
    return Take(
        name=name, model_xml=scene.xml, time=time, qpos=qpos, qvel=qvel,
        ctrl_torque=np.zeros((len(time), model.nv)),
        external=np.zeros((len(time), model.nbody, 6)), help=none, ground=none, characters=(),
        events=events_of(motion), outcome=Outcome(status=_STATUS[motion.ending],
                                                  message=motion.message),
        shot=shot.plain(), fps=shot.fps,
    )  # fmt: skip


def fill_states(
    model: mujoco.MjModel, body: Body, states: States, qpos: Floats, qvel: Floats
) -> None:
    """From centre and principal axes to the body's own frame, in MuJoCo's order."""
    place, dof = joint_rows(model, body.name)
    axes = Rotation.from_quat(body.axes, scalar_first=True)
    turn = Rotation.from_quat(states.turn, scalar_first=True) * axes.inv()
    lever = turn.apply(body.center)
    qpos[:, place : place + 3] = states.at - lever
    qpos[:, place + 3 : place + 7] = turn.as_quat(scalar_first=True)
    qvel[:, dof : dof + 3] = states.velocity - np.cross(states.spin, lever)
    qvel[:, dof + 3 : dof + 6] = turn.inv().apply(states.spin)


def events_of(motion: Motion) -> tuple[Event, ...]:
    """Each impact, once a pair of bodies; what is fixed has its name of the stage."""
    found = []
    rows, touches = motion.events.row, motion.events.touch
    solids = motion.world.solids.each["body"]
    for k in range(motion.impacts):
        hardest: dict[tuple[str, str], float] = {}
        for touch in touches[rows[k]["first_touch"] : rows[k + 1]["first_touch"]]:
            pair = motion.world.pairs[touch["pair"]]
            met = [motion.scene.bodies[int(solids[pair[side]])] for side in "ab"]
            met.sort(key=lambda body: not body.free)
            key = (met[0].name, met[1].name)
            hardest[key] = max(hardest.get(key, 0.0), -float(touch["closing"]))
        found += [
            Event(time=float(rows[k]["time"]), kind="touch", subject=a, other=b, size=size)
            for (a, b), size in hardest.items()
        ]
    return tuple(found)
