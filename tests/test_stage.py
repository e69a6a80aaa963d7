from __future__ import annotations

from pathlib import Path

import mujoco
import numpy as np
import pytest
import trimesh
from PIL import Image

from keyforce.errors import InputError
from keyforce.shot.stage import Stage
from keyforce.stage.heights import height_rows
from keyforce.stage.stage import stage_spec
from small_scene import G, differences, height_under, small_scene

HILLS = {"fixed": "heights", "size": [4, 2, 1], "heights": [[0, 0, 0], [0, 0, 1.5]]}


def test_gravity_and_solver_are_set() -> None:
    model = stage_spec(Stage(gravity=(0.0, 1.0, -3.7)), folder=Path()).compile()
    assert tuple(model.opt.gravity) == (0.0, 1.0, -3.7)
    assert model.opt.cone == mujoco.mjtCone.mjCONE_ELLIPTIC
    assert model.ngeom == 1


def test_there_may_be_no_ground() -> None:
    assert stage_spec(Stage(ground=False), folder=Path()).compile().ngeom == 0


def test_the_ground_has_the_surface_that_it_is_given() -> None:
    model = small_scene(
        {"ground": {"friction": 0.2, "restitution": 0.7}}, {"b": {"prop": "ball"}}
    ).compile()
    data = mujoco.MjData(model)
    data.qpos[2] = 0.109
    mujoco.mj_forward(model, data)
    assert data.contact[0].friction[0] == pytest.approx(0.2)
    assert data.contact[0].solref[0] < 0


def test_boxes_stand_on_their_underside() -> None:
    crate = {"fixed": "box", "size": [2, 1, 0.5], "at": [3, 0, 0.25]}
    model = small_scene({"crate": crate}, {}).compile()
    assert height_under(model, 3.9, 0.4) == pytest.approx(0.75)
    assert height_under(model, 4.1, 0.0) == pytest.approx(0.0)


def test_turns_are_roll_pitch_yaw_in_degrees() -> None:
    wall = {"fixed": "box", "size": [4, 0.2, 1], "turn": [0, 0, 90]}
    model = small_scene({"wall": wall}, {}).compile()
    assert height_under(model, 0.0, 1.9) == pytest.approx(1.0)
    assert height_under(model, 1.9, 0.0) == pytest.approx(0.0)


def test_ramps_rise_along_their_length() -> None:
    model = small_scene({"slope": {"fixed": "ramp", "size": [4, 2, 1]}}, {}).compile()
    for x in (-1.9, 0.0, 1.5):
        assert height_under(model, x, 0.5) == pytest.approx((x + 2) / 4, abs=1e-6)


@pytest.mark.parametrize(("friction", "rise"), [(0.1, 1.0), (0.2, 2.0)])
def test_blocks_slide_down_ramps_as_they_should(friction: float, rise: float) -> None:
    angle = np.arctan2(rise, 4.0)
    block = {"prop": "box", "size": [0.3, 0.3, 0.1], "friction": friction}
    stage = {"slope": {"fixed": "ramp", "size": [4, 2, rise]}}
    model = small_scene(stage, {"b": block}).compile()
    data = mujoco.MjData(model)
    place = (1.2 - 0.05 * np.sin(angle), 0, 3.2 * np.tan(angle) + 0.05 * np.cos(angle))
    data.qpos[:3], data.qpos[3:7] = place, (np.cos(angle / 2), 0, -np.sin(angle / 2), 0)
    mujoco.mj_step(model, data, nstep=600)
    wanted = G * (np.sin(angle) - friction * np.cos(angle))
    assert np.hypot(data.qvel[0], data.qvel[2]) / 0.6 == pytest.approx(wanted, rel=0.01)


def test_heights_run_from_low_to_high_y() -> None:
    model = small_scene({"ground": False, "hills": {**HILLS, "at": [1, 2, 0.5]}}, {}).compile()
    assert height_under(model, 2.999, 2.999) == pytest.approx(2.0, abs=0.01)
    assert height_under(model, 2.999, 1.001) == pytest.approx(0.5, abs=0.01)
    assert height_under(model, -0.99, 2.99) == pytest.approx(0.5, abs=0.01)


def test_heights_come_from_files_as_well(tmp_path: Path) -> None:
    rows = np.array([[0.0, 0.25, 0.5], [0.5, 0.75, 1.0]])
    np.save(tmp_path / "h.npy", rows)
    np.savetxt(tmp_path / "h.csv", rows, delimiter=",")
    Image.fromarray(np.round(rows[::-1] * 255).astype(np.uint8)).save(tmp_path / "h.png")
    assert np.array_equal(height_rows("h.npy", folder=tmp_path), rows)
    assert np.array_equal(height_rows("h.csv", folder=tmp_path), rows)
    assert height_rows("h.png", folder=tmp_path, white=2.0) == pytest.approx(2 * rows, abs=0.005)


