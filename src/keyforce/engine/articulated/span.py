"""Spans: when something holds, from a moment until another, coming and going by a ramp."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence
from typing import Protocol

import numpy as np

from keyforce.direction.compiled import part
from keyforce.engine.articulated.objectives import Ints, Spans
from keyforce.engine.articulated.state import (
    AT_LANDING,
    AT_TAKEOFF,
    AT_TIME,
    NEVER,
    Flight,
)
from keyforce.errors import InputError, unknown_name
from keyforce.shot.moment import Moment, phrase, seconds


class Spanning(Protocol):
    """Whatever has a beginning and an end."""

    @property
    def start(self) -> Moment: ...  # noqa: D102
    @property
    def until(self) -> Moment: ...  # noqa: D102
    @property
    def ramp(self) -> float: ...  # noqa: D102


@part
def update_spans(spans: Spans, flight: Flight, time: float) -> None:
    """Opens and closes spans as their moments come."""
    for w in range(spans.opens.size):
        if math.isnan(spans.opened[w]) and reached(
            spans.opens[w], spans.opens_by[w], spans.opens_on[w], flight, time
        ):
            spans.opened[w] = time
        if (
            not math.isnan(spans.opened[w])
            and math.isnan(spans.closed[w])
            and reached(spans.closes[w], spans.closes_by[w], spans.closes_on[w], flight, time)
        ):
            spans.closed[w] = time


@part
def reached(kind: int, who: int, value: float, flight: Flight, time: float) -> bool:
    """Whether a moment has come."""
    if kind == AT_TIME:
        return time >= value
    if kind == NEVER:
        return False
    count = flight.takeoffs[who] if kind == AT_TAKEOFF else flight.landings[who]
    return bool(count >= value)


@part
def level_of(spans: Spans, w: int, time: float) -> float:
    """How much of a span is there now, from 0 to 1; what opens at the start is there at once."""
    if math.isnan(spans.opened[w]):
        return 0.0
    ramp = max(spans.ramp[w], 1e-9)
    level = 1.0 if spans.opened[w] <= 0.0 else min(1.0, (time - spans.opened[w]) / ramp)
    if not math.isnan(spans.closed[w]):
        level = min(level, 1.0 - (time - spans.closed[w]) / ramp)
    return max(0.0, level)


def spans_of(rows: Sequence[Spanning], names: list[str]) -> Spans:
    """Lays out spans; `names` are the characters."""
    opens = [_moment(row.start, names) for row in rows]
    closes = [_moment(row.until, names) for row in rows]

    def ints(values: Iterable[int]) -> Ints:
        return np.array(list(values), dtype=np.int64)

    return Spans(
        opens=ints(m[0] for m in opens),
        opens_by=ints(m[1] for m in opens),
        opens_on=np.array([m[2] for m in opens], dtype=float),
        closes=ints(m[0] for m in closes),
        closes_by=ints(m[1] for m in closes),
        closes_on=np.array([m[2] for m in closes], dtype=float),
        ramp=np.array([row.ramp for row in rows], dtype=float),
        opened=np.full(len(rows), np.nan),
        closed=np.full(len(rows), np.nan),
    )


def reset_spans(spans: Spans) -> None:
    """Nothing has opened or closed yet."""
    spans.opened[:] = np.nan
    spans.closed[:] = np.nan


BY_HAND = "by hand"
"""The moment of what a conductor begins and ends."""


def by_hand(spans: Spans, w: int, time: float, *, on: bool) -> None:
    """Begins or ends a span now."""
    if on:
        spans.opened[w], spans.closed[w] = time, math.nan
    elif not math.isnan(spans.opened[w]) and math.isnan(spans.closed[w]):
        spans.closed[w] = time


def _moment(moment: Moment, names: list[str]) -> tuple[int, int, float]:
    """A moment as the loop knows it: its kind, whose it is, and when or which."""
    if moment == BY_HAND:
        return NEVER, -1, 0.0
    time = seconds(moment)
    if time is not None:
        return AT_TIME, -1, time
    parts = phrase(str(moment)) or {}
    verb = parts.get("verb")
    if verb in ("start", "end"):
        return (AT_TIME, -1, 0.0) if verb == "start" else (NEVER, -1, 0.0)
    kinds = {"takes off": AT_TAKEOFF, "lands": AT_LANDING}
    if verb not in kinds:
        raise InputError(
            "a window cannot wait for this event",
            given=moment,
            allowed="a time, 'start', 'end', 'NAME takes off', 'NAME lands'",
        )
    if parts["who"] not in names:
        raise unknown_name("character", parts["who"], names)
    return kinds[verb], names.index(parts["who"]), float(parts.get("nth", 1))
