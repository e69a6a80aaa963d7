"""A small real take for tests of the formats: two dancers of rods, a hat and a crate, simulated."""

from __future__ import annotations

import io
from dataclasses import replace
from functools import cache

import mujoco
import numpy as np
from PIL import Image

from keyforce.cast.look.shapes import shapes_look
from keyforce.cast.look.skin import Skin
from keyforce.take.outcome import Outcome, Status
from keyforce.take.take import Event, Take

DANCER = """
<body name="{n}.pelvis" pos="{x} 0 1.2">
  <freejoint name="{n}.root"/>
  <geom type="capsule" fromto="0 -.1 0 0 .1 0" size=".09"/>
  <body name="{n}.spine" pos="0 0 .12">
    <joint name="{n}.spine.flex" axis="0 1 0" range="-40 60"/>
    <joint name="{n}.spine.twist" axis="0 0 1" range="-40 40"/>
    <geom type="capsule" fromto="0 0 0 0 0 .3" size=".07"/>
    <body name="{n}.head" pos="0 0 .42"><geom type="sphere" pos="0 0 .1" size=".1"/></body>
    <body name="{n}.arm_l" pos="0 .18 .28" euler="0 20 0">
      <joint name="{n}.shoulder_l" type="ball"/>
      <geom type="capsule" fromto="0 0 0 0 0 -.5" size=".04"/>
    </body>
  </body>
  <body name="{n}.thigh_l" pos="0 .1 -.08">
    <joint name="{n}.hip_l.flex" axis="0 -1 0" range="-20 120"/>
    <geom type="capsule" fromto="0 0 0 0 0 -.4" size=".06"/>
    <body name="{n}.shin_l" pos="0 0 -.42">
      <joint name="{n}.knee_l.flex" axis="0 1 0" range="0 140"/>
      <geom type="capsule" fromto="0 0 0 0 0 -.35" size=".05"/>
      <geom name="{n}.foot_l" type="box" pos=".06 0 -.4" size=".12 .04 .03"/>
    </body>
  </body>
</body>
"""

MODEL = """
<mujoco model="dancers">
  <option timestep="0.002"/>
  <default><geom density="900"/></default>
  <asset><hfield name="hill" nrow="4" ncol="5" size="1 1 .3 .1"
    elevation="0 0 0 0 0 0 1 2 1 0 0 1 1 1 0 0 0 0 0 0"/></asset>
  <worldbody>
    <geom name="ground" type="plane" size="0 0 .1" rgba=".8 .8 .8 1"/>
    <geom name="hill" type="hfield" hfield="hill" pos="5 0 0"/>
    <geom name="step" type="box" pos="2 0 .1" size=".5 .5 .1" rgba=".6 .5 .4 1"/>
    {dancers}
    <body name="hat" pos="-1 0 2">
      <freejoint/>
      <geom type="cylinder" size=".2 .01" rgba=".2 .2 .3 1"/>
      <geom type="ellipsoid" size=".1 .1 .12" pos="0 0 .05" rgba=".2 .2 .3 1"/>
    </body>
  </worldbody>
</mujoco>
"""


@cache
def sample_take(*names: str, seconds: float = 0.6) -> Take:
    """A take of dancers of these names (`ada` if none is given), each thrown turning into the air.

    It is stored at 100 Hz, which is no multiple of the 30 fps of display.
    """
    names = names or ("ada",)
    dancers = "".join(DANCER.format(n=name, x=1.5 * i) for i, name in enumerate(names))
    xml = MODEL.format(dancers=dancers)
    model = mujoco.MjModel.from_xml_string(xml)
    data = mujoco.MjData(model)
    rng = np.random.default_rng(7)
    data.qvel[:] = rng.normal(size=model.nv) * 1.5
    for name in names:
        start = model.joint(f"{name}.root").dofadr[0]
        data.qvel[start : start + 6] = [0.5, 0.2, 3.0, 0.3, 9.0, 0.5]
    states = []
    for step in range(round(seconds / model.opt.timestep) + 1):
        if step % 5 == 0:
            states.append((data.time, data.qpos.copy(), data.qvel.copy()))
        mujoco.mj_step(model, data)
    time, qpos, qvel = (np.array(column) for column in zip(*states, strict=True))
    frames = len(time)
    return Take(
        name="dancers",
        model_xml=xml,
        time=time,
        qpos=qpos,
        qvel=qvel,
        ctrl_torque=rng.normal(size=qvel.shape),
        external=np.zeros((frames, model.nbody, 6)),
        help=np.zeros((frames, len(names), 6)),
        ground=np.zeros((frames, len(names), 6)),
        characters=names,
        events=(Event(time=0.2, kind="touch", subject=f"{names[0]}.shin_l", other="ground"),),
        outcome=Outcome(status=Status.DONE, message="Simulated 0.6 s."),
        shot={"title": "Dancers", "duration": seconds, "cast": {n: {"human": {}} for n in names}},
        fps=30.0,
    )


def sample_skin(take: Take, member: str = "ada") -> Skin:
    """The member's solids as a skin with a half-way bone in the knee, a picture and shade."""
    bodies = [body for body in take.body_names if body.startswith(f"{member}.")]
    (bare,) = shapes_look(take.model, bodies, name=member)
    bones = [replace(bone, name=bone.name.removeprefix(f"{member}.")) for bone in bare.bones]
    shin = next(bone for bone in bones if bone.name == "shin_l")
    knee = replace(shin, name="knee_half_l", halfway_from=f"{member}.thigh_l")
    near = np.linalg.norm(bare.vertices - shin.bind_at, axis=1) < 0.08
    joints, weights = bare.joints.copy(), bare.weights.copy()
    joints[near, 1], weights[near, 0], weights[near, 1] = len(bones), 0.3, 0.7
    shade = np.clip(bare.vertices[:, 2], 0.3, 1.0).astype(np.float32)
    picture = io.BytesIO()
    Image.fromarray(np.array([[[200, 90, 40], [40, 60, 200]]] * 2, np.uint8)).save(picture, "PNG")
    return replace(
        bare,
        bones=(*bones, knee),
        joints=joints,
        weights=weights,
        occlusion=shade,
        uv=np.stack([shade, shade], axis=1),
        texture=picture.getvalue(),
    )
