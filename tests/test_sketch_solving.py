"""Sketches made real: exact derivatives, known times recovered, gaps closed, liberties reported."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from impact_scenes import Floats, box, floor
from keyforce import gallery
from keyforce.engine.impact.motion import Motion, simulate
from keyforce.engine.impact.scene import ImpactScene
from keyforce.errors import InputError
from keyforce.motion import rotation
from keyforce.shot.document import Shot
from keyforce.shot.load import loads
from keyforce.shot.save import dumps
from keyforce.solve.drag.here import Here
from keyforce.solve.drag.varying import Varying
from keyforce.solve.sketching.estimation import Estimation, Trial
from keyforce.solve.sketching.meeting import contact_of
from keyforce.solve.sketching.must import COLLISION, ENDING, TIME, Must, When
from keyforce.solve.sketching.of_shot import sketch_of
from keyforce.solve.sketching.outset import outset
from keyforce.solve.sketching.performing import sketched
from keyforce.solve.sketching.seams import Leeway, gaps
from keyforce.solve.sketching.sketch import Meeting, Sketch
from keyforce.solve.sketching.solving import solve
from keyforce.solve.sketching.stroke import Stroke, Timing, stroke_of

TRUE = (0.75, 0.75)


def thrown() -> tuple[ImpactScene, Motion]:
    """A box that bounces once off the ground and flies on."""
    start: dict[str, Sequence[float]] = {
        "at": (-0.5, 0.0, 0.9), "velocity": (1.2, 0.2, 0.0), "turn": (0.92, 0.1, 0.35, 0.1),
        "spin": (0.5, 2.0, 0.3),
    }  # fmt: skip
    scene = ImpactScene(bodies=(box("box", start), floor()))
    motion = simulate(scene, scene.start, 1.0)
    end = 0.5 * (float(motion.times[0]) + float(motion.times[1]))
    return scene, simulate(scene, scene.start, min(end, 0.9))


def drawn(motion: Motion, share: Floats, *, turned: bool = True, noise: float = 0.0) -> Stroke:
    """Samples of a motion at shares of its flights, `noise` metres off."""
    hit = float(motion.times[0])
    times = np.concatenate([share * hit, hit + share[1:] * (motion.until - hit)])
    now, rng = motion.states(0, times), np.random.default_rng(1)
    points = now.at + noise * rng.normal(size=now.at.shape)
    turn = rotation.multiply(now.turn, rotation.inverse(motion.scene.bodies[0].axes))
    return stroke_of(
        "box", points, turn=turn if turned else None, time=times, marks=(len(share) - 1,)
    )


def sketch(
    scene: ImpactScene, stroke: Stroke, musts: Sequence[Must] = (), *, lean: float = 0.3,
    elasticity: tuple[float, float] = (0.3, 0.95),
) -> Sketch:  # fmt: skip
    meeting = Meeting(one="box", other="ground", lean=lean, elasticity=elasticity)
    return Sketch(scene=scene, strokes=(stroke,), meetings=(meeting,), musts=tuple(musts))


def com(when: When, at: Floats, *, low: float = 0.0, high: float = 0.0) -> Must:
    def read(now: Here) -> Varying:
        return now.com

    return Must(of=("box",), at=when, expression=read, low=at - low, high=at + high,
                called="box.com", scale=0.01)  # fmt: skip


SHARES = np.linspace(0, 1, 14) ** 1.3


def test_residuals_and_constraints_have_exact_derivatives() -> None:
    scene, motion = thrown()
    stroke = drawn(motion, SHARES, noise=0.02)
    scaled = replace(stroke, timing=Timing.SCALED)
    musts = [com(When(kind=k, index=1, time=0.3), np.zeros(3)) for k in (ENDING, COLLISION, TIME)]
    for one in (stroke, scaled):
        asked = sketch(scene, one, musts)
        begin = outset(asked)
        first = Estimation(
            layout=asked.layout, recordings=asked.recordings(), contacts=(), leeways=(),
            relaxed=True,
        ).first(begin)  # fmt: skip
        problem = Estimation(
            layout=asked.layout, recordings=asked.recordings(),
            contacts=(contact_of(asked, first.grid, 0),), leeways=(asked.meetings[0].leeway,),
            wanted=tuple(m.rows for m in musts),
        )  # fmt: skip
        here = problem.trial(begin, first.places)
        _compare(problem, here)


def _compare(problem: Estimation, here: Trial) -> None:
    h = 1e-6
    for column in range(problem.layout.size):
        step = np.zeros(problem.layout.size)
        step[column] = h
        more, less = problem.moved(here, step), problem.moved(here, -step)
        rate = (more.rows.value - less.rows.value) / (2 * h)
        assert here.rows.slope[:, column] == pytest.approx(rate, rel=1e-5, abs=2e-4)
        pull = (more.residual - less.residual) / (2 * h)
        same = ~np.isclose(here.slope[:, column], pull, rtol=1e-4, atol=5e-3)
        assert not same.any()


@pytest.mark.parametrize("pace", [1.0, 0.2])
def test_times_that_nobody_kept_are_found(pace: float) -> None:
    scene, motion = thrown()
    stroke = drawn(motion, SHARES)
    assert stroke.time is not None
    known = stroke.time
    free = replace(stroke, time=known / pace)
    answer = solve(sketch(scene, free, lean=0.0, elasticity=TRUE))
    assert answer.outcome.ok, answer.outcome.message
    found = answer.trial.places[0].times(answer.nodes)
    heeded = answer.sketch.recordings()[0].heed > 0
    assert found[heeded] == pytest.approx(known[heeded], abs=4e-3)
    assert answer.nodes.times[1] == pytest.approx(motion.times[0], abs=2e-3)


def test_slow_motion_is_brought_up_to_speed() -> None:
    scene, motion = thrown()
    stroke = drawn(motion, SHARES)
    assert stroke.time is not None
    slow = replace(stroke, time=4.0 * stroke.time, timing=Timing.SCALED)
    answer = solve(sketch(scene, slow, lean=0.0, elasticity=TRUE))
    assert answer.outcome.ok, answer.outcome.message
    assert answer.trial.draft.pace == pytest.approx(0.25, rel=5e-3)


def test_seams_close_and_the_simulation_agrees() -> None:
    scene, motion = thrown()
    there = motion.states(0, np.array([motion.until])).at[0] + [0.02, 0.03, 0.01]
    rough = drawn(motion, SHARES, noise=0.02)
    answer = solve(sketch(scene, rough, [com(When(kind=ENDING), there)]))
    assert answer.outcome.ok, answer.outcome.message
    assert np.abs(answer.trial.grid.gap).max() < 1e-9
    off, _ = gaps(answer.trial.grid, answer.trial.layout)
    assert np.abs(off).max() < 1e-7
    end = float(answer.nodes.times[-1])
    again = simulate(scene, answer.nodes.controls(scene), end)
    assert again.times[0] == pytest.approx(answer.nodes.times[1], abs=1e-8)
    assert again.states(0, np.array([end])).at[0] == pytest.approx(there, abs=1e-6)


def test_a_range_holds_at_its_bound() -> None:
    scene, motion = thrown()
    there = motion.states(0, np.array([motion.until])).at[0]
    least = there + np.array([0.0, 0.0, 0.05])
    must = com(When(kind=ENDING), least, low=0.0, high=np.inf)
    ranged = replace(must, low=np.array([-9, -9, least[2]]), high=np.full(3, 9.0))
    answer = solve(sketch(scene, drawn(motion, SHARES), [ranged]))
    assert answer.outcome.ok, answer.outcome.message
    now = answer.trial.grid.flying(np.array([1]), np.array([0]), answer.nodes.span[-1:])
    assert now.at[0, 2] == pytest.approx(least[2], abs=1e-7)


def test_samples_may_lack_parts() -> None:
    scene, motion = thrown()
    stroke = drawn(motion, SHARES)
    trail = stroke.trails[0]
    points = trail.points.copy()
    points[::3, 1] = np.nan
    points[4] = np.nan
    answer = solve(sketch(scene, replace(stroke, trails=(replace(trail, points=points),))))
    assert answer.outcome.ok, answer.outcome.message
    assert answer.nodes.times[1] == pytest.approx(motion.times[0], abs=5e-3)


def test_what_cannot_be_is_said() -> None:
    scene, motion = thrown()
    stroke = drawn(motion, SHARES)
    far = com(When(kind=COLLISION, index=1), np.array([0.0, 0.0, 3.0]))
    answer = solve(sketch(scene, stroke, [far]))
    assert not answer.outcome.ok
    assert "cannot" in answer.outcome.message


def test_gaps_stay_within_their_leeway_and_are_reported() -> None:
    scene, motion = thrown()
    asked = sketch(scene, drawn(motion, SHARES, noise=0.02), lean=0.0, elasticity=TRUE)
    loose = Leeway(velocity=0.3, spin=1.0)
    meeting = replace(asked.meetings[0], leeway=loose)
    answer, exact = solve(replace(asked, meetings=(meeting,))), solve(asked)
    assert answer.outcome.ok, answer.outcome.message
    off, _ = gaps(answer.trial.grid, answer.trial.layout)
    assert (np.abs(off) <= loose.limits + 1e-7).all()
    assert np.abs(off[6:]).max() > 1e-3
    told = {one.what: one.size for one in answer.liberties}
    assert told["velocity at collision 1"] == pytest.approx(np.linalg.norm(off[6:9]))
    assert answer.cost < exact.cost


def test_two_runs_give_the_same_bits() -> None:
    scene, motion = thrown()
    rough = drawn(motion, SHARES, noise=0.02)
    one, two = (solve(sketch(scene, rough)).nodes for _ in range(2))
    assert (one.at == two.at).all()
    assert (one.span == two.span).all()


def test_a_solved_shot_plays_the_same_take() -> None:
    shot = gallery.load("pencil-tip")
    done = sketched(shot, folder=gallery.folder())
    assert done.take.outcome.ok, done.take.outcome.message
    again = sketched(shot, folder=gallery.folder())
    assert (done.take.qpos == again.take.qpos).all()
    from keyforce.engine.impact.perform import perform_impacts

    replayed = perform_impacts(loads(dumps(done.shot)), gallery.folder())
    assert (replayed.qpos == done.take.qpos).all()
    assert any("liberty" in row.claim for row in done.reports)


BAD = """
keyforce: 1
engine: impact
cast: {{ball: {{prop: ball, at: [0, 0, 1]}}}}
sketch:
  ball:
    samples: [[0, 0, 1], [0.1, 0, 0.5], [0.2, 0, 0.11], [0.3, 0, 0.4], [0.4, 0, 0.5]]
    {line}
"""


@pytest.mark.parametrize(
    ("line", "match"),
    [
        ("collisions: [{with: wall}]\n    marks: [2]", "thing to strike"),
        ("collisions: [{with: ground}, {with: ground}]\n    marks: [2]", "mark for each"),
        ("must: [{quantity: ball.color, at: end, is: 1}]", "quantity"),
        ("must: [{quantity: ball.pos.x, at: collision 2 of ball, is: 1}]", "no such collision"),
        ("timing: scaled", "cannot keep"),
    ],
)
def test_a_bad_sketch_gets_one_clear_error(line: str, match: str) -> None:
    shot: Shot = loads(BAD.format(line=line))
    with pytest.raises(InputError, match=match):
        sketch_of(shot, Path())
