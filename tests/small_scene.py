"""A stage and props compiled into one model, for tests of either."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import mujoco
import numpy as np

from keyforce.cast.props import Prop, prop_of, prop_spec
from keyforce.shot.cast import Member
from keyforce.shot.stage import Stage
from keyforce.stage.stage import stage_spec
from keyforce.surface.surface import pair_surfaces

G = 9.81


def small_scene(
    stage: Mapping[str, Any],
    props: Mapping[str, Mapping[str, Any] | Prop],
    *,
    folder: Path = Path(),
    step: float = 0.001,
) -> mujoco.MjSpec:
    spec = stage_spec(Stage.model_validate(stage), folder=folder)
    spec.option.timestep = step
    for name, given in props.items():
        if isinstance(given, Prop):
            made = given
        else:
            made = prop_of(Member.model_validate(given), name, folder=folder)
        spec.attach(prop_spec(made), prefix=f"{name}.", frame=spec.worldbody.add_frame())
    pair_surfaces(spec)
    return spec


def differences(one: mujoco.MjModel, other: mujoco.MjModel) -> list[str]:
    """Names of the arrays in which two models differ by so much as a bit."""
    found = []
    for name in dir(one):
        mine = None if name.startswith("_") else getattr(one, name)
        if isinstance(mine, np.ndarray) and not np.array_equal(mine, getattr(other, name)):
            found.append(name)
    return found


def height_under(model: mujoco.MjModel, x: float, y: float) -> float:
    """The height of whatever a vertical line meets first from above."""
    data = mujoco.MjData(model)
    mujoco.mj_forward(model, data)
    met = np.zeros(1, np.int32)
    down, start = np.array([0.0, 0.0, -1.0]), np.array([x, y, 50.0])
    reach = mujoco.mj_ray(model, data, start, down, None, 1, -1, met, None)
    assert reach >= 0, f"nothing is under {x}, {y}"
    return 50.0 - float(reach)
