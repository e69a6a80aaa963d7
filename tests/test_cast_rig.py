"""Gains by rule: symmetric, similar in small and large, and good enough to stand."""

from __future__ import annotations

import math
from itertools import pairwise

import mujoco
import numpy as np
import pytest
from numpy.typing import NDArray

from cast_bodies import other_side
from keyforce.cast.figure import Figure
from keyforce.cast.figures import build
from keyforce.cast.rig import Gain, Rig, driven, rig
from keyforce.cast.spec import figure_spec
from keyforce.errors import InputError
from keyforce.surface.contact import CONTACT

DEGREE = math.radians(1)
STANDERS: list[tuple[str, dict[str, object]]] = [
    ("human", {}),
    ("human", {"dofs": 19, "sex": "female"}),
    ("human", {"dofs": 51, "age": 7}),
    ("human", {"dofs": 51, "height": 2.2, "mass": 150}),
    ("lamp", {}),
    ("lamp3", {}),
    ("acrobot", {}),
    ("bird", {}),
    ("tripod", {}),
]
PENDULUM = """<mujoco><worldbody><body name="arm" pos="0 0 1">
<joint name="swing" type="hinge" axis="0 1 0" range="-90 90" {limit}/>
<geom type="sphere" size="0.01" pos="{length} 0 0" mass="{mass}"/>
</body></worldbody></mujoco>"""


def rig_of(figure: Figure) -> Rig:
    strengths = {h.name: h.strengths for h in figure.hinges}
    return rig(figure_spec(figure).compile(), strengths, figure.rest)


def pendulum(*, length: float = 0.5, mass: float = 2.0, limit: str = "") -> mujoco.MjModel:
    text = PENDULUM.format(length=length, mass=mass, limit=limit)
    return mujoco.MjModel.from_xml_string(text)


class Stander:
    """A figure on flat ground that holds its rest pose, balanced from outside."""

    def __init__(self, figure: Figure, step: float = 0.001) -> None:
        spec = mujoco.MjSpec()
        spec.option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
        spec.option.timestep = step
        floor = spec.worldbody.add_geom(type=mujoco.mjtGeom.mjGEOM_PLANE, size=(5, 5, 1))
        floor.solref, floor.solimp = CONTACT.softness, CONTACT.solimp
        floor.friction = CONTACT.sliding()
        spec.attach(figure_spec(figure), prefix="a.", frame=spec.worldbody.add_frame())
        self.figure, self.rig, self.model = figure, rig_of(figure), spec.compile()
        self.data = mujoco.MjData(self.model)
        joints = [self.model.joint(f"a.{name}") for name in figure.hinge_names]
        self.at = np.array([j.qposadr[0] for j in joints])
        self.dof = np.array([j.dofadr[0] for j in joints])
        self.goal = np.array([figure.rest.get(name, 0.0) for name in figure.hinge_names])
        gains = [self.rig.gains[name] for name in figure.hinge_names]
        self.stiffness = np.array([g.stiffness for g in gains])
        self.damping = np.array([g.damping for g in gains])
        self.most, self.against = np.array([g.strengths for g in gains]).T
        self.data.qpos[self.at] = self.goal
        mujoco.mj_forward(self.model, self.data)

    def drive(self) -> None:
        """Fattal and Lischinski 2006, equation 3, with its damping taken implicitly."""
        error = self.error
        fade = np.minimum(1.0, DEGREE / np.maximum(np.abs(error), 1e-12))
        push = self.stiffness * error
        self.data.qfrc_applied[self.dof] = np.clip(push, -self.against, self.most)
        self.model.dof_damping[self.dof] = self.damping * fade

    def balance(self) -> None:
        turn = np.zeros(3)
        axes = slice(3, 6)
        if self.figure.root == "free":
            mujoco.mju_quat2Vel(turn, self.data.qpos[3:7], 1.0)
        else:
            axes, turn = slice(2, 3), self.data.qpos[2:3]
        self.data.qfrc_applied[axes] = -self.rig.root.stiffness * turn
        self.model.dof_damping[axes] = self.rig.root.damping

    def run(self, seconds: float) -> None:
        for _ in range(round(seconds / self.model.opt.timestep)):
            self.drive()
            self.balance()
            mujoco.mj_step(self.model, self.data)

    @property
    def error(self) -> NDArray[np.float64]:
        return np.asarray(self.goal - self.data.qpos[self.at])

    @property
    def self_penetration(self) -> float:
        inside = [-float(c.dist) for c in self.data.contact if 0 not in c.geom]
        return max([0.0, *inside])


@pytest.mark.parametrize(("kind", "options"), STANDERS, ids=str)
def test_every_figure_stands_without_tuning(kind: str, options: dict[str, object]) -> None:
    stander = Stander(build(kind, **options))
    start = stander.data.subtree_com[1].copy()
    stander.run(2.0)
    settled = stander.data.subtree_com[1].copy()
    stander.run(1.0)
    assert np.linalg.norm(stander.data.subtree_com[1] - start) < 0.02
    assert np.linalg.norm(stander.data.subtree_com[1] - settled) < 2e-4
    assert np.degrees(np.abs(stander.error).max()) < 2.0
    assert stander.self_penetration == 0.0


