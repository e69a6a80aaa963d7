from __future__ import annotations

import mujoco
import numpy as np
import pytest
import trimesh
from numpy.typing import NDArray

from keyforce.cast.figures import build
from keyforce.cast.look.block import block
from keyforce.cast.look.creases import creased
from keyforce.cast.look.lamp import skins as lamp_skins
from keyforce.cast.look.lathe import ball, capsule, rod, turned
from keyforce.cast.look.piece import Piece
from keyforce.cast.look.plain import skins as plain_skins
from keyforce.cast.look.shapes import shapes_look
from keyforce.cast.look.skin import Skin
from keyforce.cast.look.stance import rest_turns, stance
from keyforce.cast.look.turns import about, leading
from keyforce.cast.look.wearing import bind_pose, bone_poses, pose
from keyforce.cast.look.wire import coil
from keyforce.errors import InputError

Floats = NDArray[np.float64]

MODEL = """
<mujoco>
  <asset>
    <mesh name="wedge" vertex="0 0 0  .3 0 0  0 .3 0  0 0 .4"/>
    <material name="paint" rgba=".2 .4 .6 1"/>
  </asset>
  <worldbody>
    <geom type="plane" size="3 3 1"/>
    <body name="box" pos="1 0 1" euler="0 30 0"><freejoint/>
      <geom type="box" size=".1 .2 .3" rgba=".8 .3 .2 1"/></body>
    <body name="ball" pos="0 1 1"><freejoint/><geom type="sphere" size=".2"/></body>
    <body name="can" pos="0 2 1"><freejoint/><geom type="cylinder" size=".1 .2"/></body>
    <body name="pill" pos="0 3 1"><freejoint/><geom type="capsule" size=".1 .2"/></body>
    <body name="egg" pos="0 4 1"><freejoint/><geom type="ellipsoid" size=".1 .2 .3"/></body>
    <body name="wedge" pos="0 5 1"><freejoint/>
      <geom type="mesh" mesh="wedge" material="paint"/></body>
    <body name="seen" pos="0 6 1"><freejoint/>
      <geom type="sphere" size=".1" group="2" rgba="0 1 0 1" contype="0" conaffinity="0"/>
      <geom type="box" size=".3 .3 .3" group="3" rgba="1 0 0 1"/></body>
  </worldbody>
</mujoco>
"""
VOLUMES = {
    "box": 8 * 0.1 * 0.2 * 0.3,
    "ball": 4 / 3 * np.pi * 0.2**3,
    "can": np.pi * 0.1**2 * 0.4,
    "pill": np.pi * 0.1**2 * 0.4 + 4 / 3 * np.pi * 0.1**3,
    "egg": 4 / 3 * np.pi * 0.1 * 0.2 * 0.3,
    "wedge": 0.3 * 0.3 * 0.4 / 6,
    "seen": 4 / 3 * np.pi * 0.1**3,
}


@pytest.fixture(scope="module")
def model() -> mujoco.MjModel:
    return mujoco.MjModel.from_xml_string(MODEL)


def closed(vertices: Floats, faces: NDArray[np.int64]) -> trimesh.Trimesh:
    mesh = trimesh.Trimesh(np.round(vertices, 6), faces, process=False)
    mesh.merge_vertices(merge_tex=True, merge_norm=True)
    mesh.update_faces(mesh.nondegenerate_faces())
    return mesh


@pytest.mark.parametrize("body", VOLUMES)
def test_a_geom_becomes_a_closed_surface_of_its_size(model: mujoco.MjModel, body: str) -> None:
    (skin,) = shapes_look(model, [body])
    mesh = closed(skin.vertices.astype(float), skin.faces.astype(np.int64))
    assert mesh.is_watertight
    assert mesh.volume == pytest.approx(VOLUMES[body], rel=0.03)
    np.testing.assert_allclose(np.linalg.norm(skin.normals, axis=1), 1, atol=1e-5)


def test_shapes_follow_their_bodies(model: mujoco.MjModel) -> None:
    data = mujoco.MjData(model)
    data.qpos[:] += np.random.default_rng(0).normal(size=model.nq)
    mujoco.mj_kinematics(model, data)
    names = [model.body(i).name for i in range(model.nbody)]
    for body in ("box", "wedge"):
        (skin,) = shapes_look(model, [body])
        vertices, _ = pose(skin, names, data.xpos, data.xquat)
        geom = model.body(body).geomadr[0]
        local = (vertices - data.geom_xpos[geom]) @ data.geom_xmat[geom].reshape(3, 3)
        reach = np.abs(model.geom_aabb[geom].reshape(2, 3)).sum(0)
        assert (np.abs(local) < reach + 1e-6).all()


def test_colors_are_linear_and_the_default_one_is_replaced(model: mujoco.MjModel) -> None:
    (wedge,), (ball_skin,) = shapes_look(model, ["wedge"]), shapes_look(model, ["ball"])
    np.testing.assert_allclose(wedge.material.color, np.array([0.2, 0.4, 0.6]) ** 2.2, atol=1e-4)
    assert ball_skin.material.color != (0.5, 0.5, 0.5)


def test_what_is_to_be_seen_hides_what_is_to_be_touched(model: mujoco.MjModel) -> None:
    (skin,) = shapes_look(model, ["seen"])
    assert skin.material.color[1] > 0.9
    assert np.ptp(skin.vertices[:, 0]) == pytest.approx(0.2, abs=1e-3)