def test_sixteen_bit_pictures_keep_their_depth(tmp_path: Path) -> None:
    rows = np.array([[0, 65535], [257, 32768]], dtype=np.uint16)
    Image.fromarray(rows).save(tmp_path / "h.png")
    read = height_rows("h.png", folder=tmp_path)
    assert read == pytest.approx(rows[::-1] / 65535, abs=1e-12)


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("h.csv", b"1,2\n3"),
        ("h.csv", b"1,x\n3,4"),
        ("h.csv", b"1,nan\n3,4"),
        ("h.csv", b"\xff\xfe\x00"),
        ("h.csv", b""),
        ("h.npy", b"\x93NUMPY\x01\x00"),
        ("h.npy", b"not numpy"),
        ("h.png", b"\x89PNG\r\n\x1a\n"),
        ("h.png", b""),
    ],
)
def test_broken_height_files_are_refused(tmp_path: Path, name: str, data: bytes) -> None:
    (tmp_path / name).write_bytes(data)
    with pytest.raises(InputError):
        height_rows(name, folder=tmp_path)


def test_a_header_cannot_ask_for_all_memory(tmp_path: Path) -> None:
    header = "{'descr': '<f8', 'fortran_order': False, 'shape': (99999999, 99999), }"
    text = header.ljust(117) + "\n"
    start = b"\x93NUMPY\x01\x00" + len(text).to_bytes(2, "little")
    (tmp_path / "h.npy").write_bytes(start + text.encode())
    with pytest.raises(InputError, match="table of heights"):
        height_rows("h.npy", folder=tmp_path)


def test_pickles_are_never_opened(tmp_path: Path) -> None:
    np.save(tmp_path / "h.npy", np.array([[{}, 1], [2, 3]], dtype=object), allow_pickle=True)
    with pytest.raises(InputError):
        height_rows("h.npy", folder=tmp_path)


def test_sizes_and_kinds_are_checked() -> None:
    for piece in ({"fixed": "box"}, {"fixed": "ramp", "size": [1, 0, 1]}, {"fixed": "blob"}):
        with pytest.raises(InputError):
            small_scene({"thing": piece}, {})
    with pytest.raises(InputError, match="has no heights"):
        small_scene({"hills": {"fixed": "heights", "size": [1, 1, 1]}}, {})


def test_props_rest_on_terrain_and_meshes(tmp_path: Path) -> None:
    trimesh.creation.box((1, 1, 0.4)).export(tmp_path / "block.glb")
    stage = {"table": {"fixed": "block.glb", "at": [0, 0, 1]}, "hills": {**HILLS, "at": [9, 0, 0]}}
    model = small_scene(stage, {"b": {"prop": "box", "size": [0.2, 0.2, 0.2]}}, folder=tmp_path)
    compiled = model.compile()
    # glTF is y up, so the block's 0.4 m lie along our y.
    assert height_under(compiled, 0.4, 0.1) == pytest.approx(1.5, abs=1e-6)
    data = mujoco.MjData(compiled)
    data.qpos[2] = 1.65
    mujoco.mj_step(compiled, data, nstep=1000)
    assert data.qpos[2] == pytest.approx(1.6, abs=0.004)


def test_the_scene_compiles_to_the_same_model_from_its_xml() -> None:
    stage = {
        "hills": {**HILLS, "turn": [3, 7, 33]},
        "slope": {"fixed": "ramp", "size": [2, 1, 0.37], "turn": [0, 0, 11.1], "color": "#c8442b"},
        "crate": {"fixed": "box", "size": [0.1, 1 / 3, 0.7], "friction": 0.123},
    }
    props = {"b": {"prop": "ball", "radius": 0.1234567891234, "restitution": 0.77}}
    spec = small_scene(stage, props)
    assert differences(spec.compile(), mujoco.MjModel.from_xml_string(spec.to_xml())) == []


def test_a_mark_on_the_floor_is_seen_and_not_met() -> None:
    mark = {"fixed": "box", "size": [1, 1, 0.1], "solid": False}
    compiled = small_scene(
        {"mark": mark}, {"b": {"prop": "box", "size": [0.2, 0.2, 0.2]}}
    ).compile()
    data = mujoco.MjData(compiled)
    data.qpos[2] = 0.12
    mujoco.mj_step(compiled, data, nstep=500)
    assert data.qpos[2] == pytest.approx(0.1, abs=0.004)
    assert compiled.geom("mark").group[0] < 3