def test_a_hard_tuck_does_not_pass_through_itself() -> None:
    tuck = {"hip": 140, "knee": 155, "spine": 65, "chest": 35, "neck": 50, "shoulder": 60}
    figure = build("human")
    stander = Stander(figure)
    stander.model.opt.gravity[:] = 0.0
    stander.data.qpos[2] += 1.0
    for i, hinge in enumerate(figure.hinges):
        joint = hinge.joint.removesuffix("_l").removesuffix("_r")
        if hinge.movement == "flex" and joint in tuck:
            stander.goal[i] = math.radians(tuck[joint])
    deepest = 0.0
    for _ in range(100):
        stander.run(0.005)
        deepest = max(deepest, stander.self_penetration)
    assert 0.0 < deepest < 0.015
    angle = math.degrees(stander.data.joint("a.hip_l.flex").qpos[0])
    assert 105 < angle < 135  # the trunk is in the way of the rest


def test_gains_stay_calm_at_long_steps() -> None:
    stander = Stander(build("human"), step=0.004)
    stander.run(1.0)
    assert np.abs(stander.data.qvel).max() < 0.05


@pytest.mark.parametrize("kind", ["human", "bird", "tripod"])
def test_left_and_right_get_the_same(kind: str) -> None:
    gains = rig_of(build(kind)).gains
    for name, gain in gains.items():
        assert gains[other_side(name)].stiffness == pytest.approx(gain.stiffness, rel=1e-9)
        assert gains[other_side(name)].damping == pytest.approx(gain.damping, rel=1e-9)


def test_dynamic_similarity() -> None:
    """Weight times length sets stiffness, and its square root of length sets settling."""
    small, large = (build("human", height=h, mass=m) for h, m in ((1.5, 45.0), (1.8, 90.0)))
    one, other = rig_of(small), rig_of(large)
    ratio = 90 / 45 * 1.8 / 1.5
    for name in one.gains:
        stiffness = other.gains[name].stiffness / one.gains[name].stiffness
        damping = other.gains[name].damping / one.gains[name].damping
        assert stiffness == pytest.approx(ratio, rel=0.01)
        assert damping == pytest.approx(ratio * math.sqrt(1.8 / 1.5), rel=0.01)
    assert other.root.stiffness / one.root.stiffness == pytest.approx(ratio, rel=0.01)


def test_joints_that_carry_more_are_stiffer() -> None:
    gains = rig_of(build("human", dofs=51)).gains
    order = ["hip_l.flex", "knee_l.flex", "shoulder_l.flex", "elbow_l.flex", "wrist_l.flex"]
    stiffness = [gains[name].stiffness for name in order]
    assert all(a > 1.2 * b for a, b in pairwise(stiffness))


def test_the_rule_on_a_pendulum() -> None:
    gain = rig(pendulum()).gains["swing"]
    weight = 2.0 * 9.81 * 0.5
    quick = 7.5 * 9.81 * math.sqrt(2.0 * 2.0 * 0.5**2)
    held = weight / math.radians(1.5)
    assert gain.stiffness == pytest.approx(quick + 2 * weight + held, rel=1e-3)
    assert gain.strength == pytest.approx(0.5 * gain.stiffness)


def test_strength_comes_from_the_caller_then_the_model_then_the_rule() -> None:
    limited = pendulum(limit='actuatorfrcrange="-5 7"')
    assert rig(limited).gains["swing"].strengths == (7.0, 5.0)
    assert rig(limited, {"swing": (3.0, 2.0)}).gains["swing"].strengths == (3.0, 2.0)


def test_a_character_from_a_file_gets_gains_for_its_hinges_only() -> None:
    model = mujoco.MjModel.from_xml_string("""<mujoco><worldbody><body name="torso" pos="0 0 1">
      <freejoint name="free"/><geom type="capsule" fromto="0 0 0 0 0 0.4" size="0.1"/>
      <body name="leg" pos="0 0 -0.1"><joint name="hip" axis="0 1 0"/>
      <geom type="capsule" fromto="0 0 0 0 0 -0.5" size="0.05"/></body>
      </body></worldbody></mujoco>""")
    found = rig(model)
    assert set(found.gains) == {"hip"}
    # It stands on its leg, so the hip carries the torso.
    torso = float(model.body("torso").mass[0]) * 9.81 * 0.3
    assert found.gains["hip"].stiffness > 2 * torso


def test_the_root_of_a_planar_figure_is_not_driven() -> None:
    model = figure_spec(build("lamp3")).compile()
    assert [model.joint(j).name for j in driven(model)] == ["base.flex", "elbow.flex"]


def test_gains_can_be_replaced_and_scaled() -> None:
    usual = rig_of(build("lamp"))
    soft = usual.gains["elbow.flex"].scaled(stiffness=0.5, strength=2.0)
    changed = usual.with_({"elbow.flex": soft})
    assert changed.gains["elbow.flex"].stiffness == usual.gains["elbow.flex"].stiffness / 2
    assert changed.gains["elbow.flex"].strength == usual.gains["elbow.flex"].strength * 2
    assert changed.gains["base.flex"] == usual.gains["base.flex"]
    with pytest.raises(InputError, match=r"there is no hinge called 'elbow\.flx'"):
        usual.with_({"elbow.flx": soft})


def test_negative_gains_are_refused() -> None:
    with pytest.raises(InputError, match="a gain cannot be negative"):
        Gain(stiffness=-1.0, damping=0.0, strength=1.0)
