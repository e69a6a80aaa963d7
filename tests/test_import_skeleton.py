from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import mujoco
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from keyforce.cast.figure import Figure
from keyforce.cast.figures import build
from keyforce.cast.skeleton import skeleton_figure
from keyforce.cast.skeleton.bones import bones, shortest_turn
from keyforce.cast.skeleton.names import Label, label
from keyforce.cast.skeleton.plan import Plan
from keyforce.cast.skeleton.tree import Tree
from keyforce.cast.spec import figure_spec
from keyforce.errors import InputError
from keyforce.motion import bvh
from keyforce.motion.clip import Clip

MOCAP = Path(__file__).parents[2] / "shared" / "mocap"
FILES = sorted(MOCAP.glob("*.bvh"))

# name, parent, offset from the parent [m]: a person with arms out, as most files have it.
PERSON = (
    ("hips", "", (0, 0, 0)),
    ("spine", "hips", (0, 0, 0.1)),
    ("chest", "spine", (0, 0, 0.2)),
    ("neck", "chest", (0, 0, 0.25)),
    ("head", "neck", (0, 0, 0.1)),
    *(
        (f"{part}.{side}", parent if parent in ("hips", "chest") else f"{parent}.{side}", at)
        for side, y in (("l", 1.0), ("r", -1.0))
        for part, parent, at in (
            ("thigh", "hips", (0, 0.1 * y, -0.02)),
            ("shin", "thigh", (0, 0, -0.42)),
            ("foot", "shin", (0, 0, -0.42)),
            ("toe", "foot", (0.14, 0, -0.04)),
            ("shoulder", "chest", (0, 0.03 * y, 0.2)),
            ("arm", "shoulder", (0, 0.14 * y, 0)),
            ("forearm", "arm", (0, 0.28 * y, 0)),
            ("hand", "forearm", (0, 0.25 * y, 0)),
            ("index", "hand", (0, 0.09 * y, 0)),
        )
    ),
)
MIXAMO = {
    "hips": "Hips",
    "spine": "Spine",
    "chest": "Spine2",
    "neck": "Neck",
    "head": "Head",
    "thigh": "UpLeg",
    "shin": "Leg",
    "foot": "Foot",
    "toe": "ToeBase",
    "shoulder": "Shoulder",
    "arm": "Arm",
    "forearm": "ForeArm",
    "hand": "Hand",
    "index": "HandIndex1",
}
BIPED = {
    "hips": "Pelvis",
    "spine": "Spine",
    "chest": "Spine1",
    "neck": "Neck",
    "head": "Head",
    "thigh": "Thigh",
    "shin": "Calf",
    "foot": "Foot",
    "toe": "Toe0",
    "shoulder": "Clavicle",
    "arm": "UpperArm",
    "forearm": "Forearm",
    "hand": "Hand",
    "index": "Finger0",
}


def mixamo(name: str) -> str:
    part, _, side = name.partition(".")
    return f"mixamorig:{ {'l': 'Left', 'r': 'Right'}.get(side, '') }{MIXAMO[part]}"


def biped(name: str) -> str:
    part, _, side = name.partition(".")
    return f"Bip01 {f'{side.upper()} ' if side else ''}{BIPED[part]}"


def unreal(name: str) -> str:
    part, _, side = name.partition(".")
    words = {"hips": "pelvis", "spine": "spine_01", "chest": "spine_03", "neck": "neck_01"}
    limbs = {"shin": "calf", "toe": "ball", "shoulder": "clavicle", "arm": "upperarm"}
    base = {**words, **limbs, "forearm": "lowerarm", "index": "index_01"}.get(part, part)
    return f"{base}_{side}" if side else base


def person(*, size: float = 1.0, yaw: float = 0.0, rename: object = None) -> Clip:
    names = [row[0] for row in PERSON]
    called = rename if callable(rename) else str
    c, s = np.cos(yaw), np.sin(yaw)
    turn = np.array([[c, -s, 0], [s, c, 0], [0, 0, 1]])
    return clip(
        [called(name) for name in names],
        [names.index(parent) if parent else -1 for _, parent, _ in PERSON],
        size * np.array([at for _, _, at in PERSON]) @ turn.T,
    )


