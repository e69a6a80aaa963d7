"""Random jumps from one initial guess: how many converge, how fast, and why others do not."""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from statistics import median

import numpy as np

from keyforce.bench.row import Row
from keyforce.bench.shooting.jump import Floats, Range, aimed
from keyforce.bench.shooting.peers import attempt, peers
from keyforce.engine.articulated.kernels import prepare
from keyforce.measure.claims import measure
from keyforce.solve.solve import solve

JUMPS, SHARED = 100, 20
"""How many jumps are solved, and how many of those the peers, which are slower, try as well."""
ENOUGH = 0.95
"""The share that must converge."""


@dataclass(frozen=True, kw_only=True)
class Try:
    """What came of one target: CPU seconds and simulations, and what stood against it."""

    met: bool
    seconds: float
    simulations: int
    iterations: int
    why: str = ""


def rows(jumps: int = JUMPS, shared: int = SHARED) -> list[Row]:
    """The solver over all jumps, and beside each peer over those that both try."""
    prepare()
    place = Range()
    targets = list(islice(place.targets(), jumps))
    mine = [ours(target) for target in targets]
    for target, one in zip(targets, mine, strict=True):
        if not one.met:
            print(f"jump to {target}: {one.why}", file=sys.stderr)
    right = all(one.met or one.why for one in mine) and _share(mine) >= ENOUGH
    found = [
        _row(f"{jumps} random jumps: iterations, median", mine, "iterations", right, jumps),
    ]
    for name, peer in peers().items():
        theirs = []
        for target in targets[:shared]:
            begin = time.process_time()
            task = attempt(peer, place, target)
            seconds = time.process_time() - begin
            theirs.append(
                Try(met=task.met, seconds=seconds, simulations=task.simulations, iterations=0)
            )
        found += _beside(name, mine[:shared], theirs, right)
    return found


def ours(target: Floats) -> Try:
    """The shooting solver on one target; met means that the take's own claims say so."""
    begin = time.process_time()
    found = solve(aimed(target), threads=1)
    seconds = time.process_time() - begin
    return Try(
        met=all(result.ok for result in measure(found.shot, found.take)),
        seconds=seconds,
        simulations=found.simulations,
        iterations=found.iterations,
        why="" if found.take.outcome.ok else found.take.outcome.message,
    )


def _share(tries: Sequence[Try]) -> float:
    return float(np.mean([one.met for one in tries]))


def _row(name: str, tries: Sequence[Try], unit: str, right: bool, jumps: int) -> Row:
    met = 100 * _share(tries)
    return Row(
        name=f"{name}; {met:.0f} % converge",
        value=median(one.iterations for one in tries),
        unit=unit,
        peer="most in any",
        peer_value=max(one.iterations for one in tries),
        ratio=1.0,
        answers_ok=right,
    )


def _beside(name: str, mine: Sequence[Try], theirs: Sequence[Try], right: bool) -> list[Row]:
    """Convergence, simulations and time over the same jumps."""
    count = len(mine)
    met = f"{sum(one.met for one in theirs)} of {count} met"
    figures = (
        ("converge", "%", 100 * _share(mine), 100 * _share(theirs), False),
        ("simulations each, median", "", *_medians(mine, theirs, "simulations"), True),
        ("time each, median", "s CPU", *_medians(mine, theirs, "seconds"), True),
    )
    return [
        Row(
            name=f"{count} of these jumps: {what}",
            value=value,
            unit=unit,
            peer=f"{name}, {met}",
            peer_value=peer,
            ratio=(peer / value if less else value / max(peer, 1.0)),
            answers_ok=right,
        )
        for what, unit, value, peer, less in figures
    ]


def _medians(mine: Sequence[Try], theirs: Sequence[Try], field: str) -> tuple[float, float]:
    first, second = (median(getattr(one, field) for one in some) for some in (mine, theirs))
    return float(first), float(second)
