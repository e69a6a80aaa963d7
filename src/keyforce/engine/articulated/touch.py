"""Touch: which bodies meet and part, read from MuJoCo's list of contacts each step."""

from __future__ import annotations

import numpy as np
from numba import njit

from keyforce.engine.articulated.native import ContactView
from keyforce.engine.articulated.state import LIFT, TOUCH, Live, Log, Roots, Touches

GAP_STEPS = 10
"""Steps that a touch may pause for before it counts as ended: contacts flicker."""


@njit(cache=True)
def note_event(log: Log, step: int, kind: int, a: int, b: int, size: float) -> None:
    """Appends an event; silently full after the room made for them."""
    n = log.events[0]
    if n < log.event_step.size:
        log.event_step[n], log.event_kind[n] = step, kind
        log.event_a[n], log.event_b[n], log.event_size[n] = a, b, size
        log.events[0] = n + 1


@njit(cache=True)
def follow_touches(
    live: Live,
    roots: Roots,
    contacts: ContactView,
    touches: Touches,
    log: Log,
    step: int,
    met: np.ndarray,
) -> None:
    """Notes new touches and ended ones; `met` counts each character's contacts with others."""
    bodies = live.mass.size
    met[:] = 0
    start = contacts.base[0] - contacts.arena
    for i in range(contacts.number[0]):
        at = (start + i * contacts.stride + contacts.geoms) // 4
        a = live.geom_body[contacts.ints[at]]
        b = live.geom_body[contacts.ints[at + 1]]
        if roots.owner[a] == roots.owner[b] and roots.owner[a] >= 0:
            continue
        if roots.owner[a] >= 0:
            met[roots.owner[a]] += 1
        if roots.owner[b] >= 0:
            met[roots.owner[b]] += 1
        pair = a * bodies + b if a < b else b * bodies + a
        if touches.seen[pair] < 0:
            if touches.number[0] == touches.active.size:
                continue
            touches.active[touches.number[0]] = pair
            touches.number[0] += 1
            normal = (start + i * contacts.stride + contacts.frame) // 8
            speed = closing_speed(live, contacts, normal, a, b)
            note_event(log, step, TOUCH, pair % bodies, pair // bodies, speed)
        touches.seen[pair] = step
    drop_ended(touches, log, step, bodies)


@njit(cache=True)
def drop_ended(touches: Touches, log: Log, step: int, bodies: int) -> None:
    """Forgets pairs that have not touched for a while, and notes when they parted."""
    k = 0
    while k < touches.number[0]:
        pair = touches.active[k]
        if step - touches.seen[pair] > GAP_STEPS:
            note_event(log, touches.seen[pair] + 1, LIFT, pair % bodies, pair // bodies, 0.0)
            touches.seen[pair] = -1
            touches.number[0] -= 1
            touches.active[k] = touches.active[touches.number[0]]
        else:
            k += 1


@njit(cache=True)
def closing_speed(live: Live, contacts: ContactView, normal: int, a: int, b: int) -> float:
    """How fast two bodies approach along the contact's normal, at the contact point [m/s]."""
    total = 0.0
    point = normal - 3
    for side in range(2):
        body = b if side else a
        sign = -1.0 if side else 1.0
        center = live.com[live.root[body]]
        r0 = contacts.reals[point] - center[0]
        r1 = contacts.reals[point + 1] - center[1]
        r2 = contacts.reals[point + 2] - center[2]
        w = live.speed[body]
        total += sign * (
            contacts.reals[normal] * (w[3] + w[1] * r2 - w[2] * r1)
            + contacts.reals[normal + 1] * (w[4] + w[2] * r0 - w[0] * r2)
            + contacts.reals[normal + 2] * (w[5] + w[0] * r1 - w[1] * r0)
        )
    return total
