"""The loop: flights and impacts in the order of time."""

from __future__ import annotations

from keyforce.direction.compiled import kernel, part
from keyforce.engine.impact.advance import far_time, measure, safe_time
from keyforce.engine.impact.axis import IN_A, IN_B, search
from keyforce.engine.impact.gather import CLOSING, admit, face_normals, gather, rate_of
from keyforce.engine.impact.impulse import assemble, carry_load, strike
from keyforce.engine.impact.place import enter_flight, place
from keyforce.engine.impact.rest import settles
from keyforce.engine.impact.state import (
    DONE,
    FIXED,
    INTERPENETRATING,
    PAUSED,
    PLANE,
    RESTING,
    SPHERE,
    STUCK,
    TOO_MANY,
    Events,
    Knobs,
    Rows,
    Track,
    World,
)
from keyforce.engine.impact.touch import meet
from keyforce.engine.impact.vector import Triple, dot, plus, put, put4, row, row4

DEEP = 1e-6
"""A start deeper than this is refused [m]."""
UNSEEN = 1e300
LOOKS_PER_EVENT = 4000
"""More looks at pairs than this in one flight, and the loop gives up."""
MOST_LOOKS = 10_000_000
"""Nor does it look more often than this in a whole motion, however many impacts there are: solids
that slide along each other cost up to the whole of a flight's looks between any two of them."""
LOOKS_AT_ONCE = 200_000
"""After so many looks the loop pauses, so that whoever waits for it can call it off."""


@kernel
def play(
    world: World, knobs: Knobs, track: Track, events: Events, now: Rows, watch: Rows, hit: Rows,
    scratch: Rows,
) -> int:  # fmt: skip
    """Simulates from the first flights on, or from where it paused; returns how it ended."""
    gravity = (knobs.gravity[0], knobs.gravity[1], knobs.gravity[2])
    tally, most = events.tally, LOOKS_PER_EVENT * (1 + watch.safe.size)
    if tally[3] == 0 and not start(world, track, events, now, watch, gravity, scratch):
        return INTERPENETRATING
    for _ in range(LOOKS_AT_ONCE):
        p = soonest(watch, knobs.until)
        if p < 0:
            return DONE
        tally[2] += 1
        tally[3] += 1
        if tally[2] > most or tally[3] > MOST_LOOKS:
            return STUCK
        t = examine(world, track, now, watch, hit, p, gravity, scratch)
        if t >= 0.0:
            if tally[0] + 1 >= events.row.size or not room_left(track, events):
                return TOO_MANY
            tally[2] = 0
            happen(world, knobs, track, events, now, watch, hit, p, t, gravity, scratch)
            if all_asleep(world, track):
                return RESTING
    return PAUSED


@part
def start(
    world: World, track: Track, events: Events, now: Rows, watch: Rows, gravity: Triple,
    scratch: Rows,
) -> bool:  # fmt: skip
    """Puts everyone in place; false where two overlap (their pair is then in events.tally[1])."""
    solids, pairs = world.solids, world.pairs
    for body in range(world.bodies.size):
        enter_flight(world.bodies, track, now, body)
        place(world.bodies, track, now, body, 0.0, gravity, scratch)
    for p in range(pairs.size):
        a, b = pairs.a[p], pairs.b[p]
        watch.safe[p] = far_time(solids, now, a, b, gravity)
        watch.seen[p] = UNSEEN
        if watch.safe[p] == 0.0 and search(solids, now, watch, p, a, b, scratch) < -DEEP:
            events.tally[1] = p
            return False
    return True


@part
def soonest(watch: Rows, until: float) -> int:
    """The pair to look at next, or -1 where all are safe to the end."""
    best, which = until, -1
    for p in range(watch.size):
        if watch.safe[p] < best:
            best, which = watch.safe[p], p
    return which


@part
def room_left(track: Track, events: Events) -> bool:
    """Whether another impact fits in."""
    fits = track.tally[0] + 2 * track.latest.size <= track.row.size
    return fits and events.tally[1] + 16 <= events.touch.size


@part
def all_asleep(world: World, track: Track) -> bool:
    """Whether nothing moves any more."""
    for body in range(world.bodies.size):
        if world.bodies.kind[body] != FIXED and track.row.asleep[track.latest[body]] == 0:
            return False
    return True