def clip(names: list[str], parents: list[int], offsets: np.ndarray) -> Clip:
    still = np.zeros((1, len(names), 4))
    still[..., 0] = 1
    return Clip(
        names=tuple(names),
        parents=np.array(parents),
        offsets=np.asarray(offsets, dtype=np.float64),
        ends={},
        fps=30.0,
        at=np.asarray(offsets, dtype=np.float64)[None],
        turn=still,
    )


def worn(figure: Figure) -> tuple[mujoco.MjModel, mujoco.MjData]:
    model = figure_spec(figure).compile()
    data = mujoco.MjData(model)
    for name, angle in figure.rest.items():
        data.qpos[model.joint(name).qposadr[0]] = angle
    mujoco.mj_forward(model, data)
    return model, data


@pytest.mark.skipif(not FILES, reason="the motion capture files are not beside the project")
@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_every_cmu_file_becomes_a_person_at_ease(path: Path) -> None:
    figure = skeleton_figure(bvh.read(path, unit="cmu"))
    assert figure.kind == "person"
    assert figure.dofs == 51
    assert 1.4 < float(figure.measures["stature"]) < 1.95
    assert figure.mass == pytest.approx(float(figure.measures["mass"]))
    _, data = worn(figure)
    assert data.ncon == 0
    soles = [data.site(f"foot_{side}.sole").xpos for side in "lr"]
    assert np.mean(soles, axis=0)[:2] == pytest.approx(data.subtree_com[1][:2], abs=0.02)
    heel, ball = (data.geom(f"foot_l.{part}").xpos[2] for part in ("heel", "ball"))
    assert heel == pytest.approx(ball, abs=1e-6)
    assert {"hip_l.flex", "knee_r.flex", "shoulder_l.abduct"} <= set(figure.hinge_names)


def test_a_person_has_the_segments_of_a_built_one() -> None:
    figure = skeleton_figure(person())
    assert {s.name for s in figure.segments} == {s.name for s in build("human").segments}
    assert figure.measures["joint.upper_arm_l"] == "arm.l"
    model, data = worn(figure)
    assert data.ncon == 0
    for name in ("thigh_l", "shin_r", "upper_arm_r", "forearm_l"):
        tip = figure.segment({"thigh_l": "shin_l", "shin_r": "foot_r"}.get(name, name)).at
        assert tip[2] < 0 or name.startswith("upper"), name
    assert model.nv == 51


@pytest.mark.parametrize("rename", [mixamo, biped, unreal])
def test_conventions_give_the_same_body(rename: object) -> None:
    plain, other = skeleton_figure(person()), skeleton_figure(person(rename=rename))
    assert [s.name for s in other.segments] == [s.name for s in plain.segments]
    assert [s.mass for s in other.segments] == pytest.approx([s.mass for s in plain.segments])


@pytest.mark.parametrize(
    ("name", "role", "side"),
    [
        ("LeftUpLeg", "thigh", "_l"),
        ("LHipJoint", None, "_l"),
        ("LeftHip", "thigh", "_l"),
        ("Hips", "pelvis", ""),
        ("rfemur", "thigh", "_r"),
        ("DEF-thigh.L", "thigh", "_l"),
        ("CC_Base_R_Forearm", "forearm", "_r"),
        ("Character1_LeftForeArm", "forearm", "_l"),
        ("LeftForeArmRoll", None, "_l"),
        ("mixamorig9:RightToeBase", "toe", "_r"),
        ("rShldr", "upper_arm", "_r"),
        ("spine_03", "spine", ""),
        ("tail", None, ""),
    ],
)
def test_names_are_understood(name: str, role: str | None, side: str) -> None:
    assert label(name) == Label(role=role, side=side)


def test_limbs_hang_whatever_the_files_zero_pose() -> None:
    found = {b.name: b for b in bones(Plan(Tree(person())))}
    for name in ("thigh_l", "shin_l", "upper_arm_l", "forearm_r", "hand_r"):
        tip = found[name].tip
        assert tip[2] == pytest.approx(-np.linalg.norm(tip)), name
    assert found["foot_l"].tip == pytest.approx([0.14, 0, -0.04])


def test_the_clips_zero_is_reached_by_the_neutral_turns() -> None:
    plan = Plan(Tree(person()))
    for bone in bones(plan):
        there = bone.neutral.T @ bone.tip
        assert bone.neutral @ bone.neutral.T == pytest.approx(np.eye(3), abs=1e-12)
        if bone.role == "thigh":
            assert there == pytest.approx([0, 0, -0.42], abs=1e-12)
        if bone.name == "forearm_l":
            assert there == pytest.approx([0, 0.25, 0], abs=1e-12)


