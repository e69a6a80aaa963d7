"""A character on a USD stage: skeleton, animation and skinned mesh."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from pxr import Gf, Sdf, Usd, UsdGeom, UsdSkel, Vt

from keyforce.cast.look.skin import Skin
from keyforce.formats.labels import skin_labels
from keyforce.formats.usd.material import bind_material
from keyforce.formats.usd.mesh import add_mesh
from keyforce.formats.wearer import Wearer
from keyforce.motion import axes
from keyforce.motion.axes import Up
from keyforce.motion.rotation import Floats


def add_character(
    stage: Usd.Stage,
    path: Sdf.Path,
    wearer: Wearer,
    labels: Sequence[str],
    up: Up,
    stem: str,
) -> None:
    """Adds a wearer at `path`; its pictures will lie beside the file, as `stem.ada_skin.png`."""
    UsdSkel.Root.Define(stage, path)
    joints = _joint_paths(wearer, labels)
    skeleton = UsdSkel.Skeleton.Define(stage, path.AppendChild(f"{path.name}_skeleton"))
    skeleton.CreateJointsAttr(joints)
    skeleton.CreateBindTransformsAttr(_usd_matrices(wearer.bind_world(up)))
    skeleton.CreateRestTransformsAttr(_usd_matrices(wearer.bind_local(up)))
    animation = _add_animation(stage, path.AppendChild(f"{path.name}_motion"), wearer, joints, up)
    binding = UsdSkel.BindingAPI.Apply(skeleton.GetPrim())
    binding.CreateAnimationSourceRel().SetTargets([animation.GetPath()])
    for skin, name in zip(wearer.skins, skin_labels(wearer), strict=True):
        mesh = _add_skin(stage, path.AppendChild(name), skin, up)
        UsdSkel.BindingAPI(mesh).CreateSkeletonRel().SetTargets([skeleton.GetPath()])
        picture = f"./{stem}.{name}.png" if skin.texture is not None else None
        where = path.AppendChild(f"{name}_material")
        bind_material(stage, where, mesh.GetPrim(), skin.material, picture, shaded=True)


def _joint_paths(wearer: Wearer, labels: Sequence[str]) -> Vt.TokenArray:
    """Joints named by their way down the tree, such as `pelvis/thigh_l/shin_l`."""
    paths: list[str] = []
    for name, parent in zip(labels, wearer.parents, strict=True):
        paths.append(f"{paths[parent]}/{name}" if parent >= 0 else name)
    return Vt.TokenArray(paths)


def _add_animation(
    stage: Usd.Stage, path: Sdf.Path, wearer: Wearer, joints: Vt.TokenArray, up: Up
) -> UsdSkel.Animation:
    animation = UsdSkel.Animation.Define(stage, path)
    animation.CreateJointsAttr(joints)
    animation.CreateScalesAttr(Vt.Vec3hArray(len(joints), Gf.Vec3h(1, 1, 1)))
    at = axes.points_to(up, wearer.at).astype(np.float32)
    turn = axes.turns_to(up, wearer.turn)[..., [1, 2, 3, 0]].astype(np.float32)
    translations, rotations = animation.CreateTranslationsAttr(), animation.CreateRotationsAttr()
    for frame in range(len(at)):
        translations.Set(Vt.Vec3fArray.FromNumpy(np.ascontiguousarray(at[frame])), frame)
        rotations.Set(Vt.QuatfArray.FromNumpy(np.ascontiguousarray(turn[frame])), frame)
    return animation


def _add_skin(stage: Usd.Stage, path: Sdf.Path, skin: Skin, up: Up) -> UsdGeom.Mesh:
    mesh = add_mesh(stage, path, skin.vertices, skin.normals, skin.faces, up)
    uv = np.stack([skin.uv[:, 0], 1.0 - skin.uv[:, 1]], axis=1)  # USD's v goes up
    for name, kind, values in (
        ("st", Sdf.ValueTypeNames.TexCoord2fArray, Vt.Vec2fArray.FromNumpy(uv.astype("f4"))),
        ("occlusion", Sdf.ValueTypeNames.FloatArray, Vt.FloatArray.FromNumpy(skin.occlusion)),
    ):
        variable = UsdGeom.PrimvarsAPI(mesh).CreatePrimvar(name, kind, UsdGeom.Tokens.vertex)
        variable.Set(values)
    binding = UsdSkel.BindingAPI.Apply(mesh.GetPrim())
    share = skin.weights / skin.weights.sum(axis=1, keepdims=True)
    width = skin.joints.shape[1]
    joints = Vt.IntArray.FromNumpy(skin.joints.astype(np.int32).ravel())
    binding.CreateJointIndicesPrimvar(False, width).Set(joints)
    weights = Vt.FloatArray.FromNumpy(share.astype(np.float32).ravel())
    binding.CreateJointWeightsPrimvar(False, width).Set(weights)
    binding.CreateGeomBindTransformAttr(Gf.Matrix4d(1))
    return mesh


def _usd_matrices(columns: Floats) -> Vt.Matrix4dArray:
    """Matrices for column vectors as USD's, which multiply rows."""
    return Vt.Matrix4dArray([Gf.Matrix4d(m.T.tolist()) for m in columns])
