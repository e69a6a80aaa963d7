"""Drawings and designed flights as sketches."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from keyforce import gallery
from keyforce.errors import InputError
from keyforce.solve.sketching.camera import CameraView
from keyforce.solve.sketching.of_shot import sketch_of
from keyforce.solve.sketching.outset import outset
from keyforce.solve.sketching.seams import gaps
from keyforce.solve.sketching.solving import solve

VIEW = CameraView(
    eye=np.array([0.5, -3.0, 1.0]), target=np.array([0.4, 0.0, 0.5]), height=0.7,
    size=(1280.0, 720.0),
)  # fmt: skip


def test_a_camera_sees_its_target_in_the_middle_and_has_exact_slopes() -> None:
    assert VIEW.seen(VIEW.target[None])[0] == pytest.approx([640, 360])
    points, h = np.random.default_rng(0).normal(size=(5, 3)) * 0.4, 1e-6
    for axis in range(3):
        step = h * np.eye(3)[axis]
        rate = (VIEW.seen(points + step) - VIEW.seen(points - step)) / (2 * h)
        assert VIEW.slopes(points)[:, :, axis] == pytest.approx(rate, rel=1e-6, abs=1e-5)
    a, b = VIEW.rows(VIEW.seen(points))
    assert np.einsum("nij,nj->ni", a, points) == pytest.approx(b, abs=1e-10)


def test_a_camera_that_looks_straight_down_is_refused() -> None:
    with pytest.raises(InputError, match="straight"):
        CameraView(eye=np.zeros(3), target=np.array([0, 0, -1.0]), height=0.7, size=(4, 3))


def test_two_drawings_tell_where_a_throw_was() -> None:
    sketch = sketch_of(gallery.load("drawn-throw"), gallery.folder())
    begin = outset(sketch)
    assert begin.nodes.at[0, 0] == pytest.approx([-0.3, 0.3, 0.9], abs=0.1)
    answer = solve(sketch)
    assert answer.outcome.ok, answer.outcome.message
    assert [fit.distance < 0.03 for fit in answer.fits] == [True, True]


def test_gaps_between_designed_flights_are_closed() -> None:
    sketch = sketch_of(gallery.load("die-word"), gallery.folder())
    assert sketch.segments is not None
    before = replace(sketch.segments)
    answer = solve(sketch)
    assert answer.outcome.ok, answer.outcome.message
    off, _ = gaps(answer.trial.grid, answer.trial.layout)
    assert np.abs(off).max() < 1e-6
    assert np.abs(answer.nodes.at - before.at).max() > 1e-3
