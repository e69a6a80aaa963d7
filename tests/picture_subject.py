"""A small take for the tests of pictures: a hopper of three bodies with a skin of boxes."""

from __future__ import annotations

from typing import Any

import mujoco
import numpy as np
from numpy.typing import NDArray

from keyforce.cast.look.shapes import shapes_look
from keyforce.cast.look.skin import Skin
from keyforce.take.outcome import Outcome, Status
from keyforce.take.take import Event, Take

XML = """
<mujoco>
  <worldbody>
    <geom name="ground" type="plane" size="0 0 1"/>
    {scenery}
    <body name="ada.pelvis" pos="0 0 1">
      <freejoint name="ada.root"/>
      <geom type="box" size=".15 .2 .1" rgba=".7 .3 .2 1"/>
      <body name="ada.foot_l" pos="0 .1 -.5">
        <joint name="ada.knee_l.flex" axis="0 1 0"/>
        <geom type="box" size=".12 .05 .05" rgba=".2 .3 .7 1" pos=".03 0 0"/>
      </body>
      <body name="ada.hand_l" pos="0 .3 .2">
        <joint name="ada.shoulder_l.flex" axis="0 1 0"/>
        <geom type="capsule" size=".05 .1" rgba=".2 .3 .7 1"/>
      </body>
    </body>
  </worldbody>
</mujoco>
"""
FRAMES = 61


def hop(travel: float = 1.0, scenery: str = "", title: str = "A hop", lift: float = 0.5) -> Take:
    """Half a second: it stands, flies along an arc and stands again, turning a little."""
    xml = XML.format(scenery=scenery)
    model = mujoco.MjModel.from_xml_string(xml)
    time = np.linspace(0.0, 0.5, FRAMES)
    share = np.clip((time - 0.1) / 0.3, 0.0, 1.0)
    qpos = np.tile(model.qpos0, (FRAMES, 1))
    qpos[:, 0] = travel * share
    qpos[:, 2] = 0.55 + 4.0 * lift * share * (1.0 - share)
    qpos[:, 3], qpos[:, 5] = np.cos(0.4 * share), np.sin(0.4 * share)
    qpos[:, 7], qpos[:, 8] = 0.8 * share, -1.5 * share
    ground = np.zeros((FRAMES, 1, 6))
    ground[(share == 0.0) | (share == 1.0), 0, 2] = 9.81 * model.body_subtreemass[1]
    nothing: NDArray[np.float64] = np.zeros((FRAMES, model.nv))
    events = (
        Event(time=0.1, kind="takeoff", subject="ada"),
        Event(time=0.4, kind="landing", subject="ada"),
        Event(time=0.4, kind="touch", subject="ada.foot_l", other="world", size=1.0),
    )
    shot: dict[str, Any] = {"title": title}
    return Take(
        name="hop",
        model_xml=xml,
        time=time,
        qpos=qpos,
        qvel=nothing,
        ctrl_torque=nothing,
        external=np.zeros((FRAMES, model.nbody, 6)),
        help=np.zeros((FRAMES, 1, 6)),
        ground=ground,
        characters=("ada",),
        events=events,
        outcome=Outcome(status=Status.DONE, message="done"),
        shot=shot,
        fps=24.0,
    )


def skins(take: Take) -> tuple[Skin, ...]:
    """Its solids as skins."""
    bodies = [name for name in take.body_names if name.startswith("ada.")]
    return shapes_look(take.model, bodies, name="ada")
