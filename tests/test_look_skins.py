from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.spatial import cKDTree

from keyforce.cast.figure import Figure, Shape
from keyforce.cast.figures import FIGURES, build
from keyforce.cast.look.looks import look_of
from keyforce.cast.look.skin import Skin
from keyforce.cast.look.stance import rest_turns, stance
from keyforce.cast.look.turns import about, matrices, times
from keyforce.cast.look.wearing import bind_pose, bone_poses, is_plain, pose

Floats = NDArray[np.float64]

HUMANS: dict[str, dict[str, Any]] = {
    "man": {},
    "woman": {"sex": "female"},
    "child": {"age": 7},
    "toddler": {"age": 2.5, "sex": "female"},
    "heavy": {"mass": 120.0},
    "light": {"height": 1.9, "mass": 58.0},
}
CARVED: dict[str, Callable[[], Figure]] = {
    **{name: partial(build, "human", **options) for name, options in HUMANS.items()},
    "bird": partial(build, "bird"),
    "tripod": partial(build, "tripod"),
}
SWAPPED = {"_l": "_r", "_r": "_l"}


@pytest.fixture(scope="module", autouse=True)
def own_cellar(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """Skins are built once in this module, away from the user's cache."""
    with pytest.MonkeyPatch.context() as patch:
        place = tmp_path_factory.mktemp("looks")
        patch.setattr("keyforce.cast.look.cellar.folder", lambda: place)
        yield


def light(name: str) -> tuple[Figure, Skin]:
    figure = CARVED[name]()
    (skin,) = look_of(figure, "light")
    return figure, skin


def edges(faces: NDArray[np.int32]) -> NDArray[np.int64]:
    pairs = np.concatenate([faces[:, [0, 1]], faces[:, [1, 2]], faces[:, [2, 0]]])
    return pairs.astype(np.int64)


def mirror_image(name: str) -> str:
    base, half, tail = name.partition("_half")
    return base[:-2] + SWAPPED[base[-2:]] + half + tail if base[-2:] in SWAPPED else name


@pytest.mark.parametrize("name", CARVED)
def test_each_edge_joins_two_faces_that_agree_on_outside(name: str) -> None:
    _, skin = light(name)
    directed = edges(skin.faces)
    keys = directed[:, 0] * len(skin.vertices) + directed[:, 1]
    back = directed[:, 1] * len(skin.vertices) + directed[:, 0]
    assert len(np.unique(keys)) == len(keys)
    assert set(keys.tolist()) == set(back.tolist())


@pytest.mark.parametrize("name", CARVED)
def test_it_is_one_surface_without_handles(name: str) -> None:
    _, skin = light(name)
    assert len(skin.vertices) - len(edges(skin.faces)) // 2 + len(skin.faces) == 2


@pytest.mark.parametrize("name", ["man", "woman", "child"])
def test_the_full_skin_is_as_sound_as_the_light_one(name: str) -> None:
    (skin,) = look_of(CARVED[name](), "full")
    assert len(skin.vertices) - len(edges(skin.faces)) // 2 + len(skin.faces) == 2
    assert 25_000 < len(skin.faces) < 32_000


@pytest.mark.parametrize("name", CARVED)
def test_mesh_and_weights_are_mirror_symmetric_to_the_bit(name: str) -> None:
    _, skin = light(name)
    names = [bone.name for bone in skin.bones]
    dense = np.zeros((len(skin.vertices), len(names)), np.float32)
    for k in range(4):
        np.add.at(dense, (np.arange(len(dense)), skin.joints[:, k]), skin.weights[:, k])
    place = {tuple(v): i for i, v in enumerate(skin.vertices.tolist())}
    twin = [place[x, -y if y else y, z] for x, y, z in skin.vertices.tolist()]
    swap = [names.index(mirror_image(n)) for n in names]
    np.testing.assert_array_equal(dense[twin][:, swap], dense)
    flipped = skin.normals * np.array([1, -1, 1], np.float32)
    np.testing.assert_array_equal(flipped[twin], skin.normals)


@pytest.mark.parametrize("name", CARVED)
def test_weights_are_shares(name: str) -> None:
    _, skin = light(name)
    assert skin.weights.min() >= 0
    np.testing.assert_allclose(skin.weights.sum(1), 1, atol=1e-6)
    assert skin.joints.max() < len(skin.bones)


@pytest.mark.parametrize("kind", FIGURES)
def test_the_bind_pose_gives_the_vertices_back(kind: str) -> None:
    for skin in look_of(build(kind), "light"):
        vertices, normals = pose(skin, *bind_pose(skin))
        np.testing.assert_allclose(vertices, skin.vertices, atol=1e-6)
        np.testing.assert_allclose(normals, skin.normals, atol=1e-5)


@pytest.mark.parametrize("kind", FIGURES)
def test_a_rigid_motion_moves_every_skin_rigidly(kind: str) -> None:
    spin = times(about((0, 0, 1), 100), about((0.6, 0, 0.8), 200))
    for skin in look_of(build(kind), "light"):
        names, at, turn = bind_pose(skin)
        moved, _ = pose(skin, names, at @ matrices(spin).T + [3, 1, 2], times(spin, turn))
        wanted = skin.vertices.astype(float) @ matrices(spin).T + [3, 1, 2]
        np.testing.assert_allclose(moved, wanted, atol=1e-6)


@pytest.mark.parametrize("kind", FIGURES)
def test_bones_name_the_figures_own_segments(kind: str) -> None:
    figure = build(kind)
    segments = {s.name for s in figure.segments}
    for skin in look_of(figure, "light"):
        assert {bone.body for bone in skin.bones} <= segments
        assert {bone.body for bone in skin.bones if is_plain(bone)} == segments
        assert all(bone.body.startswith("ada.") for bone in skin.worn_by("ada").bones)


@pytest.mark.parametrize("kind", FIGURES)
def test_normals_point_out_of_the_faces(kind: str) -> None:
    for skin in look_of(build(kind), "light"):
        a, b, c = (skin.vertices[skin.faces[:, k]].astype(float) for k in range(3))
        area = np.cross(b - a, c - a)
        along = (area * skin.normals[skin.faces].mean(1)).sum(1)
        large = np.linalg.norm(area, axis=1) > 1e-9
        assert (along[large] > 0).mean() > 0.995
        np.testing.assert_allclose(np.linalg.norm(skin.normals, axis=1), 1, atol=1e-4)


@pytest.mark.parametrize("name", [*HUMANS, "bird", "tripod"])
def test_soles_are_on_the_ground_in_the_bind_pose_and_upright(name: str) -> None:
    figure, skin = light(name)
    assert abs(float(skin.vertices[:, 2].min())) < 5e-4
    upright = stance(figure, rest_turns(figure), (0.0, 0.0, 0.0))
    vertices, _ = pose(skin, upright.names, upright.at, upright.turn)
    height = float(figure.measures["ankle_height"])
    feet = [s for s in upright.names if s.startswith("foot_")]
    ankle = min(float(upright.at[upright.row(foot), 2]) for foot in feet)
    assert abs(float(vertices[:, 2].min()) - (ankle - height)) < 3e-3


@pytest.mark.parametrize("name", HUMANS)
def test_the_crown_is_at_the_stature(name: str) -> None:
    figure, skin = light(name)
    upright = stance(figure, {}, (0.0, 0.0, 0.0))
    vertices, _ = pose(skin, upright.names, upright.at, upright.turn)
    tall = float(figure.measures["stature"])
    assert abs(float(np.ptp(vertices[:, 2])) - tall) < 0.01 * tall


@pytest.mark.parametrize("name", [*HUMANS, "bird", "tripod"])
def test_the_skin_lies_near_the_solids_that_touch(name: str) -> None:
    figure, skin = light(name)
    places = {b.name: (b.bind_at, b.bind_turn) for b in skin.bones if is_plain(b)}
    solids = [
        surface_points(shape) @ matrices(places[s.name][1]).T + places[s.name][0]
        for s in figure.segments
        for shape in s.shapes
    ]
    size = float(np.ptp(skin.vertices[:, 2]))
    far, _ = cKDTree(np.concatenate(solids)).query(skin.vertices)
    assert np.percentile(far, 95) < 0.05 * size
    gap, _ = cKDTree(skin.vertices).query(np.concatenate(solids))
    assert np.percentile(gap, 90) < 0.035 * size


def surface_points(shape: Shape) -> Floats:
    """Points on a solid, in its segment's frame."""
    rng = np.random.default_rng(1)
    ball = rng.normal(size=(300, 3))
    ball /= np.linalg.norm(ball, axis=1, keepdims=True)
    if shape.ends is not None:
        one, other = np.array(shape.ends)
        return np.asarray(one + rng.random((300, 1)) * (other - one) + shape.size[0] * ball)
    return np.asarray(np.array(shape.at) + ball * np.array((shape.size * 3)[:3]))


def test_the_knees_half_way_bone_turns_half_as_far_as_the_shin() -> None:
    figure, skin = light("man")
    k = [b.name for b in skin.bones].index("shin_l_half")
    turns = []
    for degrees in (0, 140):
        posed = stance(figure, {"shin_l": about((0, 1, 0), degrees)}, (0.0, 0.0, 0.0))
        turns.append(bone_poses(skin, posed.names, posed.at[None], posed.turn[None])[1][0, k])
    angle = 2 * np.degrees(np.arccos(np.abs((turns[0] * turns[1]).sum())))
    assert angle == pytest.approx(70, abs=1e-6)


@pytest.mark.parametrize(
    ("segment", "axis", "degrees"),
    [
        ("shin_l", (0, 1, 0), 155),
        ("forearm_l", (0, -1, 0), 150),
        ("hand_l", (0, 0, 1), 85),
        ("hand_l", (0, 0, 1), -85),
        ("thigh_l", (0, -1, 0), 140),
        ("upper_arm_l", (1, 0, 0), 180),
        ("upper_arm_l", (0, 0, 1), 90),
    ],
)
def test_no_limb_collapses_at_a_joints_extreme(
    segment: str, axis: tuple[float, float, float], degrees: float
) -> None:
    """Around the joint the skin keeps away from the bones, as candy wrappers do not."""
    figure, skin = light("man")
    posed = stance(figure, {segment: about(axis, degrees)}, (0.0, 0.0, 0.0))
    vertices, _ = pose(skin, posed.names, posed.at, posed.turn)
    joint = posed.at[posed.row(segment)]
    before = skin.bones[posed.row(segment)].bind_at
    closest = np.linalg.norm(vertices - joint, axis=1).min()
    assert closest > 0.45 * np.linalg.norm(skin.vertices - before, axis=1).min()


def test_at_every_joints_limits_the_skin_keeps_its_volume_and_does_not_fold() -> None:
    """One hinge of the 37 at a time: at most 5 % of the volume, 1.5 % of the triangles."""
    figure, skin = light("man")
    whole = volume(skin, skin.vertices.astype(float))
    for segment in figure.segments:
        for hinge in segment.hinges:
            for limit in hinge.range:
                turn = about(hinge.axis, float(np.degrees(limit)))
                posed = stance(figure, {segment.name: turn}, (0.0, 0.0, 0.0))
                vertices, normals = pose(skin, posed.names, posed.at, posed.turn)
                a, b, c = (vertices[skin.faces[:, k]] for k in range(3))
                along = (np.cross(b - a, c - a) * normals[skin.faces].mean(1)).sum(1)
                assert abs(volume(skin, vertices) / whole - 1) < 0.05, (hinge.name, limit)
                assert (along < 0).mean() < 0.015, (hinge.name, limit)


def volume(skin: Skin, vertices: Floats) -> float:
    a, b, c = (vertices[skin.faces[:, k]] for k in range(3))
    return float((np.cross(a, b) * c).sum() / 6)
