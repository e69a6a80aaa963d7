"""The interior point against an oracle: IPOPT on the same functions."""

from __future__ import annotations

import numpy as np
import pytest

from keyforce.bench.synthesis.numbers import planned
from keyforce.shot.document import Shot
from keyforce.synthesis.interior.solve import Care, solve
from keyforce.synthesis.program.model import Model
from keyforce.take.outcome import Status

casadi = pytest.importorskip("casadi")


def hop() -> Shot:
    keys = [{"at": 0.6, "root": [0, 0, 0]}, {"at": 0.9, "root": [0.4, 0, 0]}]
    return Shot.model_validate(
        {
            "duration": 1.7,
            "fps": 20,
            "cast": {"ada": {"human": "woman"}},
            "sketch": {"ada": {"keys": keys}},
        }
    )


def test_ipopt_finds_the_same_motion() -> None:
    from keyforce.bench.synthesis.peer import solve_by_ipopt

    plan = planned(hop())
    model = Model(plan.assembly.program)
    care = Care(pushing=1e-6, slope=1e-4)
    ours = solve(model, plan.assembly.q, plan.assembly.knobs.start, care=care)
    theirs = solve_by_ipopt(model, plan.assembly.q, plan.assembly.knobs.start)
    assert ours.status is Status.CONVERGED
    assert theirs.ok
    cost = float(ours.values.cost[0])
    assert theirs.cost == pytest.approx(cost, rel=2e-4)
    assert np.abs(theirs.q - ours.point.q).max() < 0.03


def test_an_edit_is_found_in_few_steps_from_where_the_last_search_ended() -> None:
    shot = hop()
    plan = planned(shot)
    model = Model(plan.assembly.program)
    cold = solve(model, plan.assembly.q, plan.assembly.knobs.start)
    wishes = plan.assembly.program.wishes
    moved = plan.assembly.program._replace(wishes=wishes._replace(pose=2.0 * wishes.pose))
    warm = solve(
        Model(moved), cold.point.q, cold.point.knobs, warm=cold.point, care=Care(begin=1e-5)
    )
    again = solve(Model(moved), plan.assembly.q, plan.assembly.knobs.start)
    assert warm.status is Status.CONVERGED
    assert warm.iterations < 0.7 * again.iterations
    assert float(warm.values.cost[0]) == pytest.approx(float(again.values.cost[0]), rel=1e-4)
