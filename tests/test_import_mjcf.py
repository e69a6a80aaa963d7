from __future__ import annotations

from pathlib import Path
from random import Random

import mujoco
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from import_samples import HINGED, MJCF, spoiled, write_folder
from keyforce.cast.actor import actor
from keyforce.cast.imported.body import Imported
from keyforce.cast.mjcf import mjcf_character
from keyforce.errors import InputError
from keyforce.shot.cast import Member
from keyforce.shot.stage import Stage
from keyforce.stage.stage import stage_spec
from small_scene import differences


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_folder(tmp_path)
    return tmp_path


def read(folder: Path, text: str) -> Imported:
    (folder / "it.xml").write_text(text)
    return mjcf_character(folder / "it.xml")


def error(folder: Path, text: str) -> InputError:
    with pytest.raises(InputError) as caught:
        read(folder, text)
    return caught.value


def test_a_character_is_one_tree_with_everything_named(folder: Path) -> None:
    model = mjcf_character(folder / "walker.xml").spec.compile()
    names = [model.body(b).name for b in range(model.nbody)]
    assert names == ["world", "torso", "leg", "leg.part"]
    assert model.joint(0).name == "root"
    assert model.joint("hip").type == mujoco.mjtJoint.mjJNT_HINGE
    assert all(model.geom(g).name for g in range(model.ngeom))
    assert (model.nu, model.nsensor, model.nkey, model.ntex) == (0, 0, 0, 0)


def test_angles_in_degrees_stay_right_inside_a_stage_in_radians(folder: Path) -> None:
    spec = stage_spec(Stage(), folder=folder)
    imported = mjcf_character(folder / "walker.xml").spec
    spec.attach(imported, prefix="ada.", frame=spec.worldbody.add_frame())
    model = spec.compile()
    assert model.joint("ada.hip").range == pytest.approx([-np.pi / 2, np.pi / 2])
    assert model.opt.timestep != 0.5
    assert tuple(model.opt.gravity) == (0, 0, -9.81)
    assert differences(model, mujoco.MjModel.from_xml_string(spec.to_xml())) == []
    assert "file=" not in spec.to_xml()


def test_motors_become_strengths(folder: Path) -> None:
    model = mjcf_character(folder / "walker.xml").spec.compile()
    assert model.jnt_actfrcrange[model.joint("hip").id] == pytest.approx([-34, 34])


def test_the_first_keyframe_is_the_rest_pose(folder: Path) -> None:
    assert mjcf_character(folder / "walker.xml").rest == {"hip": pytest.approx(0.5)}


def test_everything_solid_collides_and_nothing_else(folder: Path) -> None:
    model = mjcf_character(folder / "walker.xml").spec.compile()
    masks = {model.geom(g).name: int(model.geom_contype[g]) for g in range(model.ngeom)}
    assert masks["torso.shape2"] == 0  # the hat is for looks
    assert all(mask == 1 for name, mask in masks.items() if name != "torso.shape2")
    assert model.geom("leg.part.shape").friction[0] == pytest.approx(0.4)


def test_notes_say_what_was_left_out_and_what_is_passive(folder: Path) -> None:
    notes = " ".join(mjcf_character(folder / "walker.xml").notes)
    for word in ("1 sensor", "1 texture", "1 light", "1 option", "leg.part.joint"):
        assert word in notes


def test_parts_that_overlap_at_rest_never_collide(folder: Path) -> None:
    text = HINGED.format(root="<freejoint/>").replace(
        '<joint name="j"/>',
        '<joint name="j"/><body name="c" pos="0 0 -1"><joint name="k"/><geom size=".1"/></body>',
    )
    it = read(folder, text)
    assert any("a and c" in note for note in it.notes)
    model = it.spec.compile()
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    assert data.ncon == 0


def test_mounted_characters_stay_mounted_unless_let_go(folder: Path) -> None:
    it = read(folder, HINGED.format(root=""))
    assert it.spec.compile().nv == 1
    assert any("mounted" in note for note in it.notes)
    assert mjcf_character(folder / "it.xml", mounted=False).spec.compile().nv == 7


