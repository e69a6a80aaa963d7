"""The program's derivatives against differences, and the factor against dense algebra."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray

from keyforce.cast.human.human import human
from keyforce.cast.tripod import tripod
from keyforce.synthesis.interior.point import distances, knob_rows
from keyforce.synthesis.interior.system import System
from keyforce.synthesis.program.derivatives import Weights
from keyforce.synthesis.program.model import Model
from keyforce.synthesis.program.program import Program
from small_program import small_program

Floats = NDArray[np.float64]
STEP = 1e-6


@pytest.fixture(params=["human", "tripod"])
def program(request: pytest.FixtureRequest) -> Program:
    return small_program(human(dofs=51) if request.param == "human" else tripod())


def somewhere(program: Program) -> tuple[Floats, Floats, Weights]:
    rng = np.random.default_rng(8)
    q, knobs = 0.5 * rng.standard_normal(program.low.shape), rng.standard_normal(6)
    weights = Weights(
        holds=rng.standard_normal(len(program.holds.body)),
        walls=rng.standard_normal(len(program.walls.body)),
        pairs=np.zeros(len(program.pairs.apart)),
        momenta=rng.standard_normal((program.frames - 1, 6)),
    )
    return q, knobs, weights


def lagrangian(model: Model, q: Floats, knobs: Floats, w: Weights) -> float:
    v = model.evaluate(q, knobs, model.blank())
    rows = (w.holds * v.holds).sum() - (w.walls * v.walls).sum() - (w.pairs * v.pairs).sum()
    return float(v.cost[0] + rows + (w.momenta * v.momenta).sum())


def nudged(q: Floats, i: int, j: int, step: float) -> Floats:
    q = q.copy()
    q[i, j] += step
    return q


def test_the_slope_of_the_lagrangian(program: Program) -> None:
    model = Model(program)
    q, knobs, weights = somewhere(program)
    weights = weights._replace(pairs=np.random.default_rng(1).random(len(weights.pairs)))
    found = model.differentiate(q, model.evaluate(q, knobs, model.blank()), weights).slope.copy()
    for i in range(program.frames):
        for j in range(0, q.shape[1], 3):
            up, down = (
                lagrangian(model, nudged(q, i, j, s), knobs, weights) for s in (STEP, -STEP)
            )
            asked = 0.0 if program.fixed[i, j] else (up - down) / (2 * STEP)
            assert found[i, j] == pytest.approx(asked, rel=1e-6, abs=2e-5)


def test_the_curvature_of_the_lagrangian(program: Program) -> None:
    """Of all but mass displacement and pairs, whose second derivatives leave a small part out."""
    program = program._replace(wishes=program.wishes._replace(stay=0 * program.wishes.stay))
    model = Model(program)
    q, knobs, weights = somewhere(program)

    def slope(at: Floats) -> Floats:
        return model.differentiate(
            at, model.evaluate(at, knobs, model.blank()), weights
        ).slope.copy()

    slope(q)
    bend, cross = model.derivatives.bend.copy(), model.derivatives.cross.copy()
    for i in range(program.frames):
        for j in range(0, q.shape[1], 5):
            if program.fixed[i, j]:
                continue
            rate = (slope(nudged(q, i, j, STEP)) - slope(nudged(q, i, j, -STEP))) / (2 * STEP)
            np.testing.assert_allclose(bend[i, :, j], rate[i], atol=2e-5)
            if i > 0:
                np.testing.assert_allclose(cross[i - 1, :, j], rate[i - 1], atol=2e-5)
            if i + 1 < program.frames:
                np.testing.assert_allclose(cross[i, j], rate[i + 1], atol=2e-5)


def test_rows_change_as_their_slopes_say(program: Program) -> None:
    model = Model(program)
    q, knobs, weights = somewhere(program)
    here = model.evaluate(q, knobs, model.blank())
    parts = model.differentiate(q, here, weights)
    rng = np.random.default_rng(2)
    for _ in range(3):
        way = rng.standard_normal(q.shape) * ~program.fixed
        up, down = (model.evaluate(q + s * way, knobs, model.blank()) for s in (STEP, -STEP))
        for name, rows in (
            ("holds", program.holds),
            ("walls", program.walls),
            ("pairs", program.pairs),
        ):
            frame = np.repeat(np.arange(program.frames), np.diff(rows.first))
            asked = (getattr(up, name) - getattr(down, name)) / (2 * STEP)
            found = (getattr(parts, name) * way[frame]).sum(axis=1)
            np.testing.assert_allclose(found, asked, atol=1e-7)
        asked = (up.momenta - down.momenta) / (2 * STEP)
        found = np.einsum("inj,ij->in", parts.early, way[:-1])
        found += np.einsum("inj,ij->in", parts.late, way[1:])
        np.testing.assert_allclose(found, asked, atol=1e-6)


def test_the_system_is_solved_as_dense_algebra_solves_it(program: Program) -> None:
    model = Model(program)
    q, knobs, weights = somewhere(program)
    parts = model.differentiate(q, model.evaluate(q, knobs, model.blank()), weights, exact=False)
    rng = np.random.default_rng(4)
    give = rng.random(len(program.holds.body)) * (rng.random(len(program.holds.body)) < 0.5)
    system = System(program, give)
    n, rows = q.size, knob_rows(program)
    ratio = rng.random(len(program.walls.body) + len(program.pairs.apart) + len(rows))
    low, high = rng.random((2, *q.shape))
    system.fill(parts, q, low, high, ratio)
    assert system.factorize(0.3)
    rq, rk = rng.standard_normal(q.shape) * ~program.fixed, rng.standard_normal(6)
    holds, momenta = rng.standard_normal(len(give)), rng.standard_normal((program.frames - 1, 6))
    step = system.solve(rq, rk, holds, momenta, rounds=20)

    full, a = dense(program, system, q, low, high, ratio)
    size = n + 6
    kkt = np.zeros((size + len(a), size + len(a)))
    kkt[:size, :size], kkt[:size, size:], kkt[size:, :size] = full, a.T, a
    kkt[size:, size:] = -np.diag(np.concatenate([give, np.zeros(momenta.size)]))
    right = np.concatenate([rq.ravel(), rk, -holds, -momenta.ravel()])
    asked = np.linalg.solve(kkt, right)
    found = np.concatenate([part.ravel() for part in step])
    np.testing.assert_allclose(found, asked, atol=1e-6 * np.abs(asked).max())


def dense(
    program: Program, system: System, q: Floats, low: Floats, high: Floats, ratio: Floats
) -> tuple[Floats, Floats]:
    """K0 and A as matrices, column by column from their definitions."""
    frames, dofs = q.shape
    n, parts = q.size, system.parts
    k0 = np.zeros((n + 6, n + 6))
    for i in range(frames):
        here = slice(i * dofs, (i + 1) * dofs)
        k0[here, here] = parts.bend[i]
        if i + 1 < frames:
            there = slice((i + 1) * dofs, (i + 2) * dofs)
            k0[here, there], k0[there, here] = parts.cross[i], parts.cross[i].T
    below, above = distances(program, q)
    diagonal = np.where(program.fixed, 1.0, low / below + high / above + 0.3)
    k0[range(n), range(n)] += diagonal.ravel()
    k0[range(n, n + 6), range(n, n + 6)] += 2 * program.wishes.knob + 0.3e-3
    columns = np.eye(n + 6)
    a, j = [], []
    for column in columns:
        dq, dk = column[:n].reshape(q.shape), column[n:]
        a.append(np.concatenate([part.ravel() for part in system.times(dq, dk)]))
        j.append(system.times_bounded(dq, dk))
    bounds = np.array(j).T
    return k0 + bounds.T @ (ratio[:, None] * bounds), np.array(a).T
