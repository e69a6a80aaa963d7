"""A shot of props played by the impact engine, as a take that everyone can check."""

from __future__ import annotations

from pathlib import Path

import mujoco
import numpy as np
import pytest
import trimesh

from keyforce.engine.impact.facets import faceted
from keyforce.engine.impact.motion import simulate
from keyforce.engine.impact.record import take_of
from keyforce.engine.impact.shot_scene import shot_scene
from keyforce.errors import InputError
from keyforce.shot.document import Shot
from keyforce.take.checks import checked

SHOT = {
    "duration": 1.5,
    "cast": {
        "die": {
            "prop": "box", "size": [0.2, 0.3, 0.1], "at": [0, 0, 1], "turn": [20, 30, 40],
            "velocity": [1, 0, 0.5], "spin": [1, 2, 3], "restitution": 0.6, "friction": 0.3,
        },
        "pea": {"prop": "ball", "at": [1.5, 0, 1], "velocity": [-1, 0, 0], "restitution": 0.8},
    },
    "stage": {"step": {"fixed": "ramp", "size": [0.6, 1, 0.2], "at": [1, 0, 0]}},
}  # fmt: skip


def test_a_take_keeps_its_contract_and_flies_as_mujoco_does() -> None:
    shot = Shot.model_validate(SHOT)
    motion = simulate(shot_scene(shot, Path()), shot_scene(shot, Path()).start, shot.duration)
    take = checked(take_of(motion, shot, Path()))
    assert take.outcome.ok
    assert len(take.events) >= motion.impacts >= 3
    assert take.events[0].kind == "touch"
    first = min(e.time for e in take.events)
    model = take.model
    model.opt.timestep = 1e-4
    model.opt.integrator = mujoco.mjtIntegrator.mjINT_RK4
    data = mujoco.MjData(model)
    data.qpos[:], data.qvel[:] = take.qpos[0], take.qvel[0]
    row = int(0.9 * first * 240)
    for _ in range(round(take.time[row] / 1e-4)):
        mujoco.mj_step(model, data)
    assert data.qpos == pytest.approx(take.qpos[row], abs=1e-4)
    assert data.qvel == pytest.approx(take.qvel[row], abs=1e-2)


def test_a_mesh_off_its_center_starts_where_the_shot_says(tmp_path: Path) -> None:
    wedge = trimesh.convex.convex_hull(
        np.array([(0, 0, 0), (1, 0, 0), (0, 0.6, 0), (0, 0, 0.4), (1, 0, 0.1)], float)
    )
    wedge.export(tmp_path / "wedge.stl")
    shot = Shot.model_validate(
        {"duration": 0.3, "cast": {"w": {"prop": "wedge.stl", "at": [0, 0, 2], "spin": [1, 5, 2]}}}
    )
    scene = shot_scene(shot, tmp_path)
    take = checked(take_of(simulate(scene, scene.start, 0.3), shot, tmp_path))
    assert take.qpos[0, :3] == pytest.approx([0, 0, 2], abs=1e-9)
    data = mujoco.MjData(take.model)
    momentum = []
    for i in (0, -1):
        data.qpos[:], data.qvel[:] = take.qpos[i], take.qvel[i]
        mujoco.mj_forward(take.model, data)
        mujoco.mj_subtreeVel(take.model, data)
        momentum.append(data.subtree_angmom[1].copy())
    assert momentum[1] == pytest.approx(momentum[0], rel=1e-7)


def test_characters_are_refused() -> None:
    with pytest.raises(InputError, match="props only"):
        shot_scene(Shot.model_validate({"cast": {"ada": {"human": {}}}}), Path())


def test_a_smooth_surface_keeps_few_facets_and_its_normals() -> None:
    ball = trimesh.creation.icosphere(subdivisions=4, radius=0.3).vertices
    solid = faceted(ball, faces=60, smooth=True)
    assert solid.hull is not None
    assert solid.smooth is not None
    assert len(solid.hull.vertices) <= 40
    out = solid.hull.vertices / np.linalg.norm(solid.hull.vertices, axis=1, keepdims=True)
    assert np.arccos((solid.smooth * out).sum(axis=1).clip(-1, 1)).max() < np.radians(4)
