"""What shooting is for: rows of hops, footprints, and solving again after an edit.

Times are CPU seconds of one thread, so that whatever else runs changes them little; two idle cores
need less. The peer is what nobody can do without: to play the shot once from start to end.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

from keyforce import gallery
from keyforce.bench.row import Row
from keyforce.bench.shooting.jump import aimed
from keyforce.engine.articulated.instance import instance
from keyforce.engine.articulated.kernels import prepare
from keyforce.measure.claims import measure
from keyforce.shot.document import Shot
from keyforce.solve.rewrite import rewritten, value_at
from keyforce.solve.solution import Solution
from keyforce.solve.solve import solve

Value = TypeVar("Value")
ROUNDS = 3
KNEES = ("direction", "ada", "poses", 1, "joints", "knee.flex")
"""A key that nobody frees: the knees of the crouch before a jump."""


def rows() -> list[Row]:
    """Six hops, twelve footprints, and a jump whose key or goal was moved."""
    prepare()
    hops, prints = gallery.load("lamp-hops"), gallery.load("footprints")
    base = solve(aimed((1.4, 0.0, 0.0)), threads=1)
    bent = rewritten(base.shot, {KNEES: value_at(base.shot, KNEES) + 5.0})
    higher = aimed((1.42, 0.0, 0.0))
    return [
        _row("six hops of a lamp, 18 goals", hops),
        *_per_print(prints, sum(g.quantity.endswith("x") for g in prints.goals)),
        _row("a jump again after a key was moved by 5 degrees", bent, warm=base),
        _row("a jump again after its goal was moved by 2 cm", higher, warm=base),
    ]


def _row(name: str, shot: Shot, warm: Solution | None = None) -> Row:
    found, seconds, play = _measured(shot, warm)
    what = f"{name}: {found.iterations} iterations, {found.simulations} simulations"
    return _beside(what, seconds, play, _right(found))


def _per_print(shot: Shot, prints: int) -> list[Row]:
    found, seconds, play = _measured(shot, None)
    name = f"each of {prints} footprints, {found.iterations / prints:.1f} iterations"
    return [_beside(name, seconds / prints, play / prints, _right(found))]


def _measured(shot: Shot, warm: Solution | None) -> tuple[Solution, float, float]:
    """The solution, and the least CPU time that it and a bare play took, interleaved."""
    times = []
    for _ in range(ROUNDS):
        found, mine = _timed(lambda: solve(shot, warm=warm, threads=1))
        one = instance(found.memory.team.lead.scene)
        times.append((mine, _timed(one.run)[1]))
    return found, min(t for t, _ in times), min(t for _, t in times)


def _timed(work: Callable[[], Value]) -> tuple[Value, float]:
    begin = time.process_time()
    return work(), time.process_time() - begin


def _right(found: Solution) -> bool:
    """Whether every goal and every claim is met on the take."""
    return all(result.ok for result in measure(found.shot, found.take))


def _beside(name: str, value: float, peer: float, right: bool) -> Row:
    return Row(
        name=name,
        value=value,
        unit="s CPU",
        peer="playing it once",
        peer_value=peer,
        ratio=peer / value,
        answers_ok=right,
    )