@part
def examine(
    world: World, track: Track, now: Rows, watch: Rows, hit: Rows, p: int, gravity: Triple,
    scratch: Rows,
) -> float:  # fmt: skip
    """Looks at a pair when it is no longer known to be safe; the time of its impact, or -1."""
    solids, pairs = world.solids, world.pairs
    a, b, t = pairs.a[p], pairs.b[p], watch.safe[p]
    body_a, body_b = solids.each.body[a], solids.each.body[b]
    if now.pull[body_a] == 0.0 and now.pull[body_b] == 0.0:
        watch.safe[p] = UNSEEN
        return -1.0
    place(world.bodies, track, now, body_a, t, gravity, scratch)
    place(world.bodies, track, now, body_b, t, gravity, scratch)
    far = far_time(solids, now, a, b, gravity)
    if far > 0.01:
        watch.safe[p] = t + far
        return -1.0
    moving = solids.each.kind[a] == SPHERE and solids.each.kind[b] != PLANE
    if watch.seen[p] == UNSEEN or moving:
        search(solids, now, watch, p, a, b, scratch)
    gap, m, longest = measure(solids, now, watch, p, a, b, gravity, scratch)
    if not moving and (gap <= 0.0 or 1e-5 < gap < 0.5 * watch.seen[p]):
        search(solids, now, watch, p, a, b, scratch)
        gap, m, longest = measure(solids, now, watch, p, a, b, gravity, scratch)
    watch.seen[p] = max(watch.seen[p], gap)
    if gap <= 0.0 and closes(world, now, watch, hit, p, gap, scratch):
        return refine(world, track, now, hit, p, t, gravity, scratch)
    watch.safe[p] = t + safe_time(solids, a, b, gap, m, longest, scratch)
    return -1.0


@part
def closes(
    world: World, now: Rows, watch: Rows, hit: Rows, p: int, gap: float, scratch: Rows
) -> bool:
    """Whether something of a pair at or below zero separation still closes: its features."""
    solids, pairs = world.solids, world.pairs
    a, b = pairs.a[p], pairs.b[p]
    hit.kind[0], hit.one[0], hit.two[0] = watch.kind[p], watch.one[p], watch.two[p]
    frame, heights = watch.frame[p], scratch.heights
    if solids.each.kind[a] == SPHERE or (frame != IN_B and frame != IN_A):
        meet(solids, now, a, b, hit.kind[0], hit.one[0], hit.two[0], hit.point, hit.facing, 0)
        point, facing = row(hit.point, 0), row(hit.facing, 0)
        return rate_of(now, solids.each.body[a], solids.each.body[b], point, facing) < CLOSING
    s = a if frame == IN_B else b
    first = solids.each.first_vertex[s]
    count = solids.each.first_vertex[s + 1] - first
    lowest = 1e300
    for v in range(count):
        lowest = min(lowest, heights[0, v] if frame == IN_B else -heights[2, v])
    earliest, found = 0.0, -1
    for v in range(count):
        height = (heights[0, v] if frame == IN_B else -heights[2, v]) - lowest + gap
        rate = heights[1, v] - heights[3, 0] if frame == IN_B else heights[1, 0] - heights[3, v]
        if height <= 0.0 and rate < CLOSING and (found < 0 or height / rate > earliest):
            earliest, found = height / rate, first + v
    if found >= 0 and frame == IN_B:
        hit.one[0] = found
    elif found >= 0:
        hit.two[0] = found
    return found >= 0


@part
def refine(
    world: World, track: Track, now: Rows, hit: Rows, p: int, t: float, gravity: Triple,
    scratch: Rows,
) -> float:  # fmt: skip
    """The time at which the event function is zero, by Newton's method (E' is exact).

    Where it was zero before the last impact already, which left the bodies a hair too deep, they
    meet when they begin to close again.
    """
    solids, pairs = world.solids, world.pairs
    a, b = pairs.a[p], pairs.b[p]
    body_a, body_b = solids.each.body[a], solids.each.body[b]
    earliest, begun = (
        max(track.row.time[track.latest[body_a]], track.row.time[track.latest[body_b]]), t
    )  # fmt: skip
    for _ in range(12):
        e = meet(solids, now, a, b, hit.kind[0], hit.one[0], hit.two[0], hit.point, hit.facing, 0)
        rate = rate_of(now, body_a, body_b, row(hit.point, 0), row(hit.facing, 0))
        if rate >= 0.0:
            t = begun
            place(world.bodies, track, now, body_a, t, gravity, scratch)
            place(world.bodies, track, now, body_b, t, gravity, scratch)
            break
        sooner = min(begun, max(earliest, t - e / rate))
        step = sooner - t
        t = sooner
        place(world.bodies, track, now, body_a, t, gravity, scratch)
        place(world.bodies, track, now, body_b, t, gravity, scratch)
        if abs(step) < 1e-15:
            break
    return t


@part
def happen(
    world: World, knobs: Knobs, track: Track, events: Events, now: Rows, watch: Rows, hit: Rows,
    p: int, t: float, gravity: Triple, scratch: Rows,
) -> None:  # fmt: skip
    """One impact: touches, impulses, record, new flights, rest."""
    k = events.tally[0]
    kind, one, two = hit.kind[0], hit.one[0], hit.two[0]
    hit.count[0] = hit.count[1] = 0
    admit(world, now, hit, p, kind, one, two)
    gather(world, track, now, watch, hit, t, gravity, scratch)
    for m in range(hit.count[1]):
        place(world.bodies, track, now, hit.met[m], t, gravity, scratch)
    face_normals(world, now, hit, knobs, k)
    assemble(now, hit)
    carry_load(world.bodies, now, hit)
    elasticity, slow = elasticity_of(world, knobs, hit, k)
    events.row.mode[k] = strike(world.bodies, now, hit, elasticity)
    events.row.slow[k], events.row.elasticity[k], events.row.time[k] = slow, elasticity, t
    note(events, hit)
    fly_on(world, track, events, now, hit, t)
    wake(world, track, now, watch, hit, k, t, gravity, scratch)
    lie_down(world, knobs, track, now, watch, hit, gravity, scratch)
    events.tally[0] = k + 1
    events.row.first_flight[k + 1] = track.tally[0]
    look_again(world, watch, track, events.row.first_flight[k], t)


