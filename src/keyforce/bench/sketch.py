"""Sketches made real, beside a slow search from many scattered starts.

Each gallery sketch is roughened five times more, as by five hands. Feasible means that every
constraint holds, nothing passes through anything, and S(t, u) plays the same collisions.
"""

from __future__ import annotations

import time
from collections.abc import Iterable
from dataclasses import replace
from statistics import median

import numpy as np

from keyforce import gallery
from keyforce.bench.row import Row
from keyforce.engine.impact.state import Floats
from keyforce.motion import rotation
from keyforce.solve.sketching.answer import Answer
from keyforce.solve.sketching.follow import followed
from keyforce.solve.sketching.of_shot import sketch_of
from keyforce.solve.sketching.sketch import Sketch
from keyforce.solve.sketching.solving import solve
from keyforce.solve.sketching.stroke import Stroke, Trail
from keyforce.solve.sketching.verdict import played

NAMES = ("pencil-tip", "pencil-eraser", "die-word", "drawn-throw")
SEEDS = range(5)
STARTS = 4
TREMOR, WOBBLE = 0.008, np.radians(4)
NEAR = 1.02
"""A fit counts as the best one's where its cost is at most so many times that."""


def rows() -> list[Row]:
    """Time, feasibility and fit of each sketch."""
    return [row for name in NAMES for row in _of(name)]


def _of(name: str) -> Iterable[Row]:
    sketch = sketch_of(gallery.load(name), gallery.folder())
    quick, slow = [], []
    for seed in SEEDS:
        rough = roughened(sketch, seed)
        quick.append(_timed(rough, 1))
        slow.append(_timed(rough, STARTS))
    good = [answer for _, answer in quick if feasible(answer)]
    ok = len(good) == len(SEEDS)
    own, other = (median(seconds for seconds, _ in some) for some in (quick, slow))
    yield Row(
        name=f"{name}, CPU", value=own, unit="s", peer=f"best of {STARTS} starts",
        peer_value=other, ratio=other / own, answers_ok=ok,
    )  # fmt: skip
    best = [b.cost for _, b in slow]
    share = [a.cost / b for (_, a), b in zip(quick, best, strict=True)]
    yield Row(
        name=f"{name}, worst cost of five", value=max(share), unit="of the best start's",
        peer=f"best of {STARTS} starts", peer_value=1.0, ratio=1.0 / max(share),
        answers_ok=ok and max(share) <= NEAR,
    )  # fmt: skip
    yield Row(
        name=f"{name}, feasible", value=len(good), unit="of 5", peer=f"best of {STARTS} starts",
        peer_value=sum(feasible(answer) for _, answer in slow), ratio=1.0, answers_ok=ok,
    )  # fmt: skip


def feasible(answer: Answer) -> bool:
    """Whether the answer is a motion, and the simulation plays it."""
    return answer.outcome.ok and followed(answer, played(answer.trial)).ok


def _timed(sketch: Sketch, starts: int) -> tuple[float, Answer]:
    begin = time.process_time()
    answer = solve(sketch, starts=starts)
    return time.process_time() - begin, answer


def roughened(sketch: Sketch, seed: int) -> Sketch:
    """The sketch with samples trembling by some millimetres and degrees more."""
    rng = np.random.default_rng(seed)
    return replace(sketch, strokes=tuple(_rough(stroke, rng) for stroke in sketch.strokes))


def _rough(stroke: Stroke, rng: np.random.Generator) -> Stroke:
    return replace(stroke, trails=tuple(_trembling(trail, rng) for trail in stroke.trails))


def _trembling(trail: Trail, rng: np.random.Generator) -> Trail:
    points = trail.points + TREMOR / trail.view.unit * rng.normal(size=trail.points.shape)
    if trail.turn is None:
        return replace(trail, points=points)
    push: Floats = WOBBLE * rng.normal(size=(len(trail), 3))
    turn = rotation.multiply(rotation.from_vector(push), trail.turn)
    return replace(trail, points=points, turn=turn)
