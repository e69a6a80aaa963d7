"""A character on a USD stage: skeleton, animation and skinned mesh."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from pxr import Gf, Sdf, Usd, UsdGeom, UsdSkel, Vt

from keyforce.cast.look.skin import Skin
from keyforce.motion import axes
from keyforce.motion.axes import Up
from keyforce.motion.display import Wearer, bind_local, bind_matrices, matrices
from keyforce.motion.rotation import Floats
from keyforce.motion.usd.material import bind_skin_material
from keyforce.motion.usd.surface import add_surface


def add_character(
    stage: Usd.Stage,
    path: Sdf.Path,
    wearer: Wearer,
    labels: Sequence[str],
    up: Up,
    texture: str,
) -> None:
    """Adds a wearer below `path`; `texture` is where its picture will lie."""
    UsdSkel.Root.Define(stage, path)
    joints = _joint_paths(wearer, labels)
    skeleton = UsdSkel.Skeleton.Define(stage, path.AppendChild(f"{path.name}_skeleton"))
    skeleton.CreateJointsAttr(joints)
    skeleton.CreateBindTransformsAttr(_usd_matrices(bind_matrices(wearer, up)))
    at, turn = bind_local(wearer)
    rest = matrices(axes.points_to(up, at), axes.turns_to(up, turn))
    skeleton.CreateRestTransformsAttr(_usd_matrices(rest))
    animation = _add_animation(stage, path.AppendChild(f"{path.name}_motion"), wearer, joints, up)
    binding = UsdSkel.BindingAPI.Apply(skeleton.GetPrim())
    binding.CreateAnimationSourceRel().SetTargets([animation.GetPath()])
    mesh = _add_mesh(stage, path.AppendChild(f"{path.name}_skin"), wearer.skin, up)
    UsdSkel.BindingAPI(mesh).CreateSkeletonRel().SetTargets([skeleton.GetPath()])
    used = texture if wearer.skin.texture is not None else None
    bind_skin_material(
        stage, path.AppendChild(f"{path.name}_material"), mesh, wearer.skin.material, used
    )


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


def _add_mesh(stage: Usd.Stage, path: Sdf.Path, skin: Skin, up: Up) -> Usd.Prim:
    mesh = add_surface(stage, path, skin.vertices, skin.normals, skin.faces, up)
    variables = UsdGeom.PrimvarsAPI(mesh)
    uv = np.stack([skin.uv[:, 0], 1.0 - skin.uv[:, 1]], axis=1).astype(np.float32)
    kinds = Sdf.ValueTypeNames
    variables.CreatePrimvar("st", kinds.TexCoord2fArray, UsdGeom.Tokens.vertex).Set(
        Vt.Vec2fArray.FromNumpy(uv)
    )
    variables.CreatePrimvar("occlusion", kinds.FloatArray, UsdGeom.Tokens.vertex).Set(
        Vt.FloatArray.FromNumpy(skin.occlusion.astype(np.float32))
    )
    binding = UsdSkel.BindingAPI.Apply(mesh.GetPrim())
    share = skin.weights / skin.weights.sum(axis=1, keepdims=True)
    width = skin.joints.shape[1]
    binding.CreateJointIndicesPrimvar(False, width).Set(
        Vt.IntArray.FromNumpy(skin.joints.astype(np.int32).ravel())
    )
    binding.CreateJointWeightsPrimvar(False, width).Set(
        Vt.FloatArray.FromNumpy(share.astype(np.float32).ravel())
    )
    binding.CreateGeomBindTransformAttr(Gf.Matrix4d(1))
    return mesh.GetPrim()


def _usd_matrices(columns: Floats) -> Vt.Matrix4dArray:
    """Matrices for column vectors as USD's, which multiply rows."""
    return Vt.Matrix4dArray([Gf.Matrix4d(m.T.tolist()) for m in columns])