@part
def elasticity_of(world: World, knobs: Knobs, hit: Rows, k: int) -> tuple[float, int]:
    """Elasticity in force, raised where the bodies would part more slowly than the floor allows."""
    e = world.pairs.elasticity[hit.pair[0]]
    if k < knobs.bounce.size:
        e += knobs.bounce[k]
    closing = -dot(row(hit.normal, 0), row(hit.speed, 0))
    if e * closing < knobs.floor:
        return knobs.floor / closing, 1
    return e, 0


@part
def note(events: Events, hit: Rows) -> None:
    """Records the touches."""
    k, first = events.tally[0], events.tally[1]
    for i in range(hit.count[0]):
        r = first + i
        events.touch.pair[r], events.touch.kind[r] = hit.pair[i], hit.kind[i]
        events.touch.one[r], events.touch.two[r], events.touch.active[r] = (
            hit.one[i],
            hit.two[i],
            hit.active[i],
        )
        put(events.touch.point, r, row(hit.point, i))
        put(events.touch.normal, r, row(hit.normal, i))
        put(events.touch.impulse, r, row(hit.impulse, i))
        events.touch.closing[r] = dot(row(hit.normal, i), row(hit.speed, i))
    events.tally[1] = first + hit.count[0]
    events.row.first_touch[k + 1] = events.tally[1]


@part
def begin(track: Track, now: Rows, body: int, k: int, t: float) -> int:
    """A new flight of a body from where it is, with the momentum that it had."""
    f, before = track.tally[0], track.latest[body]
    track.row.body[f], track.row.prior[f], track.row.event[f], track.row.asleep[f] = (
        body,
        before,
        k,
        0,
    )
    track.row.time[f] = t
    put(track.row.at, f, row(now.at, body))
    put4(track.row.turn, f, row4(now.quaternion, body))
    put(track.row.velocity, f, row(now.velocity, body))
    put(track.row.swing, f, row(track.row.swing, before))
    track.latest[body] = f
    track.tally[0] = f + 1
    return f


@part
def fly_on(world: World, track: Track, events: Events, now: Rows, hit: Rows, t: float) -> None:
    """New flights of the bodies that were struck."""
    for m in range(hit.count[1]):
        body = hit.met[m]
        if world.bodies.lightness[body] > 0.0:
            f = begin(track, now, body, events.tally[0], t)
            put(track.row.velocity, f, plus(row(track.row.velocity, f), row(hit.kick, m)))
            put(track.row.swing, f, plus(row(track.row.swing, f), row(hit.whirl, m)))
            enter_flight(world.bodies, track, now, body)


@part
def wake(
    world: World, track: Track, now: Rows, watch: Rows, hit: Rows, k: int, t: float,
    gravity: Triple, scratch: Rows,
) -> None:  # fmt: skip
    """Wakes what rests on a body that moves now."""
    solids, pairs = world.solids, world.pairs
    for p in range(pairs.size):
        body_a, body_b = solids.each.body[pairs.a[p]], solids.each.body[pairs.b[p]]
        for side in range(2):
            mover, sleeper = (body_a, body_b) if side == 0 else (body_b, body_a)
            flight = track.latest[sleeper]
            if track.row.asleep[flight] == 0 or track.row.event[track.latest[mover]] != k:
                continue
            gap, _, _ = measure(solids, now, watch, p, pairs.a[p], pairs.b[p], gravity, scratch)
            if watch.seen[p] < UNSEEN and gap < 1e-4:
                begin(track, now, sleeper, k, t)
                enter_flight(world.bodies, track, now, sleeper)


@part
def lie_down(
    world: World, knobs: Knobs, track: Track, now: Rows, watch: Rows, hit: Rows,
    gravity: Triple, scratch: Rows,
) -> None:  # fmt: skip
    """Puts to rest what settles; twice, for what stands on something that just did."""
    for _ in range(2):
        for m in range(hit.count[1]):
            body = hit.met[m]
            flight = track.latest[body]
            if world.bodies.lightness[body] == 0.0 or track.row.asleep[flight] == 1:
                continue
            if settles(world, knobs, track, now, watch, hit, m, scratch):
                track.row.asleep[flight] = 1
                put(track.row.velocity, flight, (0.0, 0.0, 0.0))
                put(track.row.swing, flight, (0.0, 0.0, 0.0))
                enter_flight(world.bodies, track, now, body)


@part
def look_again(world: World, watch: Rows, track: Track, first: int, t: float) -> None:
    """All pairs of the bodies that fly anew are to be looked at."""
    solids, pairs = world.solids, world.pairs
    for p in range(pairs.size):
        a, b = solids.each.body[pairs.a[p]], solids.each.body[pairs.b[p]]
        if track.latest[a] >= first or track.latest[b] >= first:
            watch.safe[p] = t
