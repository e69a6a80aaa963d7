"""Every format opens in other programs and gives the joints that MuJoCo gives, to a millimeter."""

from __future__ import annotations

import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import numpy as np
import pytest
from numpy.typing import NDArray
from outside import in_blender, in_three, needs_blender, needs_three

from keyforce.cast.look.skin import Skin
from keyforce.cast.look.wearing import blended, bone_poses
from keyforce.engine.perform import perform
from keyforce.errors import InputError
from keyforce.formats import usd
from keyforce.formats.export import export
from keyforce.motion import axes
from keyforce.shot.document import Shot
from keyforce.take.take import BodyPoses, Take, body_poses
from keyforce.wardrobe import skins_of
from sample_take import sample_skin, sample_take

Floats = NDArray[np.float64]
FPS = 30.0
CLOSE = 1e-3  # [m], what is promised
TIGHT = 2e-5  # [m], what float32 gives
LAMP_SKINS = ("luxo_skin_2", "luxo_skin_3", "luxo_skin_4")


def shown(take: Take) -> BodyPoses:
    return body_poses(take.model, take.at_rate(FPS))


def write(folder: Path, ending: str, *names: str, up: str | None = None) -> tuple[Take, Path]:
    """A take of `ada` in a skin with a half-way bone, and others bare, exported."""
    take = sample_take(*names)
    path = folder / f"clip{ending}"
    export(take, path, fps=FPS, up=up, skins=[sample_skin(take)])
    return take, path


def body(take: Take, name: str) -> Floats:
    """World positions of a body, shape (T, 3), z up."""
    return shown(take).at[:, take.body_names.index(name)]


def skinned(take: Take, picks: list[int]) -> Floats:
    """Where our own linear blend puts some vertices, shape (T, picks, 3)."""
    skin, poses = sample_skin(take), shown(take)
    at, turn = bone_poses(skin, take.body_names, poses.at, poses.turn)
    return np.array([blended(skin, a, t)[0][picks] for a, t in zip(at, turn, strict=True)])


def column(seen: Any, key: str) -> Floats:
    return np.array([frame[key] for frame in seen["frames"]])


@cache
def zoo() -> tuple[Take, tuple[Skin, ...]]:
    """Real characters: bones that are half-way or aim, several skins on one, a prop, a step."""
    cast = {
        "ada": {"human": {}},
        "luxo": {"lamp": {}, "at": [1, 0, 0]},
        "ball": {"prop": "ball", "at": [0, 1, 1]},
    }
    stage = {"step": {"fixed": "box", "size": [1, 1, 0.2], "at": [3, 0, 0.1]}}
    shot = Shot.model_validate({"duration": 0.4, "cast": cast, "stage": stage})
    take = perform(shot, name="zoo")
    return take, skins_of(take, "light")


def in_blenders_axes(points: Floats) -> Floats:
    """Blender turns a file's y-up axes into x, -z, y."""
    return axes.points_to("y", points)[..., [0, 2, 1]] * (1.0, -1.0, 1.0)


@needs_three
@pytest.mark.parametrize("names", [("ada",), ("ada", "ben")])
def test_three_js_shows_a_glb(tmp_path: Path, names: tuple[str, ...]) -> None:
    take, path = write(tmp_path, ".glb", *names)
    frames = len(shown(take).at)
    seen = in_three(path, FPS, frames)
    for name in take.body_names[1:]:
        who, _, part = name.partition(".")
        node = (part if len(names) == 1 else f"{who}_{part}") if part else who
        np.testing.assert_allclose(
            column(seen, node), axes.points_to("y", body(take, name)), atol=TIGHT
        )
    worn = seen["skins"]["ada_skin"]
    corners = axes.points_to("y", skinned(take, worn["picks"]))
    np.testing.assert_allclose(column(seen, "ada_skin/corners"), corners, atol=TIGHT)
    assert worn["picture"] == [2, 2]
    assert worn["shaded"]
    assert np.array_equal(np.float32(seen["times"]), np.float32(np.arange(frames) / FPS))


