"""What drags cost, and how often they arrive where a body can be brought.

The peer of the search is the thesis's update alone, without sampling and without second ways.
"""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import replace
from statistics import median

import numpy as np

from keyforce.bench.rigid.scenes import scene_of
from keyforce.bench.rigid.tasks import Task, pose, tasks
from keyforce.bench.row import Row
from keyforce.engine.impact.controls import columns
from keyforce.engine.impact.motion import simulate
from keyforce.solve.drag.freedom import freedom
from keyforce.solve.drag.pursuit import Settings
from keyforce.solve.drag.sampling import Spread
from keyforce.solve.drag.session import DragSession, session
from keyforce.solve.drag.wish import StateWish
from keyforce.solve.editing import Result

TASKS = 200
NEAR = 1e-3
"""Arrived: 1 mm, or as much of an angle as weighs alike, 0.1 degrees."""
FRAMES = 400
ALONE = Settings(spread=Spread(samples=0, followed=0, strewn=0))


def rows() -> list[Row]:
    """Rates of the hand, then the convergence study."""
    return [_rate("box", "one box"), _rate("two stones", "two stones"), *study(TASKS)]


def _rate(kind: str, name: str) -> Row:
    """A hand that leads a pose after two bounces round a small loop: edits per CPU second."""
    work, target = _held(kind)
    begin, refused, met, turned_back = time.thread_time(), [], 0, 0.0
    for k in range(FRAMES):
        angle = 2 * np.pi * k / FRAMES
        x, y, z = target.pos or (0.0, 0.0, 0.0)
        step = 0.05 * np.sin(angle), 0.05 * (1 - np.cos(angle)), 0.02 * np.sin(2 * angle)
        wish = replace(target, pos=(x + step[0], y + step[1], z + step[2]))
        before = time.thread_time()
        after, edit = work.dragged([wish])
        took = time.thread_time() - before
        if edit.result in (Result.BLOCKED, Result.CONFLICT) or edit.crossings:
            refused.append(took)
            turned_back += took
        else:
            met += 1
        work = replace(after, drags=(), before=None)
    seconds = time.thread_time() - begin - turned_back
    differences = _by_differences(kind)
    worst = max(refused, default=0.0)
    return Row(
        name=f"edits of {name}, pose after two bounces; {len(refused)} of {FRAMES} at an edge, "
        f"each at most {1e3 * worst:.0f} ms", value=met / seconds, unit="1/s",
        peer="with central differences of the same motion", peer_value=differences,
        ratio=met / seconds / differences, answers_ok=work.motion.ok,
    )  # fmt: skip


def _held(kind: str) -> tuple[DragSession, StateWish]:
    """A session and a wish that holds where the body is, after its second impact."""
    for seed in range(100):
        scene = scene_of(kind, seed)
        motion = simulate(scene, scene.start, 3.0, max_impacts=16)
        if motion.impacts > 2 and motion.times[2] - motion.times[1] > 0.05:
            t = float(0.5 * (motion.times[1] + motion.times[2]))
            work = session(scene, t, freedom(scene, columns(scene)))
            return work, pose(work.motion, t)
    raise AssertionError(kind)


def _by_differences(kind: str) -> float:
    """How many edits there would be if each Jacobian took two simulations a parameter."""
    work, _ = _held(kind)
    scene, until = work.motion.scene, work.until
    times = []
    for _ in range(20):
        before = time.thread_time()
        simulate(scene, scene.start, until)
        times.append(time.thread_time() - before)
    return 1.0 / ((2 * work.freedom.size + 1) * median(times))


def study(count: int) -> list[Row]:
    """How many drags arrive; one row for each number of bounces, and what became of the others."""
    found = [(task, *_tried(task, None)) for task in tasks(count)]
    alone = [_tried(task, ALONE)[0] for task in tasks(count)]
    out = [_arrived("all", [ok for _, ok, _ in found], alone)]
    for bounces in range(5):
        rows_ = [i for i, (task, _, _) in enumerate(found) if task.bounces == bounces]
        out.append(_arrived(f"after {bounces} bounces", [found[i][1] for i in rows_],
                            [alone[i] for i in rows_]))  # fmt: skip
    lost = Counter(str(result) for _, ok, result in found if not ok)
    told = ", ".join(f"{n} {word}" for word, n in sorted(lost.items())) or "none"
    out[0] = replace(out[0], name=f"{out[0].name}; the others: {told}")
    return out


def _tried(task: Task, settings: Settings | None) -> tuple[bool, Result]:
    """Whether a drag arrives, and how it ended."""
    free = freedom(task.scene, columns(task.scene))
    work = session(task.scene, task.until, free, settings=settings)
    moves, updates = (8, 4) if settings is None else (1, 48)
    _, edit = work.dragged([task.wish], moves=moves, updates=updates)
    return edit.gap < NEAR, edit.result


def _arrived(name: str, ours: list[bool], theirs: list[bool]) -> Row:
    mine, others = 100 * float(np.mean(ours)), 100 * float(np.mean(theirs))
    return Row(
        name=f"drags that arrive within 1 mm and 0.1 degrees, {name} ({len(ours)})", value=mine,
        unit="%", peer="the smallest update alone", peer_value=others,
        ratio=mine / max(others, 1e-9), answers_ok=mine >= (95 if name == "all" else 0),
    )  # fmt: skip
