"""Recording: a stroke whose samples have places on the arcs of a draft.

A sample of a stroke that keeps no time may slide along the motion. To first order it slides by
dt = -(p' . dr) / (p' . p'), so its residual counts only across the path: orthogonal distance
regression, which ends in the same place as the thesis's alternation of assignment and optimization
(figure 4.4) in a fraction of the rounds.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from keyforce.engine.impact.grid import Grid, Nodes, States
from keyforce.engine.impact.state import Floats, Ints
from keyforce.solve.sketching.draft import SPAN, Draft, Layout
from keyforce.solve.sketching.stroke import Timing
from keyforce.solve.sketching.witness import Witness

_STILL = 1e-9
BEGIN, END, FREE, TIMED = 0, 1, 2, 3
"""What ties a sample's moment: the beginning of its arc, its end, nothing, or a clock."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Places:
    """Where the samples of a recording are.

    Attributes:
        arc: Shape (N,).
        moment: Since the arc's beginning [s], shape (N,).
        tie: BEGIN, END, FREE or TIMED, shape (N,).
    """

    arc: Ints
    moment: Floats
    tie: Ints

    def times(self, nodes: Nodes) -> Floats:
        """Since the beginning of the motion [s]."""
        times: Floats = nodes.times[self.arc] + self.moment
        return times


@dataclass(frozen=True, kw_only=True, eq=False)
class Recording:
    """A stroke, ready to be compared with a draft.

    Attributes:
        witnesses: Its trails.
        timing: What its times are worth.
        time: Of the samples since the first [s], shape (N,); zeros where there are none.
        first: The first arc that each sample may lie on, shape (N,).
        last: The last.
        heed: 0 for samples that are ignored, for they lie at a collision (thesis 4.4.2), else 1.
    """

    witnesses: tuple[Witness, ...]
    timing: Timing
    time: Floats
    first: Ints
    last: Ints
    heed: Floats

    def __len__(self) -> int:
        return len(self.time)

    def placed(self, arc: Ints, moment: Floats, nodes: Nodes, pace: float) -> Places:
        """Places of the samples; those that keep times get theirs."""
        if self.timing is not Timing.FREE:
            times = self.time * (pace if self.timing is Timing.SCALED else 1.0)
            arc = np.clip(np.searchsorted(nodes.times[1:-1], times, "right"), self.first, self.last)
            return Places(arc=arc, moment=times - nodes.times[arc], tie=np.full(len(arc), TIMED))
        span = nodes.span[arc]
        moment = np.clip(moment, 0.0, span)
        moment = np.maximum.accumulate(nodes.times[arc] + moment) - nodes.times[arc]
        tie = np.where(moment <= 0.0, BEGIN, np.where(moment >= span, END, FREE))
        tie[0], tie[-1] = BEGIN, END
        moment[0], moment[-1] = 0.0, span[-1]
        return Places(arc=arc, moment=moment, tie=tie)

    def misfit(self, grid: Grid, places: Places) -> float:
        """Half the sum of squares."""
        total = 0.0
        for one in self.witnesses:
            r = one.residual(one.states(grid, places.arc, places.moment))
            total += 0.5 * float(((r * self.heed[:, None]) ** 2).sum())
        return total


@dataclass(frozen=True, kw_only=True, eq=False)
class Held:
    """A recording held against a draft: least squares rows.

    Attributes:
        residual: Shape (R,).
        slope: By all unknowns, with free samples sliding, shape (R, size).
        slide: How far each sample slides at once [s], shape (N,).
        follow: And with a step, shape (N, size).
    """

    residual: Floats
    slope: Floats
    slide: Floats
    follow: Floats


def held(recording: Recording, places: Places, grid: Grid, layout: Layout, pace: float) -> Held:
    """The rows of a recording."""
    parts = [w.slopes(w.states(grid, places.arc, places.moment)) for w in recording.witnesses]
    heed = recording.heed[:, None]
    residual = np.concatenate([p[0] for p in parts], axis=1) * heed
    rate = np.concatenate([p[2] for p in parts], axis=1) * heed
    own = np.concatenate([p[1] for p in parts], axis=1) * heed[:, :, None]
    slope = _spread(own, places, layout)
    slope += rate[:, :, None] * _clock(recording, places, layout, pace)[:, None, :]
    free = (places.tie == FREE)[:, None]
    size = (rate**2).sum(axis=1, keepdims=True)
    along = np.where(free & (size > _STILL), rate / np.maximum(size, _STILL), 0.0)
    follow = -np.einsum("ni,nij->nj", along, slope)
    slope = slope + rate[:, :, None] * follow[:, None, :]
    slide = -np.einsum("ni,ni->n", along, residual)
    shape = (residual.size, layout.size)
    return Held(residual=residual.ravel(), slope=slope.reshape(shape), slide=slide, follow=follow)


def _spread(own: Floats, places: Places, layout: Layout) -> Floats:
    """Slopes by an arc's own unknowns, put in their places among all."""
    out = np.zeros((*own.shape[:2], layout.size))
    for arc in np.unique(places.arc).tolist():
        rows = places.arc == arc
        out[rows, :, arc * layout.width : (arc + 1) * layout.width] = own[rows]
    return out


def _clock(recording: Recording, places: Places, layout: Layout, pace: float) -> Floats:
    """How moments change with the unknowns where they are tied, shape (N, size)."""
    out = np.zeros((len(recording), layout.size))
    for arc in range(layout.arcs):
        out[(places.tie == END) & (places.arc == arc), layout.knob(arc, SPAN)] = 1.0
        out[(places.tie == TIMED) & (places.arc > arc), layout.knob(arc, SPAN)] = -1.0
    if recording.timing is Timing.SCALED:
        out[:, -1] = recording.time
    return out


def slid(recording: Recording, places: Places, rows: Held, step: Floats, draft: Draft) -> Places:
    """The samples after a step that led to a draft."""
    moment = places.moment + rows.follow @ step
    moment = np.where(places.tie == END, draft.nodes.span[places.arc], moment)
    return recording.placed(places.arc, moment, draft.nodes, draft.pace)


def settled(recording: Recording, places: Places, grid: Grid, *, rounds: int = 3) -> Places:
    """Free samples at the moments next to theirs where they fit best, by Newton's method."""
    if recording.timing is not Timing.FREE:
        return places
    nodes = grid.nodes
    for _ in range(rounds):
        top, bottom = np.zeros(len(places.arc)), np.full(len(places.arc), _STILL)
        for one in recording.witnesses:
            now: States = one.states(grid, places.arc, places.moment)
            residual, _, rate = one.slopes(now)
            top += (residual * rate).sum(axis=1)
            bottom += (rate**2).sum(axis=1)
        move = np.where(places.tie == FREE, top / bottom, 0.0)
        better = recording.placed(places.arc, places.moment - move, nodes, 1.0)
        if recording.misfit(grid, better) > recording.misfit(grid, places):
            return places
        places = replace(better)
    return places
