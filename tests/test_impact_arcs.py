"""Arcs of multiple shooting: they are the same physics as S, and their derivatives are exact."""

from __future__ import annotations

from dataclasses import fields

import numpy as np
import pytest
from scipy.spatial.transform import Rotation

from impact_scenes import Floats, scene_of
from keyforce.engine.impact.grid import KNOBS, Contact, Nodes, States, evaluate, nearest_features
from keyforce.engine.impact.motion import Motion, simulate

IMPACTS = 3
CASES = [("cube on the ground", 0.0), ("rock on the ground", 0.4), ("two rocks", 0.4)]


def cut_up(motion: Motion) -> tuple[Nodes, list[Contact]]:
    """A motion as the arcs that it consists of, and what meets between them."""
    times = np.array([0.0, *motion.times[:IMPACTS], motion.times[IMPACTS - 1] + 0.05])
    bodies = [motion.states(b, times[:-1]) for b in range(len(motion.scene.bodies))]
    states = {
        name: np.stack([getattr(body, name) for body in bodies], axis=1)
        for name in ("at", "turn", "velocity", "spin")
    }
    knobs = {"tilt": np.zeros((IMPACTS, 2)), "bounce": np.zeros(IMPACTS)}
    touches, first = motion.events.touch, motion.events.row["first_touch"]
    rows = [touches[first[k]] for k in range(IMPACTS)]
    met = [(int(r["pair"]), int(r["kind"]), int(r["one"]), int(r["two"])) for r in rows]
    return Nodes(**states, **knobs, span=np.diff(times)), met


def rise(more: States, less: States) -> Floats:
    turn = Rotation.from_quat(more.turn, scalar_first=True)
    turn = turn * Rotation.from_quat(less.turn, scalar_first=True).inv()
    parts = (more.at - less.at, turn.as_rotvec(), more.velocity - less.velocity)
    return np.concatenate([*parts, more.spin - less.spin], axis=1)


@pytest.mark.parametrize(("kind", "friction"), CASES)
def test_arcs_of_a_motion_end_where_the_next_begins(kind: str, friction: float) -> None:
    scene = scene_of(kind, 1, friction=friction)
    nodes, met = cut_up(simulate(scene, scene.start, 1.5))
    grid = evaluate(scene, nodes, met)
    assert grid.gap == pytest.approx(np.zeros(IMPACTS), abs=1e-11)
    assert (grid.closing < 0).all()
    count = len(scene.bodies)
    for key in (f.name for f in fields(States) if f.name != "slope"):
        ends = getattr(grid.after, key).reshape(nodes.arcs, count, -1)[:-1]
        begins = getattr(nodes, key)[1:]
        signs = np.sign((ends * begins).sum(axis=2, keepdims=True)) if key == "turn" else 1.0
        assert (ends * signs)[:, scene.free] == pytest.approx(begins[:, scene.free], abs=1e-9)


@pytest.mark.parametrize(("kind", "friction"), CASES)
def test_their_derivatives_are_exact_across_gaps(kind: str, friction: float) -> None:
    scene = scene_of(kind, 1, friction=friction)
    nodes, met = cut_up(simulate(scene, scene.start, 1.5))
    width = 12 * len(scene.free) + KNOBS
    shift = np.random.default_rng(0).normal(size=(nodes.arcs, width)) * 0.02
    nodes = nodes.moved(scene.free, shift)
    grid, h = evaluate(scene, nodes, met), 1e-6
    for c in range(width):
        step = np.zeros((nodes.arcs, width))
        step[:, c] = h
        more = evaluate(scene, nodes.moved(scene.free, step), met)
        less = evaluate(scene, nodes.moved(scene.free, -step), met)
        slope = rise(more.after, less.after) / (2 * h)
        assert grid.after.slope[:, :, c] == pytest.approx(slope, rel=1e-6, abs=1e-6)
        assert grid.gap_slope[:, c] == pytest.approx((more.gap - less.gap) / (2 * h), abs=1e-6)


def test_the_features_that_meet_are_found_where_they_do() -> None:
    scene = scene_of("rock on the ground", 2)
    nodes, met = cut_up(simulate(scene, scene.start, 1.5))
    for k, contact in enumerate(met):
        gap, found = nearest_features(scene, nodes, k + 1, contact[0])
        assert found == contact
        assert gap == pytest.approx(0.0, abs=1e-9)
