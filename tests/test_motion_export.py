from __future__ import annotations

import csv
import io
import json
import struct
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from keyforce.errors import InputError
from keyforce.formats.export import ENDINGS, export
from keyforce.take.take import body_poses
from sample_take import sample_skin, sample_take


def chunks(path: Path) -> tuple[dict[str, Any], bytes]:
    """A GLB's JSON and binary chunks, taken apart by the container's definition."""
    data = path.read_bytes()
    magic, version, length = struct.unpack_from("<III", data)
    assert (magic, version, length) == (0x46546C67, 2, len(data))
    size, kind = struct.unpack_from("<II", data, 12)
    assert kind == 0x4E4F534A
    return json.loads(data[20 : 20 + size]), data[20 + size + 8 :]


def rows(document: dict[str, Any], blob: bytes, accessor: int) -> Any:
    """An accessor's values, by glTF's own rules."""
    about = document["accessors"][accessor]
    view = document["bufferViews"][about["bufferView"]]
    kind = {5126: "<f4", 5123: "<u2", 5121: "u1", 5125: "<u4"}[about["componentType"]]
    width = {"SCALAR": 1, "VEC2": 2, "VEC3": 3, "VEC4": 4, "MAT4": 16}[about["type"]]
    start = view.get("byteOffset", 0) + about.get("byteOffset", 0)
    values = np.frombuffer(blob, kind, about["count"] * width, start).reshape(-1, width)
    return values / np.iinfo(kind).max if about.get("normalized") else values


def test_every_ending_but_pictures_is_written(tmp_path: Path) -> None:
    for ending in (".npz", ".bvh", ".glb", ".usda", ".usdz", ".csv"):
        files = export(sample_take(), tmp_path / f"x{ending.upper()}", fps=24)
        assert files[0].stat().st_size > 1000


def test_an_unknown_ending_lists_those_that_exist(tmp_path: Path) -> None:
    with pytest.raises(InputError) as caught:
        export(sample_take(), tmp_path / "x.fbx")
    assert all(ending in str(caught.value) for ending in ENDINGS)


@pytest.mark.parametrize(
    ("name", "options", "words"),
    [
        ("x.bvh", {"fps": 0}, "frame rate"),
        ("x.bvh", {"fps": float("nan")}, "frame rate"),
        ("x.csv", {"fps": -5}, "frame rate"),
        ("x.glb", {"up": "z"}, "cannot be chosen"),
        ("x.npz", {"up": "y"}, "cannot be chosen"),
        ("x.bvh", {"up": "x"}, "no such up axis"),
        ("no/x.bvh", {}, "folder does not exist"),
        ("no/x.usda", {}, "folder does not exist"),
    ],
)
def test_wrong_options_leave_no_file(
    tmp_path: Path, name: str, options: dict[str, Any], words: str
) -> None:
    with pytest.raises(InputError, match=words):
        export(sample_take(), tmp_path / name, **options)
    assert list(tmp_path.iterdir()) == []


def test_bvh_gets_a_file_for_each_of_several_characters(tmp_path: Path) -> None:
    files = export(sample_take("ada", "ben"), tmp_path / "duel.bvh")
    assert [file.name for file in files] == ["duel.ada.bvh", "duel.ben.bvh"]
    assert all(file.exists() for file in files)
    assert export(sample_take(), tmp_path / "solo.bvh") == (tmp_path / "solo.bvh",)


def test_a_take_of_one_frame_can_be_exported(tmp_path: Path) -> None:
    whole = sample_take()
    keys = ("time", "qpos", "qvel", "ctrl_torque", "external", "help", "ground")
    changes: dict[str, Any] = {key: getattr(whole, key)[:1] for key in keys}
    still = replace(whole, **changes)
    for ending in (".npz", ".bvh", ".glb", ".usda", ".usdz", ".csv"):
        assert export(still, tmp_path / f"x{ending}")[0].stat().st_size > 500


def test_glb_keys_lie_exactly_on_frames(tmp_path: Path) -> None:
    take = sample_take()
    export(take, tmp_path / "x.glb", fps=30, skins=[sample_skin(take)])
    document, blob = chunks(tmp_path / "x.glb")
    (animation,) = document["animations"]
    times = {sampler["input"] for sampler in animation["samplers"]}
    assert len(times) == 1
    stamps = rows(document, blob, times.pop())[:, 0]
    np.testing.assert_array_equal(stamps, (np.arange(19) / 30).astype(np.float32))
    assert {sampler["interpolation"] for sampler in animation["samplers"]} == {"LINEAR"}


