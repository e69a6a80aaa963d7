"""Tangent: the exact derivative of a motion along its events.

Each flight carries how its first state changes with every parameter, at fixed time: position,
rotation vector (R becomes exp(xi) R), velocity, angular momentum per mass. Flights carry it on by
their own variational equation (thesis equation 3.5); an impact moves it to the event's time, takes
it through the impulse and moves it back (equations 3.4, 3.6 and 3.8).
"""

from __future__ import annotations

from keyforce.direction.compiled import kernel, part
from keyforce.engine.impact.impact_change import change_impact
from keyforce.engine.impact.impulse import assemble, factorize, fill_normal, solve, stick
from keyforce.engine.impact.place import place
from keyforce.engine.impact.state import (
    FIXED,
    GRAVITY,
    POSITION,
    SPIN,
    TURN,
    VELOCITY,
    Columns,
    Events,
    Floats,
    Ints,
    Knobs,
    Rows,
    Track,
    World,
)
from keyforce.engine.impact.touch import meet
from keyforce.engine.impact.turning import turn_change
from keyforce.engine.impact.vector import (
    Triple,
    beyond,
    cross,
    dot,
    fill_turn,
    minus,
    put,
    put4,
    row,
    row4,
    stretched,
    times,
)


@kernel
def differentiate(
    world: World, knobs: Knobs, track: Track, events: Events, now: Rows, hit: Rows, change: Rows,
    columns: Columns, tangent: Floats, moment: Floats, scratch: Rows,
) -> None:  # fmt: skip
    """Fills `tangent` (flights, 12, parameters) and `moment`, d time / d u (events, parameters)."""
    gravity = (knobs.gravity[0], knobs.gravity[1], knobs.gravity[2])
    for f in range(events.row.first_flight[0]):
        begin_tangent(world, track, now, f, columns, tangent, scratch)
    for k in range(events.tally[0]):
        for f in range(events.row.first_flight[k], events.row.first_flight[k + 1]):
            prior = track.row.prior[f]
            t = events.row.time[k] - track.row.time[prior]
            carry(world, track, prior, t, columns, tangent, tangent, f, scratch)
        recall(world, track, events, now, hit, k, gravity)
        prepare(world, now, hit)
        for c in range(columns.kind.size):
            change_impact(world, knobs, track, events, now, hit, change, columns, k, c, tangent,
                          moment)  # fmt: skip


@part
def begin_tangent(
    world: World, track: Track, now: Rows, f: int, columns: Columns, tangent: Floats,
    scratch: Rows,
) -> None:  # fmt: skip
    """The start's own derivative (thesis section 3.2.3: the identity), in specific momentum."""
    body = track.row.body[f]
    for c in range(columns.kind.size):
        for r in range(12):
            tangent[f, r, c] = 0.0
    if world.bodies.kind[body] == FIXED:
        return
    fill_turn(now.turn, body, row4(track.row.turn, f))
    j = row(world.bodies.mobility, body)
    inertia = (1.0 / j[0], 1.0 / j[1], 1.0 / j[2])
    swing = row(track.row.swing, f)
    spin = stretched(now.turn, body, j, swing)
    for c in range(columns.kind.size):
        kind, axis = columns.kind[c], columns.axis[c]
        if kind > SPIN or columns.which[c] != body:
            continue
        e = (1.0 if axis == 0 else 0.0, 1.0 if axis == 1 else 0.0, 1.0 if axis == 2 else 0.0)
        if kind == POSITION:
            tangent[f, axis, c] = 1.0
        elif kind == VELOCITY:
            tangent[f, 6 + axis, c] = 1.0
        else:
            more = stretched(now.turn, body, inertia, e)
            if kind == TURN:
                tangent[f, 3 + axis, c] = 1.0
                moved = stretched(now.turn, body, inertia, cross(e, spin))
                more = minus(cross(e, swing), moved)
            for r in range(3):
                tangent[f, 9 + r, c] = more[r]


@part
def carry(
    world: World, track: Track, f: int, t: float, columns: Columns, source: Floats,
    target: Floats, row_out: int, scratch: Rows,
) -> None:  # fmt: skip
    """A flight's derivative t seconds after its start, into a row of `target`."""
    body = track.row.body[f]
    m = target[row_out]
    start = source[f]
    count = columns.kind.size
    if world.bodies.kind[body] == FIXED or track.row.asleep[f] == 1:
        for r in range(12):
            for c in range(count):
                m[r, c] = start[r, c]
        return
    turn_change(world.bodies, body, row4(track.row.turn, f), row(track.row.swing, f), t, scratch)
    x = scratch.change
    for i in range(3):
        for c in range(count):
            m[i, c] = start[i, c] + t * start[6 + i, c]
            m[6 + i, c] = start[6 + i, c]
            m[9 + i, c] = start[9 + i, c]
            turned = 0.0
            for j in range(3):
                turned += x[i, j] * start[3 + j, c] + x[i, 3 + j] * start[9 + j, c]
            m[3 + i, c] = turned
    for c in range(count):
        if columns.kind[c] == GRAVITY:
            m[columns.axis[c], c] += 0.5 * t * t
            m[6 + columns.axis[c], c] += t