@needs_three
def test_three_js_bends_real_skins_as_we_do(tmp_path: Path) -> None:
    take, skins = zoo()
    export(take, tmp_path / "zoo.glb", fps=FPS, skins=skins)
    poses = shown(take)
    seen = in_three(tmp_path / "zoo.glb", FPS, len(poses.at))
    assert len(seen["skins"]) == len(skins) > 2
    for skin, name in zip(skins, ("ada_skin", "luxo_skin", *LAMP_SKINS), strict=False):
        at, turn = bone_poses(skin, take.body_names, poses.at, poses.turn)
        picks = seen["skins"][name]["picks"]
        mine = [blended(skin, a, t)[0][picks] for a, t in zip(at, turn, strict=True)]
        corners = column(seen, f"{name}/corners")
        np.testing.assert_allclose(corners, axes.points_to("y", mine), atol=TIGHT)
    np.testing.assert_allclose(
        column(seen, "ball"), axes.points_to("y", body(take, "ball.body")), atol=TIGHT
    )


@needs_blender
@pytest.mark.parametrize("ending", [".glb", ".usdz"])
def test_blender_bends_real_skins_as_we_do(tmp_path: Path, ending: str) -> None:
    take, skins = zoo()
    export(take, tmp_path / f"zoo{ending}", fps=FPS, skins=skins)
    poses = shown(take)
    seen = in_blender(tmp_path / f"zoo{ending}", FPS, len(poses.at))
    for skin, name in zip(skins, ("ada_skin", "luxo_skin", *LAMP_SKINS), strict=False):
        at, turn = bone_poses(skin, take.body_names, poses.at, poses.turn)
        mine = [blended(skin, a, t)[0] for a, t in zip(at, turn, strict=True)]
        box = [[in_blenders_axes(v).min(axis=0), in_blenders_axes(v).max(axis=0)] for v in mine]
        np.testing.assert_allclose(column(seen, f"{name}/box"), np.array(box), atol=CLOSE)


@needs_blender
@pytest.mark.parametrize("ending", [".glb", ".usda", ".usdz"])
def test_blender_shows_skins(tmp_path: Path, ending: str) -> None:
    take, path = write(tmp_path, ending)
    seen = in_blender(path, FPS, len(shown(take).at))
    armature = "ada" if ending == ".glb" else "ada_skeleton"
    for name in take.body_names[1:]:
        member, _, part = name.partition(".")
        key = f"{armature}/{part}" if part else member
        if key == "hat" and ending != ".glb":
            key = "hat_shape"  # Blender makes one object of an Xform and its only mesh
        np.testing.assert_allclose(
            column(seen, key), in_blenders_axes(body(take, name)), atol=TIGHT
        )
    vertices = in_blenders_axes(skinned(take, list(range(len(sample_skin(take).vertices)))))
    box = np.stack([vertices.min(axis=1), vertices.max(axis=1)], axis=1)
    np.testing.assert_allclose(column(seen, "ada_skin/box"), box, atol=CLOSE)
    assert len(seen["actions"]) == 1
    assert [2, 2] in seen["images"]


@needs_blender
def test_blender_honors_a_z_up_stage(tmp_path: Path) -> None:
    take, path = write(tmp_path, ".usda", up="z")
    seen = in_blender(path, FPS, len(shown(take).at))
    pelvis = body(take, "ada.pelvis")
    np.testing.assert_allclose(column(seen, "ada_skeleton/pelvis"), pelvis, atol=TIGHT)


@needs_blender
def test_blender_shows_a_bvh(tmp_path: Path) -> None:
    take, path = write(tmp_path, ".bvh")
    seen = in_blender(path, FPS, len(shown(take).at))
    for name in take.body_names[1:-1]:
        key = name.replace("ada.", "clip/")
        np.testing.assert_allclose(
            column(seen, key), in_blenders_axes(body(take, name)), atol=TIGHT
        )


