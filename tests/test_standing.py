"""Every character stands on its rule-made gains, under a balance window, for ten seconds."""

from __future__ import annotations

import numpy as np
import pytest

from keyforce.engine.perform import perform
from keyforce.measure.audit import audit
from keyforce.measure.kinematics import kinematics, root_of
from keyforce.shot.document import Shot

CAST = {
    "man": {"human": "man"},
    "woman": {"human": "woman"},
    "child": {"human": "child"},
    "gait human": {"human": {"dofs": 19}},
    "sketch human": {"human": {"dofs": 51}},
    "stiff knee": {"human": {"stiff": ["knee_l"]}},
    "lamp": {"lamp": {}},
    "lamp3": {"lamp3": {}},
    "acrobot": {"acrobot": {}},
    "bird": {"bird": {}},
    "tripod": {"tripod": {}},
    "sketch child": {"human": {"age": 7, "dofs": 51}},
    "heavy man of 70": {"human": {"mass": 120, "age": 70}},
}


@pytest.mark.parametrize("kind", CAST)
def test_it_stands_without_drift_jitter_or_self_penetration(kind: str) -> None:
    shot = Shot.model_validate(
        {"duration": 10, "cast": {"it": CAST[kind]}, "direction": {"it": {"balance": [{}]}}}
    )
    take = perform(shot)
    motion, root = kinematics(take), root_of(take, "it")
    assert root is not None
    late = take.time > 5
    com = motion.com[:, root]
    assert np.linalg.norm(com[-1, :2] - com[0, :2]) < 0.006
    assert abs(com[-1, 2] - com[0, 2]) < 0.010
    assert np.linalg.norm(com[late] - com[-1], axis=1).max() < 6e-4
    assert np.abs(take.qvel[late]).max() < 2e-3
    assert next(x.worst for x in audit(take).lines if x.check == "self-penetration") < 0.1
