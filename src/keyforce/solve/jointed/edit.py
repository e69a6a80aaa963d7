"""Edits: what came of a drag, in words."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from keyforce.solve.editing import Result
from keyforce.solve.shooting.aim import Aim
from keyforce.solve.shooting.newton import Floats, Search
from keyforce.solve.verdict import told, verdict_of, wall

LENGTH = 0.1
"""A residual of 1 weighs as much as this [m]."""
SHARE = 0.05
"""A wish that carries less than this share of the worst one's rest is no part of a conflict."""


@dataclass(frozen=True, kw_only=True)
class Edit:
    """What came of a drag.

    Attributes:
        result: How it ended.
        gap: What is still wanted, as a length [m].
        message: The result, as a sentence.
        updates: How many updates it took.
        simulations: How many runs those took, whole or in part.
        kept: What the last step did of what the derivatives promised; 1 where they were exact. They
            are finite differences, and approximate where contact is soft.
        conflict: The wishes that contradict each other.
    """

    result: Result
    gap: float
    message: str
    updates: int = 0
    simulations: int = 0
    kept: float = 1.0
    conflict: tuple[str, ...] = ()


def size(residual: Floats) -> float:
    """Of a residual, as a length [m]; infinite where a moment never came."""
    length = LENGTH * float(np.linalg.norm(residual))
    return length if np.isfinite(length) else np.inf


def met(updates: int, now: Search, kept: float, simulations: int) -> Edit:
    """Every wish is true."""
    message = "every wish is met, with derivatives by finite differences"
    return Edit(
        result=Result.MET, gap=size(now.residual), message=message, updates=updates,
        simulations=simulations, kept=kept,
    )  # fmt: skip


def closer(aim: Aim, now: Search, kept: float, simulations: int) -> Edit:
    """Some way is left."""
    worst = int(np.argmax(np.abs(now.residual) / aim.near))
    message = (
        f"{told(aim.probes[worst], float(now.residual[worst]))} yet; the last step did "
        f"{100 * kept:.0f} % of what its finite differences promised"
    )
    return Edit(
        result=Result.CLOSER, gap=size(now.residual), message=message, updates=now.iterations,
        simulations=simulations, kept=kept,
    )  # fmt: skip


def blocked(aim: Aim, now: Search, simulations: int) -> Edit:
    """No step helps."""
    return Edit(
        result=Result.BLOCKED, gap=size(now.residual), message=verdict_of(now, aim).message,
        updates=now.iterations, simulations=simulations,
    )  # fmt: skip


def conflict(aim: Aim, now: Search, unmet: Floats, simulations: int) -> Edit:
    """Even to first order, what is free cannot do it (thesis section 3.3: over-constrained)."""
    words = [p.goal.words for p in aim.probes]
    worst = float(np.abs(unmet).max())
    names = tuple(w for w, rest in zip(words, unmet, strict=True) if abs(rest) > SHARE * worst)
    at = [wall(p, x) for p, x in zip(aim.parameters, aim.whole_of(now.x), strict=True)]
    walls = [one for one in at if one]
    if walls:
        message = f"{', '.join(walls[:4])}: allow more, free more joints, or drag less"
    elif len(names) > 1:
        message = f"{' and '.join(names)} cannot both be had; drop one of them, or free more"
    else:
        message = f"nothing that is free moves {names[0]}: free keys that come before it"
    return Edit(
        result=Result.CONFLICT, gap=size(now.residual), message=message, updates=now.iterations,
        simulations=simulations, conflict=names,
    )  # fmt: skip