@pytest.mark.parametrize("ending", [".usda", ".usdz"])
@pytest.mark.parametrize("up", ["y", "z"])
def test_usd_itself_shows_usd(tmp_path: Path, ending: str, up: axes.Up) -> None:
    pytest.importorskip("pxr", reason="needs the extra keyforce[usd]")
    from pxr import Usd, UsdGeom, UsdSkel

    take, path = write(tmp_path, ending, "ada", "ben", up=up)
    stage = Usd.Stage.Open(str(path))
    assert UsdGeom.GetStageUpAxis(stage) == up.upper()
    assert UsdGeom.GetStageMetersPerUnit(stage) == 1.0
    assert stage.GetTimeCodesPerSecond() == FPS
    assert stage.GetEndTimeCode() == len(shown(take).at) - 1
    for member in ("ada", "ben"):
        cache = UsdSkel.Cache()
        root = UsdSkel.Root(stage.GetPrimAtPath(f"/dancers/{member}"))
        cache.Populate(root, Usd.PrimDefaultPredicate)
        skeleton = UsdSkel.Skeleton(root.GetPrim().GetChild(f"{member}_skeleton"))
        query = cache.GetSkelQuery(skeleton)
        names = [str(joint).rpartition("/")[2] for joint in query.GetJointOrder()]
        for frame in (0, 5, 18):
            transforms = np.array(query.ComputeJointSkelTransforms(frame))
            for name in ("pelvis", "head", "arm_l", "shin_l"):
                expected = axes.points_to(up, body(take, f"{member}.{name}")[frame])
                mine = transforms[names.index(f"{member}_{name}"), 3, :3]
                np.testing.assert_allclose(mine, expected, atol=TIGHT)
    hat = UsdGeom.Xformable(stage.GetPrimAtPath("/dancers/hat"))
    for frame in (0, 18):
        place = np.array(hat.ComputeLocalToWorldTransform(frame))[3, :3]
        np.testing.assert_allclose(place, axes.points_to(up, body(take, "hat")[frame]), atol=1e-9)


def test_usds_own_skinning_puts_vertices_where_ours_does(tmp_path: Path) -> None:
    pytest.importorskip("pxr", reason="needs the extra keyforce[usd]")
    from pxr import Usd, UsdSkel

    take, path = write(tmp_path, ".usdz")
    stage = Usd.Stage.Open(str(path))
    cache = UsdSkel.Cache()
    cache.Populate(UsdSkel.Root(stage.GetPrimAtPath("/dancers/ada")), Usd.PrimDefaultPredicate)
    skeleton = UsdSkel.Skeleton(stage.GetPrimAtPath("/dancers/ada/ada_skeleton"))
    mesh = stage.GetPrimAtPath("/dancers/ada/ada_skin")
    points = mesh.GetAttribute("points").Get()
    expected = axes.points_to("y", skinned(take, list(range(len(points)))))
    for frame in (0, 9, 18):
        moved = cache.GetSkinningQuery(mesh).ComputeSkinnedPoints(
            cache.GetSkelQuery(skeleton).ComputeSkinningTransforms(frame), points, frame
        )
        assert moved
        np.testing.assert_allclose(np.array(points), expected[frame], atol=TIGHT)
        points = mesh.GetAttribute("points").Get()


@pytest.mark.parametrize("ending", [".usda", ".usdz"])
def test_usds_validators_find_nothing(tmp_path: Path, ending: str) -> None:
    pytest.importorskip("pxr", reason="needs the extra keyforce[usd]")
    from pxr import Usd, UsdValidation

    _, path = write(tmp_path, ending, "ada", "ben")
    every = UsdValidation.ValidationRegistry().GetOrLoadAllValidators()
    found = UsdValidation.ValidationContext(every).Validate(Usd.Stage.Open(str(path)))
    assert len(every) > 10
    assert [error.GetMessage() for error in found] == []


def test_a_package_does_not_say_when_it_was_written(tmp_path: Path) -> None:
    pytest.importorskip("pxr", reason="needs the extra keyforce[usd]")
    _, path = write(tmp_path, ".usdz")
    with ZipFile(path) as package:
        assert {file.date_time[0] for file in package.infolist()} == {1980}


def test_without_the_usd_library_the_error_says_how_to_install_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in [n for n in sys.modules if n.startswith(("pxr", "keyforce.formats.usd."))]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "pxr", None)
    monkeypatch.delattr(usd, "writer", raising=False)
    with pytest.raises(InputError, match=r"pip install 'keyforce\[usd\]'"):
        export(sample_take(), tmp_path / "clip.usda")


def test_an_odd_rate_is_kept(tmp_path: Path) -> None:
    """Blender and USD count frames, three.js seconds: neither may drift."""
    take = replace(sample_take(), fps=30000 / 1001)
    export(take, tmp_path / "clip.bvh")
    text = (tmp_path / "clip.bvh").read_text()
    assert float(text.partition("Frame Time:")[2].split()[0]) == pytest.approx(1001 / 30000, 1e-15)
