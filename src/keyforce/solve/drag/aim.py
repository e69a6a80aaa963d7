"""Aims: all wishes of a drag against a motion, as one residual with its derivative."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise

import numpy as np

from keyforce.engine.impact.controls import Controls
from keyforce.engine.impact.motion import Ending, Motion, jacobian, simulate
from keyforce.engine.impact.scene import ImpactScene
from keyforce.engine.impact.state import Floats
from keyforce.errors import InputError
from keyforce.solve.drag.freedom import Freedom
from keyforce.solve.drag.here import here
from keyforce.solve.drag.instant import Instant, check_names, found, instant_of
from keyforce.solve.drag.varying import Varying, stacked
from keyforce.solve.drag.wish import Wish

FEW_IMPACTS, MOST_IMPACTS = 32, 256
"""A motion may have twice as many impacts before the last wish as now, within these."""
LATER = 1.2
"""By so much a wished event may come later before more of the motion is played."""
STEEPEST = 1e9
"""A derivative beyond this, which a long chatter of impacts gives, leads nowhere."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Spot:
    """A control vector, what comes of it, and how far off that is.

    Attributes:
        motion: S(t, u), up to the aim's horizon.
        residual: Of all wishes, shape (m,); infinite where a moment never comes.
        sizes: How many rows of it each wish has.
    """

    motion: Motion
    residual: Floats
    sizes: tuple[int, ...] = ()

    @property
    def controls(self) -> Controls:
        """U."""
        return self.motion.controls

    @cached_property
    def size(self) -> float:
        """Of the residual."""
        return float(np.sqrt(self.residual @ self.residual))


@dataclass(frozen=True, kw_only=True, eq=False)
class Aim:
    """What is wished, and what may change.

    Attributes:
        scene: The bodies.
        until: How long the motion is [s].
        wishes: What is to be true.
        instants: When each is.
        freedom: What may change.
        reach: How long the motion need be to see the wished events come as they do now [s].
        most: How many impacts it may have.
        short: How far short of its wishes it aims, shape (m,), while the hand is under way.
    """

    scene: ImpactScene
    until: float
    wishes: tuple[Wish, ...]
    instants: tuple[Instant, ...]
    freedom: Freedom
    reach: float = np.inf
    most: int = MOST_IMPACTS
    short: Floats | None = None

    @cached_property
    def horizon(self) -> float:
        """The last moment that matters [s]; what happens later is no concern of an update."""
        times = [self.until if i.fixed is None else i.fixed for i in self.instants]
        return min(self.until, max([*times, 1e-6]))

    @cached_property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """Rows of the bodies that each wish reads."""
        return tuple(tuple(self.scene.row(name) for name in w.bodies) for w in self.wishes)

    def look(self, controls: Controls) -> Spot:
        """What comes of a control vector; played on to the end where an event comes later."""
        for until in sorted({min(self.reach, self.horizon), self.horizon}):
            motion = simulate(self.scene, controls, until, max_impacts=self.most)
            if not motion.ok or not self.missing(motion):
                break
        return self.spot(motion)

    def spot(self, motion: Motion) -> Spot:
        """How far off a motion is."""
        if not self._covers(motion):
            return Spot(motion=motion, residual=np.full(1, np.inf))
        parts = self._differences(motion, slopes=False)
        values = [np.full(1, np.inf) if p is None else p.value for p in parts]
        residual = np.concatenate(values)
        if self.short is not None and self.short.shape == residual.shape:
            residual = residual - self.short
        sizes = tuple(value.size for value in values)
        return Spot(motion=motion, residual=residual, sizes=sizes)

    def _covers(self, motion: Motion) -> bool:
        """Whether a motion reaches all that is wished; one of too many impacts may stop after."""
        if motion.ok or motion.ending is not Ending.TOO_MANY:
            return motion.ok
        found_ = [found(i, motion) for i in self.instants]
        end = float(motion.times[-1])
        return all(at is not None and at.time <= end for at in found_)

    def slope(self, spot: Spot) -> Floats:
        """D residual / d u, shape (m, N)."""
        parts = self._differences(spot.motion, slopes=True)
        found = stacked([p for p in parts if p is not None]).slope
        known = np.abs(np.nan_to_num(found, nan=np.inf)).max(initial=0.0) < STEEPEST
        return found if known else np.zeros_like(found)

    def groups(self, spot: Spot) -> list[slice]:
        """The rows of the residual that each wish has."""
        ends = np.cumsum([0, *spot.sizes]).tolist()
        return [slice(a, b) for a, b in pairwise(ends)]

    def near(self, spot: Spot) -> Floats:
        """How much of each row counts as none."""
        out = np.empty(spot.residual.size)
        for group, wish in zip(self.groups(spot), self.wishes, strict=True):
            out[group] = wish.near
        return out

    def met(self, spot: Spot) -> bool:
        """Whether every wish is true."""
        if not np.isfinite(spot.size):
            return False
        return spot.size <= self._least or bool((np.abs(spot.residual) <= self.near(spot)).all())

    def missing(self, motion: Motion) -> tuple[Wish, ...]:
        """Wishes whose moment never comes."""
        pairs = zip(self.wishes, self.instants, strict=True)
        return tuple(w for w, i in pairs if found(i, motion) is None)

    @cached_property
    def _least(self) -> float:
        return min(w.near for w in self.wishes)

    def _differences(self, motion: Motion, *, slopes: bool = False) -> list[Varying | None]:
        derivative = jacobian(motion, self.freedom.columns) if slopes else None
        out: list[Varying | None] = []
        for wish, instant, rows in zip(self.wishes, self.instants, self.rows, strict=True):
            at = found(instant, motion)
            if at is None:
                out.append(None)
                continue
            bodies = [here(row, instant, at, motion, derivative) for row in rows]
            out.append(wish.difference(*bodies))
        return out


def aim_of(motion: Motion, until: float, wishes: Sequence[Wish], freedom: Freedom) -> Aim:
    """Makes wishes ready.

    Raises:
        InputError: Nothing is wished, or it is about what is not there.
    """
    if not wishes:
        raise InputError("a drag needs a wish", advice="say what is dragged where")
    instants = tuple(instant_of(w.at, until, before=w.before) for w in wishes)
    for instant in instants:
        check_names(instant, motion.scene)
    if motion.ending is Ending.INTERPENETRATING:
        raise InputError(motion.message)
    aim = Aim(
        scene=motion.scene, until=until, wishes=tuple(wishes), instants=instants, freedom=freedom
    )
    assert aim.rows
    times = [at.time for at in (found(i, motion) for i in instants) if at is not None]
    sees = LATER * max(times, default=0.0) + 0.1 if len(times) == len(instants) else np.inf
    now = 2 * int(np.searchsorted(motion.times, min(sees, aim.horizon)))
    return replace(aim, reach=sees, most=min(max(now, FEW_IMPACTS), MOST_IMPACTS))
