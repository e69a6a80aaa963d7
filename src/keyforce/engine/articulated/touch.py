"""Touch: which bodies meet and part, read from MuJoCo's list of contacts each step."""

from __future__ import annotations

from keyforce.direction.compiled import part
from keyforce.engine.articulated.native import ContactView
from keyforce.engine.articulated.state import (
    LIFT,
    TOUCH,
    Floats,
    Ints,
    Live,
    Log,
    Roots,
    Touches,
)

GAP_STEPS = 10
"""Steps that a touch may pause for before it counts as ended: contacts flicker."""


@part
def note_event(log: Log, time: float, kind: int, a: int, b: int, size: float) -> None:
    """Appends an event, while there is room; the outcome tells when there was not."""
    n = log.events[0]
    if n < log.event_time.size:
        log.event_time[n], log.event_kind[n] = time, kind
        log.event_a[n], log.event_b[n], log.event_size[n] = a, b, size
        log.events[0] = n + 1


@part
def follow_touches(
    live: Live,
    roots: Roots,
    contacts: ContactView,
    touches: Touches,
    log: Log,
    step: int,
    dt: float,
    met: Ints,
    since: Floats,
) -> None:
    """Notes new touches and ended ones.

    `met` counts each character's contacts with others, `since` says how long ago the first of the
    new ones began: within this step, as deep as it is at the speed at which it came.
    """
    met[:] = 0
    since[:] = 0.0
    start = contacts.base[0] - contacts.arena
    body_of, owner, seen = live.geom_body, roots.owner, touches.seen
    bodies = owner.size
    for i in range(contacts.number[0]):
        contact = start + i * contacts.stride
        at = (contact + contacts.geoms) >> 2
        a, b = body_of[contacts.ints[at]], body_of[contacts.ints[at + 1]]
        if owner[a] == owner[b] and owner[a] >= 0:
            continue
        if owner[a] >= 0:
            met[owner[a]] += 1
        if owner[b] >= 0:
            met[owner[b]] += 1
        pair = a * bodies + b if a < b else b * bodies + a
        if seen[pair] >= 0:
            seen[pair] = step
        elif touches.number[0] < touches.active.size:
            seen[pair] = step
            touches.active[touches.number[0]] = pair
            touches.number[0] += 1
            ago = note_touch(live, contacts, log, contact, a, b, step * dt, dt)
            if owner[a] >= 0:
                since[owner[a]] = max(since[owner[a]], ago)
            if owner[b] >= 0:
                since[owner[b]] = max(since[owner[b]], ago)
    drop_ended(touches, log, step, dt, bodies)


@part
def note_touch(
    live: Live,
    contacts: ContactView,
    log: Log,
    contact: int,
    a: int,
    b: int,
    time: float,
    dt: float,
) -> float:
    """Notes a new touch, and says how long ago it began [s]."""
    speed = closing_speed(live, contacts, (contact + contacts.frame) >> 3, a, b)
    depth = -contacts.reals[(contact + contacts.distance) >> 3]
    ago = min(max(depth, 0.0) / speed, dt) if speed > 0.0 else 0.0
    note_event(log, time - ago, TOUCH, max(a, b), min(a, b), speed)
    return ago


@part
def drop_ended(touches: Touches, log: Log, step: int, dt: float, bodies: int) -> None:
    """Forgets pairs that have not touched for a while, and notes when they parted."""
    seen, active, number = touches.seen, touches.active, touches.number
    k = 0
    while k < number[0]:
        pair = active[k]
        if step - seen[pair] > GAP_STEPS:
            note_event(log, (seen[pair] + 1) * dt, LIFT, pair % bodies, pair // bodies, 0.0)
            seen[pair] = -1
            number[0] -= 1
            active[k] = active[number[0]]
        else:
            k += 1


@part
def touched(touches: Touches, begin: int, end: int, bodies: int) -> bool:
    """Whether any of the bodies from `begin` up to `end` touches something."""
    for k in range(touches.number[0]):
        pair = touches.active[k]
        if begin <= pair % bodies < end or begin <= pair // bodies < end:
            return True
    return False


@part
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
