"""Mesh geoms: meshes as a MuJoCo model holds them, written out in full inside its XML."""

from __future__ import annotations

import mujoco

from keyforce.cast.mesh import Floats, Mesh

LOOK_GROUP = 2
HIDDEN_GROUP = 3
_LOOK_FACES = 6000


def add_hull(
    spec: mujoco.MjSpec, body: mujoco.MjsBody, name: str, corners: Floats, *, hidden: bool = False
) -> mujoco.MjsGeom:
    """Adds a massless convex solid that collides.

    Args:
        spec: The model in the making; it gets a mesh called `name`.
        body: What the solid is part of.
        name: The geom's name.
        corners: In the body's frame [m], shape (N, 3).
        hidden: Whether something finer is drawn in its place.
    """
    inertia = mujoco.mjtMeshInertia.mjMESH_INERTIA_CONVEX
    spec.add_mesh(name=name, uservert=corners.ravel(), inertia=inertia)
    geom = body.add_geom(name=name, type=mujoco.mjtGeom.mjGEOM_MESH, meshname=name, mass=0.0)
    geom.group = HIDDEN_GROUP if hidden else 0
    return geom


def add_look(spec: mujoco.MjSpec, body: mujoco.MjsBody, name: str, mesh: Mesh) -> mujoco.MjsGeom:
    """Adds a massless surface that is drawn and touches nothing."""
    light = mesh.simplified(_LOOK_FACES)
    inertia = mujoco.mjtMeshInertia.mjMESH_INERTIA_SHELL
    spec.add_mesh(
        name=name, uservert=light.vertices.ravel(), userface=light.faces.ravel(), inertia=inertia
    )
    geom = body.add_geom(name=name, type=mujoco.mjtGeom.mjGEOM_MESH, meshname=name, mass=0.0)
    geom.contype = geom.conaffinity = 0
    geom.group = LOOK_GROUP
    return geom
