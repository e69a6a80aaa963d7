"""Desk: the room that one thread works in; made once a thread and scene."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from keyforce.engine.impact.state import (
    CHANGE,
    FLIGHT,
    HIT,
    IMPACT,
    MAX_TOUCHES,
    NOW,
    SCRATCH,
    TOUCH,
    WATCH,
    Events,
    Rows,
    Track,
    World,
)


class Desk(NamedTuple):
    """What kernels write into besides their results."""

    now: Rows  # NOW (B,)
    watch: Rows  # WATCH (P,)
    hit: Rows  # HIT
    change: Rows  # CHANGE
    scratch: Rows  # SCRATCH


def desk(world: World) -> Desk:
    """A fresh one."""
    return Desk(
        now=np.zeros(len(world.bodies), NOW),
        watch=np.zeros(len(world.pairs), WATCH),
        hit=np.zeros(1, HIT)[0],
        change=np.zeros(1, CHANGE)[0],
        scratch=np.zeros(1, SCRATCH)[0],
    )


def empty_track(bodies: int, impacts: int) -> Track:
    """Room for the flights of so many impacts."""
    return Track(
        tally=np.zeros(1, dtype=np.int64),
        latest=np.arange(bodies),
        row=np.empty(3 * bodies + 2 * impacts, FLIGHT),
    )


def empty_events(impacts: int) -> Events:
    """Room for so many impacts."""
    return Events(
        tally=np.zeros(4, dtype=np.int64),
        row=np.zeros(impacts + 1, IMPACT),
        touch=np.empty(3 * impacts + 2 * MAX_TOUCHES, TOUCH),
    )
