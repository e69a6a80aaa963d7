"""The search itself, on functions whose answers are known."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from keyforce.solve.shooting.newton import Search, Settings, search
from keyforce.solve.shooting.polish import polish
from keyforce.solve.shooting.step import Box, capped, secant, smallest, step

Floats = NDArray[np.float64]


class Function:
    """A target made of a plain function, with its calls counted."""

    def __init__(self, f: Callable[[Floats], Floats], start: Floats, low: float, high: float):
        self._f, self.calls, self.written = f, 0, start
        self.near = np.full(f(start).size, 1e-6)
        self.box = Box(low=np.full(start.size, low), high=np.full(start.size, high))

    def residual(self, x: Floats) -> Floats:
        self.calls += 1
        return self._f(x)

    def jacobian(self, x: Floats, residual: Floats, delta: float) -> Floats:
        rows = [(self._f(x + 1e-6 * e) - residual) / 1e-6 for e in np.eye(x.size)]
        self.calls += x.size
        return np.array(rows).T


def found(target: Function) -> Search:
    begin = Search(x=target.written, residual=target.residual(target.written))
    *_, last = search(target, begin, Settings())
    return last


def curved(x: Floats) -> Floats:
    return np.array([x @ x - 400.0, x[0] * x[1] - 3.0 * x[2] + 10.0]) / 100.0


def wide(value: float = 1e9) -> tuple[float, float]:
    return -value, value


def test_the_step_is_the_shortest_that_meets_the_goals() -> None:
    rng = np.random.default_rng(1)
    jacobian, residual = rng.normal(size=(3, 8)), rng.normal(size=3)
    box = Box(low=np.full(8, -1e9), high=np.full(8, 1e9))
    p = step(jacobian, residual, np.zeros(8), box)
    assert np.allclose(jacobian @ p, -residual)
    null = np.linalg.svd(jacobian)[2][3:]
    assert np.allclose(null @ p, 0.0)


def test_a_wall_is_respected_and_the_others_make_up_for_it() -> None:
    jacobian, residual = np.array([[1.0, 1.0, 1.0]]), np.array([-6.0])
    box = Box(low=np.full(3, -10.0), high=np.array([0.5, 10.0, 10.0]))
    p = step(jacobian, residual, np.zeros(3), box)
    assert np.allclose(p, [0.5, 2.75, 2.75])


def test_broyden_agrees_with_the_step_and_changes_nothing_else() -> None:
    rng = np.random.default_rng(2)
    jacobian, p, change = rng.normal(size=(2, 4)), rng.normal(size=4), rng.normal(size=2)
    new = secant(jacobian, p, change)
    other = np.linalg.svd(p[None])[2][1:]
    assert np.allclose(new @ p, change)
    assert np.allclose(new @ other.T, jacobian @ other.T)


def test_caps_keep_the_direction() -> None:
    assert np.allclose(capped(np.array([30.0, -10.0]), 15.0), [15.0, -5.0])


def test_it_finds_a_root_of_a_curved_function_in_few_calls() -> None:
    target = Function(curved, np.array([5.0, 1.0, 2.0, -4.0]), *wide())
    last = found(target)
    assert last.met(target.near)
    assert target.calls < 40


def test_a_root_out_of_bounds_is_no_root() -> None:
    target = Function(lambda x: np.array([x.sum() - 100.0]), np.zeros(3), -5.0, 5.0)
    last = found(target)
    assert last.stuck
    assert not last.met(target.near)
    assert np.allclose(last.x, 5.0)


def test_a_moment_that_never_comes_is_backed_away_from() -> None:
    def cliff(x: Floats) -> Floats:
        return np.array([np.nan if x[0] > 3.0 else (x[0] - 2.9) * (4.0 + 0.1 * np.sin(3.0 * x[0]))])

    target = Function(cliff, np.array([-4.0]), *wide())
    last = found(target)
    assert last.met(target.near)


@pytest.mark.parametrize("seed", range(5))
def test_polish_ends_nearest_to_what_was_written(seed: int) -> None:
    """On a linear function the answer is the projection; start from a root far from it."""
    rng = np.random.default_rng(seed)
    a, b = rng.normal(size=(2, 6)), rng.normal(size=2)
    target = Function(lambda x: a @ x - b, np.zeros(6), *wide())
    null = np.linalg.svd(a)[2][2:]
    root = smallest(a, b) + null.T @ rng.normal(size=4)
    now = Search(x=root, residual=target.residual(root), jacobian=a)
    last = polish(target, now, 5, 15.0)
    assert np.allclose(last.x, smallest(a, b), atol=1e-6)
    assert last.met(target.near)
