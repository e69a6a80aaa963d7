from __future__ import annotations

from pathlib import Path
from random import Random

import mujoco
import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from import_samples import URDF, spoiled, write_folder
from keyforce.cast.actor import actor
from keyforce.cast.imported.body import Imported
from keyforce.cast.urdf import urdf_character
from keyforce.errors import InputError
from keyforce.shot.cast import Member


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_folder(tmp_path)
    return tmp_path


def read(folder: Path, text: str) -> Imported:
    (folder / "it.urdf").write_text(text)
    return urdf_character(folder / "it.urdf")


def error(folder: Path, text: str) -> InputError:
    with pytest.raises(InputError) as caught:
        read(folder, text)
    return caught.value


def test_links_become_bodies_with_a_free_root(folder: Path) -> None:
    it = urdf_character(folder / "robot.urdf")
    model = it.spec.compile()
    assert [model.body(b).name for b in range(model.nbody)] == ["world", "base", "arm", "rod"]
    assert model.joint("root").type == mujoco.mjtJoint.mjJNT_FREE
    assert model.jnt_actfrcrange[model.joint("shoulder").id] == pytest.approx([-3, 3])
    assert model.joint("shoulder").range == pytest.approx([-1, 1])
    assert "left out: mimic" in it.notes


def test_only_hinges_are_driven(folder: Path) -> None:
    made = actor("ada", Member(file="robot.urdf"), folder)
    assert made.hinges == ("shoulder",)
    assert any("slider" in note for note in made.notes)


def test_meshes_travel_inside_the_model(folder: Path) -> None:
    spec = urdf_character(folder / "robot.urdf").spec
    spec.compile()
    assert "file=" not in spec.to_xml()
    model = mujoco.MjModel.from_xml_string(spec.to_xml())
    assert model.nmesh == 1
    assert np.ptp(model.mesh_vert, axis=0).max() == pytest.approx(0.3, abs=1e-4)


def test_a_link_called_world_is_the_world(folder: Path) -> None:
    model = read(folder, URDF.replace('"base"', '"world"')).spec.compile()
    assert model.nv == 2


@pytest.mark.parametrize("scheme", ["package://arm/", "file:///", "https://a.b/"])
def test_meshes_from_elsewhere_are_refused_with_advice(folder: Path, scheme: str) -> None:
    problem = error(folder, URDF.replace("meshes/hat", f"{scheme}hat"))
    assert "copy the meshes" in str(problem.advice)
    assert problem.line == 6


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ('parent link="base"', 'parent link="rod"', "ring"),
        ('child link="rod"', 'child link="arm"', "hangs from two joints"),
        ('parent link="base"', 'parent link="bass"', "no parent link"),
        ('type="prismatic"', 'type="planar"', "not read here"),
        ('link name="rod"', 'link name="arm"', "names of their own"),
        ('mass value="1"', 'mass value="-1"', "MuJoCo cannot build"),
        ('mass value="1"', 'mass value="inf"', "impossible number"),
        ("meshes/hat.obj", "meshes/hat.dae", "cannot be used"),
        ("robot", "mujoco", "not a URDF model"),
    ],
)
def test_what_is_wrong_is_said(folder: Path, old: str, new: str, words: str) -> None:
    assert words in str(error(folder, URDF.replace(old, new)))


def test_no_log_is_left_in_the_folder_that_we_are_in(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(folder)
    read(folder, URDF.replace('lower="-1"', 'lower="1"'))  # MuJoCo warns of equal limits
    assert not list(folder.glob("MUJOCO_LOG*"))


def test_rings_beside_the_tree_are_found(folder: Path) -> None:
    ring = "".join(
        f'<link name="r{k}"/><joint name="q{k}" type="fixed"><parent link="r{k}"/>'
        f'<child link="r{1 - k}"/></joint>'
        for k in (0, 1)
    )
    assert "ring" in str(error(folder, URDF.replace("</robot>", f"{ring}</robot>")))


@settings(
    max_examples=120, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(seed=st.integers(0, 2**32))
def test_spoiled_robots_are_read_or_refused(folder: Path, seed: int) -> None:
    try:
        it = read(folder, spoiled(URDF, Random(seed)))
    except InputError:
        return
    assert np.isfinite(it.spec.compile().body_mass).all()