@part
def recall(
    world: World, track: Track, events: Events, now: Rows, hit: Rows, k: int, gravity: Triple
) -> None:
    """Puts an impact back together from its record: bodies just before it, and its touches."""
    solids, pairs = world.solids, world.pairs
    first, last = events.row.first_flight[k], events.row.first_flight[k + 1]
    for body in range(world.bodies.size):
        now.pull[body] = 0.0
        if k == 0:
            fill_turn(now.turn, body, row4(track.row.turn, body))
            put(now.at, body, row(track.row.at, body))
            put(now.velocity, body, (0.0, 0.0, 0.0))
            put(now.spin, body, (0.0, 0.0, 0.0))
    for f in range(first, last):
        body, prior = track.row.body[f], track.row.prior[f]
        now.pull[body] = 0.0 if track.row.asleep[prior] == 1 else 1.0
        fill_turn(now.turn, body, row4(track.row.turn, f))
        put(now.at, body, row(track.row.at, f))
        fallen = (events.row.time[k] - track.row.time[prior]) * now.pull[body]
        put(now.velocity, body, beyond(row(track.row.velocity, prior), fallen, gravity))
        mobility = row(world.bodies.mobility, body)
        put(now.spin, body, stretched(now.turn, body, mobility, row(track.row.swing, prior)))
    hit.count[0] = hit.count[1] = 0
    for r in range(events.row.first_touch[k], events.row.first_touch[k + 1]):
        i, p = hit.count[0], events.touch.pair[r]
        hit.pair[i], hit.kind[i] = p, events.touch.kind[r]
        hit.one[i], hit.two[i], hit.active[i] = (
            events.touch.one[r],
            events.touch.two[r],
            events.touch.active[r],
        )
        a, b = pairs.a[p], pairs.b[p]
        meet(solids, now, a, b, hit.kind[i], hit.one[i], hit.two[i], hit.point, hit.facing, i)
        put(hit.normal, i, row(events.touch.normal, r))
        put(hit.impulse, i, row(events.touch.impulse, r))
        hit.friction[i] = pairs.friction[p]
        hit.a[i], hit.b[i] = sit(hit, solids.each.body[a]), sit(hit, solids.each.body[b])
        hit.count[0] = i + 1


@part
def sit(hit: Rows, body: int) -> int:
    """The row of a body among those that meet."""
    for m in range(hit.count[1]):
        if hit.met[m] == body:
            return m
    hit.met[hit.count[1]] = body
    hit.count[1] += 1
    return hit.count[1] - 1


@part
def prepare(world: World, now: Rows, hit: Rows) -> None:
    """The equations of the impact, factorized once for all parameters."""
    bodies = world.bodies
    count = hit.count[0]
    assemble(now, hit)
    fill_normal(bodies, now, hit)
    factorize(hit.matrix, hit.factor, count)
    rough = 0.0
    for i in range(count):
        hit.right[i] = 0.0
        if hit.active[i]:
            hit.right[i] = -dot(row(hit.normal, i), row(hit.speed, i))
        rough = max(rough, hit.friction[i])
    solve(hit.matrix, hit.factor, count, hit)
    for i in range(count):
        hit.load[i] = hit.answer[i]
        put(hit.plain, i, times(hit.answer[i], row(hit.normal, i)))
    if rough > 0.0:
        stick(bodies, now, hit)


@kernel
def set_swing(bodies: Rows, track: Track, spin: Floats, scratch: Rows) -> None:
    """Angular momentum per mass of the first flights: R diag(1 / mobility) R' w."""
    for f in range(bodies.size):
        put(track.row.swing, f, (0.0, 0.0, 0.0))
        if bodies.kind[f] != FIXED:
            fill_turn(scratch.frame, 0, row4(track.row.turn, f))
            j = row(bodies.mobility, f)
            inertia = (1.0 / j[0], 1.0 / j[1], 1.0 / j[2])
            put(track.row.swing, f, stretched(scratch.frame, 0, inertia, row(spin, f)))


@kernel
def states(
    world: World, knobs: Knobs, track: Track, now: Rows, flights: Ints, moments: Floats,
    at: Floats, turn: Floats, velocity: Floats, spin: Floats, scratch: Rows,
) -> None:  # fmt: skip
    """States of flights at times, one row each."""
    gravity = (knobs.gravity[0], knobs.gravity[1], knobs.gravity[2])
    for i in range(flights.size):
        f = flights[i]
        body = track.row.body[f]
        moves = world.bodies.kind[body] != FIXED and track.row.asleep[f] == 0
        last = track.latest[body]
        track.latest[body] = f
        now.pull[body] = 1.0 if moves else 0.0
        now.time[body] = track.row.time[f]
        put4(now.quaternion, body, row4(track.row.turn, f))
        place(world.bodies, track, now, body, moments[i], gravity, scratch)
        track.latest[body] = last
        put(at, i, row(now.at, body))
        put4(turn, i, row4(now.quaternion, body))
        put(velocity, i, row(now.velocity, body))
        put(spin, i, row(now.spin, body))


@kernel
def slopes(
    world: World, knobs: Knobs, track: Track, now: Rows, flights: Ints, moments: Floats,
    columns: Columns, tangent: Floats, out: Floats, scratch: Rows,
) -> None:  # fmt: skip
    """Derivatives of those states at fixed times, (rows, 12, parameters): the last three of spin.

    w = A l, so dw = xi x w + A (dl - xi x l).
    """
    for i in range(flights.size):
        f = flights[i]
        body = track.row.body[f]
        carry(world, track, f, moments[i] - track.row.time[f], columns, tangent, out, i, scratch)
        if world.bodies.kind[body] == FIXED:
            continue
        if track.row.asleep[f] == 1:
            fill_turn(scratch.frame, 0, row4(track.row.turn, f))
        mobility = row(world.bodies.mobility, body)
        swing = row(track.row.swing, f)
        spin = stretched(scratch.frame, 0, mobility, swing)
        for c in range(columns.kind.size):
            xi = (out[i, 3, c], out[i, 4, c], out[i, 5, c])
            dl = (out[i, 9, c], out[i, 10, c], out[i, 11, c])
            lag = stretched(scratch.frame, 0, mobility, minus(dl, cross(xi, swing)))
            turned = cross(xi, spin)
            for r in range(3):
                out[i, 9 + r, c] = turned[r] + lag[r]
