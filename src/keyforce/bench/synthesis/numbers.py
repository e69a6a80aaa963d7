"""How fast sketches are made real, beside IPOPT with MUMPS on the same functions."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TypeVar

from keyforce import gallery
from keyforce.bench.row import Row
from keyforce.shot.document import Shot
from keyforce.synthesis.interior.solve import solve
from keyforce.synthesis.kernels import prepare
from keyforce.synthesis.program.model import Model
from keyforce.synthesis.synthesize import Plan, plan_of
from keyforce.take.outcome import Status

SHOTS = ("broad-jump", "twist-jump")
ROUNDS = 3
SAME = 1e-4
"""Costs that differ by less than this share are one."""
T = TypeVar("T")


def rows() -> list[Row]:
    """CPU seconds of a cold solve, interleaved with the peer's; then what more frames cost."""
    prepare()
    return [*(_beside(name) for name in SHOTS), _growth()]


def _beside(name: str) -> Row:
    from keyforce.bench.synthesis.peer import solve_by_ipopt

    plan = planned(gallery.load(name))
    model, q, knobs = Model(plan.assembly.program), plan.assembly.q, plan.assembly.knobs.start
    ours, theirs, good = [], [], True
    for _ in range(ROUNDS):
        mine, seconds = _timed(partial(solve, model, q, knobs))
        ours.append(seconds)
        other, seconds = _timed(partial(solve_by_ipopt, model, q, knobs))
        theirs.append(seconds)
        cost = float(mine.values.cost[0])
        good &= mine.status is Status.CONVERGED and other.ok
        good &= abs(other.cost - cost) < SAME * max(1.0, cost)
    return Row(
        name=f"{name}: {plan.assembly.program.frames} frames, 51 DOF, solved cold",
        value=min(ours),
        unit="CPU s",
        peer="IPOPT, MUMPS",
        peer_value=min(theirs),
        ratio=min(theirs) / min(ours),
        answers_ok=good,
    )


def _growth() -> Row:
    """A step's time at 80 frames a second against 30: as many more frames."""
    times, frames, good = [], [], True
    for fps in (30.0, 80.0):
        plan = planned(gallery.load("broad-jump").model_copy(update={"fps": fps}))
        model = Model(plan.assembly.program)
        found, seconds = _timed(partial(solve, model, plan.assembly.q, plan.assembly.knobs.start))
        times.append(seconds / found.iterations)
        frames.append(plan.assembly.program.frames)
        good &= found.status is Status.CONVERGED
    return Row(
        name=f"a step at {frames[1]} frames against {frames[0]}",
        value=times[1] / times[0],
        unit="times as long",
        peer="frames",
        peer_value=frames[1] / frames[0],
        ratio=frames[1] / frames[0] / (times[1] / times[0]),
        answers_ok=good,
    )


def planned(shot: Shot) -> Plan:
    """What is asked for the one character of a shot."""
    (who,) = shot.sketch
    return plan_of(shot, who)


def _timed(work: Callable[[], T]) -> tuple[T, float]:
    begin = time.process_time()
    done = work()
    return done, time.process_time() - begin