def test_people_look_along_x_however_they_were_modeled() -> None:
    straight, turned = skeleton_figure(person()), skeleton_figure(person(yaw=np.pi / 2))
    for one, other in zip(straight.segments, turned.segments, strict=True):
        assert one.at == pytest.approx(other.at, abs=1e-9)


def test_knees_and_elbows_have_one_hinge_and_bend_the_right_way() -> None:
    figure = skeleton_figure(person())
    assert [len(figure.segment(s).hinges) for s in ("shin_l", "forearm_r", "thigh_l")] == [1, 1, 3]
    model, data = worn(figure)
    before = data.body("foot_l").xpos[0]
    data.joint("knee_l.flex").qpos[0] = 1.0
    mujoco.mj_forward(model, data)
    assert data.body("foot_l").xpos[0] < before - 0.2
    for side, way in (("l", 1), ("r", -1)):
        data.joint(f"shoulder_{side}.abduct").qpos[0] = 1.2
        mujoco.mj_forward(model, data)
        assert way * data.body(f"hand_{side}").xpos[1] > 0.5


def test_masses_are_de_levas_and_sum_to_what_was_asked() -> None:
    figure = skeleton_figure(person(), mass=70.0)
    assert figure.mass == pytest.approx(70.0)
    assert figure.segment("thigh_l").mass == pytest.approx(0.1416 * 70, rel=0.01)
    trunk = sum(figure.segment(s).mass for s in ("pelvis", "abdomen", "chest"))
    collars = sum(figure.segment(f"clavicle_{s}").mass for s in "lr")
    assert trunk + collars == pytest.approx((0.1117 + 0.1633 + 0.1596) * 70, rel=0.01)
    _, data = worn(figure)
    assert 0.5 < data.subtree_com[1][2] / float(figure.measures["stature"]) < 0.6


def test_height_scales_the_skeleton() -> None:
    figure = skeleton_figure(person(), height=2.0)
    assert figure.measures["stature"] == pytest.approx(2.0)
    natural = skeleton_figure(person())
    factor = 2.0 / float(natural.measures["stature"])
    assert figure.segment("shin_l").at[2] == pytest.approx(factor * natural.segment("shin_l").at[2])


def test_missing_parts_leave_their_mass_to_neighbors() -> None:
    whole = person()
    names = [n for n in whole.names if not n.startswith(("hand", "index", "toe", "neck"))]
    parents = {row[0]: row[1] for row in PERSON}
    parents["head"] = "chest"
    offsets = {row[0]: np.array(row[2], dtype=float) for row in PERSON}
    offsets["head"] += offsets["neck"]
    less = clip(
        names,
        [names.index(parents[n]) if parents[n] else -1 for n in names],
        np.array([offsets[n] for n in names]),
    )
    figure = skeleton_figure(less, mass=70.0)
    assert figure.mass == pytest.approx(70.0)
    assert figure.segment("forearm_l").shapes[0].ends is not None
    assert figure.segment("forearm_l").mass == pytest.approx((0.0162 + 0.0061) * 70, rel=0.02)


def test_duplicate_and_zero_length_bones_are_welded() -> None:
    whole = person()
    names = [*whole.names, "hips", "dummy", "thigh.l"]
    parents = [*whole.parents.tolist(), 0, 0, names.index("thigh.l")]
    offsets = np.vstack([whole.offsets, np.zeros((3, 3))])
    figure = skeleton_figure(clip(names, parents, offsets))
    assert [s.name for s in figure.segments] == [s.name for s in skeleton_figure(whole).segments]


def test_a_tail_stays_and_its_joints_turn() -> None:
    whole = person()
    names, parents = [*whole.names, "tail1", "tail2"], [*whole.parents.tolist(), 0]
    parents.append(len(names) - 2)
    tail = np.array([[-0.1, 0, 0], [-0.3, 0, 0.0]])
    longer = replace(
        clip(names, parents, np.vstack([whole.offsets, tail])),
        ends={"tail2": np.array([-0.3, 0, 0])},
    )
    figure = skeleton_figure(longer, mass=70.0)
    assert {"tail1.flex", "tail2.twist"} <= set(figure.hinge_names)
    assert figure.mass == pytest.approx(70.0)


