"""The stage as a MuJoCo model in the making: the world that the cast is attached to."""

from __future__ import annotations

from pathlib import Path

import mujoco

from keyforce.shot.stage import Stage, Surface
from keyforce.stage.pieces import add_piece
from keyforce.surface.surface import give_surface

GROUND = "ground"
_GROUND_COLOR = (0.76, 0.77, 0.78, 1.0)


def stage_spec(stage: Stage, *, folder: Path) -> mujoco.MjSpec:
    """The world's geoms and the options of the whole scene, but for the time step.

    The scene's XML then keeps every number in full: what `to_xml` writes compiles to the very
    same model.

    Args:
        stage: The shot's stage.
        folder: The shot's folder, where its files are.
    """
    spec = mujoco.MjSpec()
    spec.modelname = "keyforce"
    spec.compiler.degree = False
    spec.compiler.savecompiled = False
    spec.option.gravity = stage.gravity
    spec.option.integrator = mujoco.mjtIntegrator.mjINT_EULER
    spec.option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC
    spec.option.impratio = stage.grip
    spec.option.iterations = 50
    spec.option.tolerance = 1e-10
    if stage.surface is not None:
        _add_ground(spec, stage.surface)
    for name, piece in stage.pieces.items():
        add_piece(spec, name, piece, folder=folder)
    return spec


def _add_ground(spec: mujoco.MjSpec, surface: Surface) -> None:
    ground = spec.worldbody.add_geom(
        name=GROUND,
        type=mujoco.mjtGeom.mjGEOM_PLANE,
        size=(0, 0, 1),
        rgba=_GROUND_COLOR,
    )
    give_surface(ground, friction=surface.friction, restitution=surface.restitution)
