"""Updates: the few steps that one move of the hand may cost.

One update is one step of the shooting search: along the Jacobian that the moves before left behind,
kept by Broyden's formula, and along a fresh one only where that no longer leads on.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from keyforce.solve.jointed.edit import Edit, blocked, closer, conflict, met
from keyforce.solve.shooting.aim import Aim
from keyforce.solve.shooting.newton import Floats, Search, Settings, advance
from keyforce.solve.shooting.step import step
from keyforce.solve.team import Team

INTERACTIVE = Settings(most=1, delta=0.3, coarse=0.3, backtracks=1, patience=8, good=0.5)
"""A hand waits for each update, so that gives up sooner than a search."""
LOST = 0.5
"""A share of the residual that no step could take away is a conflict."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Update:
    """Where a drag has come to, and what to say of it."""

    now: Search
    edit: Edit


def pursue(team: Team, aim: Aim, start: Search, updates: int, settings: Settings) -> Update:
    """Brings what is free closer to what is wished.

    Args:
        team: Who tries.
        aim: The wishes against what is free.
        start: Where it is, with the Jacobian that is known.
        updates: How many updates at most.
        settings: How each goes.
    """
    now, kept, begun = replace(start, iterations=0, stuck=False), 1.0, team.simulations
    if not np.isfinite(now.size):
        return Update(now=now, edit=blocked(aim, now, 0))
    for k in range(updates):
        if now.met(aim.near):
            return Update(now=now, edit=met(k, now, kept, team.simulations - begun))
        now, unmet = _consistent(aim, now, settings)
        if unmet is not None:
            return Update(now=now, edit=conflict(aim, now, unmet, team.simulations - begun))
        then = advance(aim, now, settings)
        if then.stuck:
            return Update(now=then, edit=blocked(aim, then, team.simulations - begun))
        kept, now = _kept(now, then), then
    count = team.simulations - begun
    done = met(updates, now, kept, count) if now.met(aim.near) else closer(aim, now, kept, count)
    return Update(now=now, edit=done)


def _consistent(aim: Aim, now: Search, settings: Settings) -> tuple[Search, Floats | None]:
    """The search with a Jacobian, and what of the wishes no step could do, where that is much."""
    if now.jacobian is not None and _unmet(aim, now) is None:
        return now, None
    fresh = aim.jacobian(now.x, now.residual, settings.delta)
    now = replace(now, jacobian=fresh, age=0)
    return now, _unmet(aim, now)


def _unmet(aim: Aim, now: Search) -> Floats | None:
    assert now.jacobian is not None
    p = step(now.jacobian, now.residual, now.x, aim.box)
    rest = now.residual + now.jacobian @ p
    lost = float(np.linalg.norm(rest)) > LOST * now.size
    return rest if lost and (np.abs(rest) > aim.near).any() else None


def _kept(before: Search, after: Search) -> float:
    """How much of the residual's promised change came, along the promise."""
    assert before.jacobian is not None
    promised = before.jacobian @ (after.x - before.x)
    length = float(promised @ promised)
    return float((after.residual - before.residual) @ promised) / length if length else 1.0
