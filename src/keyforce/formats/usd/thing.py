"""A rigid body on a USD stage."""

from __future__ import annotations

import numpy as np
from pxr import Gf, Sdf, Usd, UsdGeom

from keyforce.formats.display import Thing
from keyforce.formats.labels import distinct
from keyforce.formats.usd.material import bind_material
from keyforce.formats.usd.mesh import add_mesh
from keyforce.motion import axes
from keyforce.motion.axes import Up


def add_thing(stage: Usd.Stage, path: Sdf.Path, thing: Thing, up: Up) -> None:
    """Adds a thing at `path`, with a mesh for each of its surfaces."""
    body = UsdGeom.Xform.Define(stage, path)
    at, turn = axes.points_to(up, thing.at), axes.turns_to(up, thing.turn)
    if np.ptp(at, axis=0).any() or np.ptp(turn, axis=0).any():
        place = body.AddTranslateOp()
        orient = body.AddOrientOp(UsdGeom.XformOp.PrecisionFloat)
        for frame, (position, (w, *rest)) in enumerate(
            zip(at.tolist(), turn.tolist(), strict=True)
        ):
            place.Set(Gf.Vec3d(*position), frame)
            orient.Set(Gf.Quatf(w, *rest), frame)
    elif at[0].any() or abs(turn[0, 0]) < 1:
        body.AddTranslateOp().Set(Gf.Vec3d(*at[0].tolist()))
        body.AddOrientOp(UsdGeom.XformOp.PrecisionFloat).Set(Gf.Quatf(*turn[0].tolist()))
    for name, seen in zip(distinct([s.name for s in thing.surfaces]), thing.surfaces, strict=True):
        mesh = add_mesh(stage, path.AppendChild(name), seen.vertices, seen.normals, seen.faces, up)
        paint = path.AppendChild(f"{name}_material")
        bind_material(stage, paint, mesh.GetPrim(), seen.material, None, shaded=False)
