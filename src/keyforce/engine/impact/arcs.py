"""Arcs: flights from given states that each end in a given impact, for multiple shooting.

An arc is one interval of the sliding time grid (Popovic 2001, section 4.4.2): all bodies fly for a
given span, however they may overlap on the way, and then two named features meet. Nothing is
searched for, so states, gap and their derivatives are smooth in everything.
"""

from __future__ import annotations

from keyforce.direction.compiled import kernel, part
from keyforce.engine.impact.axis import search
from keyforce.engine.impact.gather import normal_in_force, seat
from keyforce.engine.impact.impact_change import change_impulses, load_rows
from keyforce.engine.impact.impulse import assemble, carry_load, strike
from keyforce.engine.impact.place import enter_flight, place
from keyforce.engine.impact.state import (
    ELASTICITY,
    FIXED,
    SPAN,
    TILT,
    Columns,
    Events,
    Floats,
    Knobs,
    Rows,
    Track,
    World,
)
from keyforce.engine.impact.tangent import begin_tangent, carry
from keyforce.engine.impact.touch import meet
from keyforce.engine.impact.touch_change import change_touches
from keyforce.engine.impact.vector import (
    Triple,
    cross,
    dot,
    minus,
    plus,
    put,
    put4,
    row,
    row4,
)


@kernel
def shoot(
    world: World, knobs: Knobs, track: Track, events: Events, now: Rows, hit: Rows, change: Rows,
    columns: Columns, span: Floats, tangent: Floats, gap: Floats, slope: Floats, scratch: Rows,
) -> None:  # fmt: skip
    """Flies all arcs and strikes their impacts.

    With B bodies, rows 2 B j to 2 B j + B of the track hold arc j's first states, the B rows after
    them become its states after the impact (at its end, for the last arc). `tangent` (rows, 12, N)
    gets their derivatives with respect to the arc's own parameters, `slope` (arcs, N) the gap's.
    """
    gravity = (knobs.gravity[0], knobs.gravity[1], knobs.gravity[2])
    count = world.bodies.size
    for j in range(span.size):
        first = (2 * j + 1) * count
        for body in range(count):
            fly(world, track, now, columns, tangent, first - count + body, first + body, span[j],
                gravity, scratch)  # fmt: skip
        if j < events.tally[0]:
            gap[j] = collide(world, knobs, track, events, now, hit, change, columns, j, first,
                             tangent, slope)  # fmt: skip
    for body in range(count):
        track.latest[body] = body


@part
def fly(
    world: World, track: Track, now: Rows, columns: Columns, tangent: Floats, f: int, after: int,
    span: float, gravity: Triple, scratch: Rows,
) -> None:  # fmt: skip
    """A body's flight from row f to row `after`, with its derivative; the span's is its rate."""
    body = track.row.body[f]
    begin_tangent(world, track, now, f, columns, tangent, scratch)
    carry(world, track, f, span, columns, tangent, tangent, after, scratch)
    track.latest[body] = f
    enter_flight(world.bodies, track, now, body)
    place(world.bodies, track, now, body, span, gravity, scratch)
    put(track.row.at, after, row(now.at, body))
    put4(track.row.turn, after, row4(now.quaternion, body))
    put(track.row.velocity, after, row(now.velocity, body))
    put(track.row.swing, after, row(track.row.swing, f))
    if world.bodies.kind[body] == FIXED:
        return
    for c in range(columns.kind.size):
        if columns.kind[c] == SPAN:
            for r in range(3):
                tangent[after, r, c] = now.velocity[body, r]
                tangent[after, 3 + r, c] = now.spin[body, r]
                tangent[after, 6 + r, c] = gravity[r]
                tangent[after, 9 + r, c] = 0.0


@part
def collide(
    world: World, knobs: Knobs, track: Track, events: Events, now: Rows, hit: Rows, change: Rows,
    columns: Columns, j: int, first: int, tangent: Floats, slope: Floats,
) -> float:  # fmt: skip
    """Impact j between its named features; returns how far apart they are [m]."""
    gap = aim(world, knobs, events, now, hit, j)
    assemble(now, hit)
    carry_load(world.bodies, now, hit)
    elasticity = world.pairs.elasticity[hit.pair[0]] + knobs.bounce[j]
    events.row.elasticity[j], events.row.slow[j] = elasticity, 0
    strike(world.bodies, now, hit, elasticity)
    events.touch.closing[j] = dot(row(hit.normal, 0), row(hit.speed, 0))
    last = first + world.bodies.size
    for m in range(hit.count[1]):
        f = first + hit.met[m]
        put(track.row.velocity, f, plus(row(track.row.velocity, f), row(hit.kick, m)))
        put(track.row.swing, f, plus(row(track.row.swing, f), row(hit.whirl, m)))
    for c in range(columns.kind.size):
        load_rows(track, hit, change, first, last, c, tangent)
        slope[j, c] = gap_change(hit, change)
        tilts = columns.kind[c] == TILT
        tilt = 1.0 if tilts and columns.axis[c] == 0 else 0.0
        lean = 1.0 if tilts and columns.axis[c] == 1 else 0.0
        raised = 1.0 if columns.kind[c] == ELASTICITY else 0.0
        change_touches(world, knobs, now, hit, change, j, tilt, lean)
        change_impulses(world, track, events, now, hit, change, j, first, last, -1, raised)
        for m in range(hit.count[1]):
            for r in range(3):
                tangent[first + hit.met[m], 6 + r, c] = change.kick[m, r]
                tangent[first + hit.met[m], 9 + r, c] = change.whirl[m, r]
    return gap


@part
def aim(world: World, knobs: Knobs, events: Events, now: Rows, hit: Rows, j: int) -> float:
    """Sets up the one touch of impact j; returns its gap."""
    solids, p = world.solids, events.touch.pair[j]
    a, b = world.pairs.a[p], world.pairs.b[p]
    hit.count[0] = 1
    hit.count[1] = 0
    hit.pair[0], hit.kind[0] = p, events.touch.kind[j]
    hit.one[0], hit.two[0] = events.touch.one[j], events.touch.two[j]
    hit.a[0], hit.b[0] = seat(hit, solids.each.body[a]), seat(hit, solids.each.body[b])
    hit.friction[0] = world.pairs.friction[p]
    gap = meet(solids, now, a, b, hit.kind[0], hit.one[0], hit.two[0], hit.point, hit.facing, 0)
    put(hit.normal, 0, normal_in_force(world, now, hit, knobs, j, 0))
    return gap


@part
def gap_change(hit: Rows, change: Rows) -> float:
    """The gap's change: of the material points that meet, along the facing normal."""
    a, b = hit.a[0], hit.b[0]
    one = plus(row(change.at, a), cross(row(change.turn, a), row(hit.arm_a, 0)))
    two = plus(row(change.at, b), cross(row(change.turn, b), row(hit.arm_b, 0)))
    return dot(row(hit.facing, 0), minus(one, two))


@kernel
def nearest(
    world: World, track: Track, now: Rows, watch: Rows, first: int, p: int, scratch: Rows
) -> float:
    """The separation of pair p [m] where rows `first` on of the track begin.

    The features that it belongs to are left in `watch`.
    """
    gravity = (0.0, 0.0, 0.0)
    for body in range(world.bodies.size):
        track.latest[body] = first + body
        enter_flight(world.bodies, track, now, body)
        place(world.bodies, track, now, body, track.row.time[first + body], gravity, scratch)
        track.latest[body] = body
    a, b = world.pairs.a[p], world.pairs.b[p]
    return search(world.solids, now, watch, p, a, b, scratch)