def test_creatures_get_three_hinges_and_the_mass_of_water() -> None:
    names = ["root", "seg1", "seg2", "seg3"]
    worm = clip(names, [-1, 0, 1, 2], np.array([[0, 0, 0], *[[0.3, 0, 0]] * 3]))
    figure = skeleton_figure(replace(worm, ends={"seg3": np.array([0.3, 0, 0])}))
    assert figure.kind == "creature"
    assert figure.dofs == 6 + 3 * 3
    assert "estimated" in str(figure.measures["notes"])
    bone = 1000 * 4 / 3 * np.pi * 0.15 * (0.35 * 0.15) ** 2
    assert figure.mass == pytest.approx(4 * bone)
    assert skeleton_figure(worm, mass=5.0).mass == pytest.approx(5.0)


@pytest.mark.parametrize("size", [100.0, 0.01])
def test_wrong_units_are_noticed(size: float) -> None:
    with pytest.raises(InputError, match="not of a person's size") as caught:
        skeleton_figure(person(size=size))
    assert "centimetres" in str(caught.value.advice)


@pytest.mark.parametrize(
    ("names", "offsets"),
    [(["a"], [[0, 0, 0]]), (["a", "b"], [[0, 0, 0], [0, 0, 0]]), (["a"], [[1, 2, 3]])],
)
def test_what_has_no_bones_is_refused(names: list[str], offsets: list[list[float]]) -> None:
    with pytest.raises(InputError):
        skeleton_figure(clip(names, list(range(-1, len(names) - 1)), np.array(offsets)))


def test_impossible_wishes_are_refused() -> None:
    for wish in ({"mass": -1.0}, {"mass": float("nan")}, {"height": 0.0}):
        with pytest.raises(InputError, match="must be positive"):
            skeleton_figure(person(), **wish)


@given(
    one=st.tuples(*[st.floats(-1, 1)] * 3).map(np.array),
    other=st.tuples(*[st.floats(-1, 1)] * 3).map(np.array),
)
def test_shortest_turns_turn_one_onto_the_other(one: np.ndarray, other: np.ndarray) -> None:
    sizes = np.linalg.norm(one), np.linalg.norm(other)
    if min(sizes) < 1e-3:
        return
    turn = shortest_turn(one, other)
    assert turn @ turn.T == pytest.approx(np.eye(3), abs=1e-6)
    assert np.linalg.det(turn) == pytest.approx(1.0, abs=1e-6)
    assert turn @ one / sizes[0] == pytest.approx(other / sizes[1], abs=1e-4)


@settings(max_examples=80, deadline=None)
@given(
    names=st.lists(
        st.sampled_from([row[0] for row in PERSON] + ["x", "LHipJoint", "Hips", "", "0", "ä b"]),
        min_size=1,
        max_size=25,
    ),
    data=st.data(),
)
def test_any_tree_becomes_a_body_or_an_error(names: list[str], data: st.DataObject) -> None:
    size = st.sampled_from([0.0, 1e-9, -0.3, 0.1, 0.5, 2.0])
    parents = [-1 if i == 0 else data.draw(st.integers(-1, i - 1)) for i in range(len(names))]
    offsets = np.array([[data.draw(size) for _ in range(3)] for _ in names])
    try:
        figure = skeleton_figure(clip(names, parents, offsets))
    except InputError:
        return
    model, state = worn(figure)
    assert np.isfinite(state.qacc).all()
    assert float(model.body_mass.sum()) == pytest.approx(figure.mass, rel=1e-6)


@settings(max_examples=100, deadline=None)
@given(
    factors=st.lists(
        st.sampled_from([0.0, 1e-9, -1.0, 0.3, 1.0, 1.0, 1.0, 3.0]),
        min_size=len(PERSON),
        max_size=len(PERSON),
    )
)
def test_people_of_any_build_become_a_body_or_an_error(factors: list[float]) -> None:
    whole = person()
    bent = clip(list(whole.names), whole.parents.tolist(), whole.offsets * np.array([factors]).T)
    try:
        figure = skeleton_figure(bent, mass=60.0)
    except InputError:
        return
    _, state = worn(figure)
    assert np.isfinite(state.qacc).all()
    assert figure.mass == pytest.approx(60.0)
