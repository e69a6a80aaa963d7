"""Small MJCF, URDF and mesh files, and ways to spoil them."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import trimesh

MJCF = """<mujoco model="walker">
<compiler angle="degree" autolimits="true" meshdir="meshes"/>
<option timestep="0.5" gravity="0 0 0"/>
<default>
  <motor ctrlrange="-1 1"/>
  <default class="leg"><geom rgba="1 0 0 1" contype="0" conaffinity="1"/></default>
</default>
<asset>
  <texture name="t" builtin="checker" width="9" height="9"/>
  <material name="m" texture="t" rgba="0 1 0 1"/>
  <mesh file="hat.obj" scale="2 2 2"/>
  <mesh name="q" vertex="0 0 0 .1 0 0 0 .1 0 0 0 .1" face="0 2 1 0 1 3 0 3 2 1 2 3"/>
</asset>
<worldbody>
  <light/>
  <geom type="plane" size="1 1 1"/>
  <body name="stone" pos="3 0 0"><geom size=".1"/></body>
  <body name="torso" pos="0 0 1" euler="0 0 3">
    <freejoint/>
    <geom size=".1 .2" type="capsule" material="m"/>
    <geom type="mesh" mesh="hat" contype="0" conaffinity="0" mass="0"/>
    <geom type="mesh" mesh="q" mass="2" pos="0 0 .5"/>
    <body name="leg" pos="0 .3 -.5" childclass="leg">
      <inertial pos="0 0 0" mass="1" diaginertia=".1 .1 .1"/>
      <joint name="hip" axis="0 1 0" range="-90 90" armature=".1"/>
      <geom size=".05" type="capsule" fromto="0 0 0 0 0 -.3"/>
      <frame pos="0 0 -.5">
        <body>
          <joint type="slide" axis="0 0 1" range="0 .1"/>
          <joint type="ball"/>
          <geom size=".05 .1 .1" type="box" friction=".4 .1 .1"/>
        </body>
      </frame>
    </body>
  </body>
</worldbody>
<contact><exclude body1="torso" body2="leg"/></contact>
<actuator>
  <motor joint="hip" gear="30"/>
  <position joint="hip" kp="3" forcerange="-4 4"/>
</actuator>
<sensor><jointpos joint="hip"/></sensor>
<keyframe><key qpos="0 0 1 1 0 0 0 .5 0 1 0 0 0"/></keyframe>
</mujoco>"""

URDF = """<robot name="r">
<link name="base">
  <inertial>
    <mass value="2"/><inertia ixx=".1" iyy=".1" izz=".1" ixy="0" ixz="0" iyz="0"/>
  </inertial>
  <visual><geometry><mesh filename="meshes/hat.obj" scale="1 1 1"/></geometry></visual>
</link>
<link name="arm">
  <inertial>
    <mass value="1"/><inertia ixx=".1" iyy=".1" izz=".1" ixy="0" ixz="0" iyz="0"/>
  </inertial>
  <collision><origin xyz="0 0 .5"/><geometry><box size=".1 .1 .4"/></geometry></collision>
</link>
<link name="rod">
  <inertial>
    <mass value="1"/><inertia ixx=".1" iyy=".1" izz=".1" ixy="0" ixz="0" iyz="0"/>
  </inertial>
  <collision><geometry><sphere radius=".05"/></geometry></collision>
</link>
<joint name="shoulder" type="revolute">
  <parent link="base"/><child link="arm"/><axis xyz="0 1 0"/>
  <limit effort="3" lower="-1" upper="1" velocity="3"/><mimic joint="x"/>
</joint>
<joint name="slider" type="prismatic">
  <origin xyz="0 0 2"/><parent link="arm"/><child link="rod"/><axis xyz="0 0 1"/>
</joint>
</robot>"""

HINGED = (
    '<mujoco><worldbody><body name="a">{root}<geom size=".1"/><body name="b" pos="0 0 1">'
    '<joint name="j"/><geom size=".1" pos=".5 0 0"/></body></body></worldbody></mujoco>'
)

_NUMBER = re.compile(r'(?<=[" ])-?\d*\.?\d+(?=[" ])')
_ATTRIBUTE = re.compile(r' [a-z0-9]+="[^"]*"')
_TAG = re.compile(r"<[a-z]+[^<>]*/>")
_NUMBERS = ("0", "-1", "1e9", "-1e9", "1e-300", "1e308", "nan", "2147483648", "", "x", "1 1")
_WORDS = ("mesh", "plane", "hfield", "sdf", "ball", "slide", "true", "torso", "leg", "exact", "")


def write_folder(folder: Path) -> None:
    """The samples with the mesh that they name."""
    (folder / "meshes").mkdir()
    trimesh.creation.box((0.1, 0.2, 0.3)).export(folder / "meshes" / "hat.obj")
    (folder / "walker.xml").write_text(MJCF)
    (folder / "robot.urdf").write_text(URDF)


def spoiled(text: str, random: Random) -> str:
    """A text with one to three random edits of the kind that people and fuzzers make."""
    for _ in range(random.choice((1, 1, 2, 3))):
        kind = random.random()
        numbers, attributes, tags = (list(p.finditer(text)) for p in (_NUMBER, _ATTRIBUTE, _TAG))
        if kind < 0.5 and numbers:
            text = _put(text, random.choice(numbers), random.choice(_NUMBERS))
        elif kind < 0.7 and attributes:
            one = random.choice(attributes)
            word = re.sub('"[^"]*"', f'"{random.choice(_WORDS)}"', one.group())
            text = _put(text, one, random.choice(("", word)))
        elif kind < 0.9 and tags:
            text = _put(
                text, random.choice(tags), random.choice(tags).group() * random.choice((0, 2))
            )
        else:
            at = random.randrange(len(text))
            text = text[:at] + random.choice('<>"/ &0a') + text[at + 1 :]
    return text


def _put(text: str, place: re.Match[str], word: str) -> str:
    return text[: place.start()] + word + text[place.end() :]