def test_one_color_is_one_skin_and_planes_are_left_out(model: mujoco.MjModel) -> None:
    assert len(shapes_look(model, ["ball", "can", "pill", "egg"])) == 1
    assert len(shapes_look(model, list(VOLUMES))) == 4
    assert shapes_look(model, ["world"]) == ()


def test_an_unknown_body_is_named(model: mujoco.MjModel) -> None:
    with pytest.raises(InputError, match="there is no body called 'bell'"):
        shapes_look(model, ["bell"])


@pytest.mark.parametrize(
    ("piece", "volume"),
    [
        (rod((0, 0, 0), (1, 1, 1), 0.2, 0.001, 64), np.pi * 0.04 * np.sqrt(3)),
        (capsule((0, 0, 0), (0, 0, 1), 0.2, 64), np.pi * (0.04 + 4 / 3 * 0.008)),
        (ball((1, 2, 3), (1.0, 2.0, 0.5), about((1, 0, 0), 30), 64), 4 / 3 * np.pi),
        (block((1.0, 2.0, 3.0), 0.01), 48.0),
        (turned([(0, 0), (1, 0), (0.5, 1), (0, 1)], 0.001, 96), np.pi * (1 + 0.5 + 0.25) / 3),
    ],
)
def test_pieces_are_closed_with_normals_outwards(piece: Piece, volume: float) -> None:
    mesh = closed(piece.vertices, piece.faces)
    assert mesh.is_watertight
    assert mesh.volume == pytest.approx(volume, rel=0.02)
    a, b, c = (piece.vertices[piece.faces[:, k]] for k in range(3))
    along = (np.cross(b - a, c - a) * piece.normals[piece.faces].mean(1)).sum(1)
    assert along.min() > -1e-12


def test_creases_stay_sharp_and_curves_smooth() -> None:
    cube = trimesh.creation.box()
    piece = creased(cube.vertices, cube.faces)
    assert len(piece.vertices) == 24
    assert np.abs(piece.normals).max(1) == pytest.approx(1)
    globe = trimesh.creation.icosphere(3)
    smooth = creased(globe.vertices, globe.faces)
    assert len(smooth.vertices) == len(globe.vertices)
    assert (smooth.normals * smooth.vertices).sum(1).min() > 0.999


def test_a_coil_reaches_from_end_to_end() -> None:
    a, b = np.array([0.1, 0.2, 0.3]), np.array([0.4, 0.1, 0.5])
    piece, share = coil(a, b, radius=0.01, wire=0.001, turns=20)
    along = (piece.vertices - a) @ (b - a) / ((b - a) @ (b - a))
    np.testing.assert_allclose(share, np.clip(along, 0, 1), atol=1e-9)
    assert along.min() == pytest.approx(0, abs=0.01)
    assert along.max() == pytest.approx(1, abs=0.01)


def springs() -> Skin:
    return next(s for s in lamp_skins(build("lamp"), "full") if s.material.metallic > 0.9)


def test_springs_stay_straight_and_attached_however_the_lamp_bends() -> None:
    figure, skin = build("lamp"), springs()
    turns = rest_turns(figure) | {"upper_arm": about((0, 1, 0), 130)}
    turns["lower_arm"] = about((0.6, 0.8, 0), -50)
    bent = stance(figure, turns, (0.2, 0.1, 0.0))
    at, turn = bone_poses(skin, bent.names, bent.at[None], bent.turn[None])
    vertices, _ = pose(skin, bent.names, bent.at, bent.turn)
    names = [b.name for b in skin.bones]
    for name in ("spring_lower_l", "spring_upper_r"):
        k, other = names.index(f"{name}.a"), names.index(f"{name}.b")
        mine = (skin.joints[:, 0] == k) & (skin.joints[:, 1] == other)
        a, b = at[0, k], at[0, other]
        away = np.linalg.norm(np.cross(vertices[mine] - a, b - a), axis=1) / np.linalg.norm(b - a)
        assert away.max() < 0.009
        for bone, end in ((k, a), (other, b)):
            body = bent.row(skin.bones[bone].body)
            rest = stance(figure, rest_turns(figure), (0.0, 0.0, 0.018))
            local = rest.axes[body].T @ (skin.bones[bone].bind_at - rest.at[body])
            np.testing.assert_allclose(bent.at[body] + bent.axes[body] @ local, end, atol=1e-9)
    assert turn.shape == (1, len(names), 4)


def test_the_plain_look_shows_every_solid() -> None:
    figure = build("human")
    worn = plain_skins(figure, "full")
    assert len(worn) == 3
    assert sum(len(np.unique(s.joints[:, 0])) for s in worn) == len(figure.segments)
    for skin in worn:
        vertices, _ = pose(skin, *bind_pose(skin))
        np.testing.assert_allclose(vertices, skin.vertices, atol=1e-6)


def test_leading_is_used_by_rods_that_point_down() -> None:
    piece = rod((0, 0, 1), (0, 0, 0), 0.1)
    assert piece.vertices[:, 2].min() == pytest.approx(0)
    assert piece.vertices[:, 2].max() == pytest.approx(1)
    np.testing.assert_allclose(np.linalg.norm(leading((0, 0, -1))), 1)