def test_sliding_roots_are_nobodys_muscle(folder: Path) -> None:
    root = '<joint name="x" type="slide"/><joint name="turn" axis="0 1 0"/>'
    it = read(folder, HINGED.format(root=root))
    made = actor("ada", Member(file="it.xml"), folder)
    assert made.hinges == ("j",)
    assert [j.name for j in it.spec.joints] == ["root.x", "root.turn", "j"]


def test_a_meshs_mass_follows_from_its_shape_and_scale(folder: Path) -> None:
    text = MJCF.replace('contype="0" conaffinity="0" mass="0"', 'density="500"')
    light = read(folder, text).spec.compile().body("torso").mass[0]
    bare = read(folder, MJCF).spec.compile().body("torso").mass[0]
    assert light - bare == pytest.approx(500 * 0.006 * 8, rel=1e-4)


def test_includes_are_followed_and_errors_point_into_them(folder: Path) -> None:
    outer = '<mujoco>\n<include file="inner.xml"/>\n</mujoco>'
    (folder / "inner.xml").write_text(
        HINGED.format(root="<freejoint/>").replace("mujoco", "mujocoinclude")
    )
    assert read(folder, outer).spec.compile().nv == 7
    (folder / "inner.xml").write_text(
        '<mujocoinclude><worldbody>\n<body name="a">\n<joint axs="1 0 0"/></body></worldbody>'
        "</mujocoinclude>"
    )
    problem = error(folder, outer)
    assert (problem.file, problem.line) == ("inner.xml", 3)
    assert "axs" in problem.problem


@pytest.mark.parametrize(
    ("text", "words", "line"),
    [
        ("nonsense", "not well-formed", 1),
        ("<robot/>", "not an MJCF model", 1),
        ('<!DOCTYPE a [<!ENTITY b "cc">]><mujoco>&b;</mujoco>', "entities", 1),
        ('<mujoco>\n<include file="it.xml"/></mujoco>', "included twice", 2),
        ('<mujoco>\n<include file="../it.xml"/></mujoco>', "within the shot's folder", None),
        ('<mujoco>\n<worldbody>\n<replicate count="99999999"/></worldbody></mujoco>', "rep", 3),
        ('<mujoco><asset>\n<mesh name="a" builtin="sphere" params="12"/></asset></mujoco>', "o", 2),
        ('<mujoco><asset>\n<mesh file="../../hat.obj"/></asset></mujoco>', "cannot be used", 2),
        ('<mujoco><asset>\n<mesh file="/etc/passwd"/></asset></mujoco>', "cannot be used", 2),
        ('<mujoco><worldbody><body pos="0\n0 nan"/></worldbody></mujoco>', "impossible", 1),
        ("<mujoco/>", "one tree", None),
        ("<a>" * 300, "too large", 1),
    ],
)
def test_what_is_wrong_or_hostile_is_refused(
    folder: Path, text: str, words: str, line: int | None
) -> None:
    problem = error(folder, text)
    assert words in str(problem)
    assert problem.line == line


def test_several_trees_are_named(folder: Path) -> None:
    two = HINGED.format(root="<freejoint/>").replace(
        "<worldbody>", '<worldbody><body name="z"><joint/><geom size="1"/></body>'
    )
    problem = error(folder, two)
    assert "z, a" in str(problem.given)


def test_masses_that_are_missing_are_asked_for(folder: Path) -> None:
    problem = error(
        folder,
        HINGED.format(root="<freejoint/>").replace('size=".1" pos', 'mass="0" size=".1" pos'),
    )
    assert "mass and inertia" in problem.problem
    assert problem.advice
    assert "b" in str(problem.given)


def test_included_files_cannot_multiply(folder: Path) -> None:
    for k in range(60):
        (folder / f"f{k}.xml").write_text(
            f'<mujocoinclude><include file="f{k + 1}.xml"/></mujocoinclude>'
        )
    assert "too many files" in str(error(folder, '<mujoco><include file="f0.xml"/></mujoco>'))


@settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(seed=st.integers(0, 2**32))
def test_spoiled_models_are_read_or_refused(folder: Path, seed: int) -> None:
    try:
        it = read(folder, spoiled(MJCF, Random(seed)))
    except InputError:
        return
    model = it.spec.compile()
    assert np.isfinite(model.qpos0).all()
    assert np.isfinite(model.body_mass).all()