def test_glb_rotations_take_the_short_way_and_only_what_moves_has_keys(tmp_path: Path) -> None:
    take = sample_take()
    export(take, tmp_path / "x.glb", fps=30, skins=[sample_skin(take)])
    document, blob = chunks(tmp_path / "x.glb")
    (animation,) = document["animations"]
    moved: dict[str, set[str]] = {}
    for channel in animation["channels"]:
        name = document["nodes"][channel["target"]["node"]]["name"]
        moved.setdefault(name, set()).add(channel["target"]["path"])
        keys = rows(document, blob, animation["samplers"][channel["sampler"]]["output"])
        if channel["target"]["path"] == "rotation":
            assert (np.sum(keys[1:] * keys[:-1], axis=1) > 0).all()
            np.testing.assert_allclose(np.linalg.norm(keys, axis=1), 1.0, atol=1e-6)
    assert moved["pelvis"] == {"translation", "rotation"}
    assert moved["thigh_l"] == moved["knee_half_l"] == {"rotation"}
    assert "head" not in moved
    assert "stage" not in moved
    assert "hat" in moved


def test_glb_weights_sum_to_one_and_idle_joints_are_zero(tmp_path: Path) -> None:
    take = sample_take()
    export(take, tmp_path / "x.glb", skins=[sample_skin(take)])
    document, blob = chunks(tmp_path / "x.glb")
    mesh = next(m for m in document["meshes"] if m["name"] == "ada_skin")
    attributes = mesh["primitives"][0]["attributes"]
    weights, joints = (rows(document, blob, attributes[k]) for k in ("WEIGHTS_0", "JOINTS_0"))
    np.testing.assert_allclose(weights.sum(axis=1), 1.0, atol=1e-12)
    np.testing.assert_allclose(weights, sample_skin(take).weights, atol=2e-5)
    assert not joints[weights == 0].any()
    shade = rows(document, blob, attributes["COLOR_0"])
    np.testing.assert_allclose(shade[:, 0], sample_skin(take).occlusion, atol=0.002)


def test_bones_of_two_characters_keep_apart(tmp_path: Path) -> None:
    export(sample_take("ada", "ben"), tmp_path / "x.glb")
    document, _ = chunks(tmp_path / "x.glb")
    names = [node["name"] for node in document["nodes"]]
    assert len(set(names)) == len(names)
    assert {"ada_pelvis", "ben_pelvis"} < set(names)


def table(path: Path) -> tuple[list[str], Any]:
    lines = list(csv.reader(io.StringIO(path.read_text(), newline="")))
    return lines[0], np.array(lines[1:], float)


@pytest.mark.parametrize("up", ["y", "z"])
def test_csv_holds_what_mujoco_says(tmp_path: Path, up: str) -> None:
    take = sample_take()
    export(take, tmp_path / "x.csv", fps=30, up=up)
    header, values = table(tmp_path / "x.csv")
    assert len(set(header)) == len(header)
    qpos = take.at_rate(30)
    poses = body_poses(take.model, qpos)
    along = {"y": "yzx", "z": "xyz"}[up]  # where our x, y, z stand among theirs
    at = poses.at[:, take.body_names.index("ada.shin_l")]
    for letter, mine in zip("xyz", along, strict=True):
        shown = values[:, header.index(f"ada.shin_l {letter} [m]")]
        np.testing.assert_allclose(shown, at[:, "xyz".index(mine)], atol=1e-8)
    np.testing.assert_allclose(values[:, header.index("time [s]")], np.arange(19) / 30, atol=1e-9)
    start = take.model.joint("ada.knee_l.flex").qposadr[0]
    knee = values[:, header.index("ada.knee_l.flex angle [deg]")]
    np.testing.assert_allclose(knee, np.degrees(qpos[:, start]), atol=1e-6)


def test_csv_center_of_mass_is_mujocos(tmp_path: Path) -> None:
    import mujoco

    take = sample_take()
    export(take, tmp_path / "x.csv", fps=30)
    header, values = table(tmp_path / "x.csv")
    column = header.index("ada center of mass x [m]")
    data = mujoco.MjData(take.model)
    for row, qpos in zip(values, take.at_rate(30), strict=True):
        data.qpos[:] = qpos
        mujoco.mj_kinematics(take.model, data)
        mujoco.mj_comPos(take.model, data)
        pelvis = take.body_names.index("ada.pelvis")
        np.testing.assert_allclose(row[column : column + 3], data.subtree_com[pelvis], atol=1e-7)
