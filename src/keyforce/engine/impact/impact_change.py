"""Impact change: how an impact passes on the derivative with respect to one parameter."""

from __future__ import annotations

from keyforce.direction.compiled import part
from keyforce.engine.impact.impulse import deliver, share_of, solve
from keyforce.engine.impact.state import (
    ELASTICITY,
    MASS,
    TILT,
    Columns,
    Events,
    Floats,
    Knobs,
    Rows,
    Track,
    World,
)
from keyforce.engine.impact.touch_change import change_touches
from keyforce.engine.impact.vector import (
    Triple,
    beyond,
    cross,
    dot,
    minus,
    norm,
    plus,
    put,
    row,
    stretched,
    times,
)


@part
def change_impact(
    world: World, knobs: Knobs, track: Track, events: Events, now: Rows, hit: Rows, change: Rows,
    columns: Columns, k: int, c: int, tangent: Floats, moment: Floats,
) -> None:  # fmt: skip
    """Takes column c through impact k."""
    gravity = (knobs.gravity[0], knobs.gravity[1], knobs.gravity[2])
    first, last = events.row.first_flight[k], events.row.first_flight[k + 1]
    kind, axis = columns.kind[c], columns.axis[c]
    tilt = lean = 0.0
    mine = columns.which[c] == k
    if kind == TILT and mine:
        tilt, lean = (1.0, 0.0) if axis == 0 else (0.0, 1.0)
    load_rows(track, hit, change, first, last, c, tangent)
    shift = event_shift(hit, change)
    moment[k, c] = shift
    move_to_event(now, hit, change, gravity, shift)
    change_touches(world, knobs, now, hit, change, k, tilt, lean)
    heavier = columns.which[c] if kind == MASS else -1
    raised = 1.0 if kind == ELASTICITY and mine else 0.0
    change_impulses(world, track, events, now, hit, change, k, first, last, heavier, raised)
    store_rows(track, now, hit, change, first, last, c, tangent, gravity, shift)


@part
def load_rows(
    track: Track, hit: Rows, change: Rows, first: int, last: int, c: int, tangent: Floats
) -> None:
    """The column's rows for each body that meets; zero for what is fixed."""
    for m in range(hit.count[1]):
        put(change.at, m, (0.0, 0.0, 0.0))
        put(change.turn, m, (0.0, 0.0, 0.0))
        put(change.velocity, m, (0.0, 0.0, 0.0))
        put(change.swing, m, (0.0, 0.0, 0.0))
        for f in range(first, last):
            if track.row.body[f] == hit.met[m]:
                for r in range(3):
                    change.at[m, r] = tangent[f, r, c]
                    change.turn[m, r] = tangent[f, 3 + r, c]
                    change.velocity[m, r] = tangent[f, 6 + r, c]
                    change.swing[m, r] = tangent[f, 9 + r, c]


@part
def event_shift(hit: Rows, change: Rows) -> float:
    """dt/du = -(dE/du) / (dE/dt) (thesis equation 3.8), on the first touch's material points."""
    a, b = hit.a[0], hit.b[0]
    one = plus(row(change.at, a), cross(row(change.turn, a), row(hit.arm_a, 0)))
    two = plus(row(change.at, b), cross(row(change.turn, b), row(hit.arm_b, 0)))
    facing = row(hit.facing, 0)
    return -dot(facing, minus(one, two)) / dot(facing, row(hit.speed, 0))


@part
def move_to_event(now: Rows, hit: Rows, change: Rows, gravity: Triple, shift: float) -> None:
    """From fixed time to the event's time: the correction of thesis equation 3.4."""
    for m in range(hit.count[1]):
        body = hit.met[m]
        put(change.at, m, beyond(row(change.at, m), shift, row(now.velocity, body)))
        put(change.turn, m, beyond(row(change.turn, m), shift, row(now.spin, body)))
        fall = shift * now.pull[body]
        put(change.velocity, m, beyond(row(change.velocity, m), fall, gravity))


@part
def swing_before(track: Track, hit: Rows, m: int, first: int, last: int) -> Triple:
    """The specific angular momentum that a body came with."""
    for f in range(first, last):
        if track.row.body[f] == hit.met[m]:
            return row(track.row.swing, track.row.prior[f])
    return 0.0, 0.0, 0.0


@part
def carry_impulses(
    world: World, track: Track, now: Rows, hit: Rows, change: Rows, impulses: Floats,
    more: Floats, first: int, last: int, heavier: int,
) -> None:  # fmt: skip
    """Changes of velocity, momentum and spin after the impulses, themselves changed by `more`."""
    bodies = world.bodies
    deliver(bodies, now, hit, impulses)
    for m in range(hit.count[1]):
        put(change.kick, m, row(change.velocity, m))
        put(change.whirl, m, row(change.swing, m))
    for k in range(hit.count[0]):
        impulse, extra = row(impulses, k), row(more, k)
        for side in range(2):
            m = hit.a[k] if side == 0 else hit.b[k]
            body = hit.met[m]
            light = bodies.lightness[body]
            if light == 0.0:
                continue
            sign = 1.0 if side == 0 else -1.0
            arm = row(hit.arm_a, k) if side == 0 else row(hit.arm_b, k)
            moved = row(change.arm_a, k) if side == 0 else row(change.arm_b, k)
            lighter = -light * light * sign if body == heavier else 0.0
            kick = beyond(times(sign * light, extra), lighter, impulse)
            put(change.kick, m, plus(row(change.kick, m), kick))
            whirl = plus(cross(moved, impulse), cross(arm, extra))
            whirl = beyond(times(sign * light, whirl), lighter, cross(arm, impulse))
            put(change.whirl, m, plus(row(change.whirl, m), whirl))
    for m in range(hit.count[1]):
        body = hit.met[m]
        swing = plus(swing_before(track, hit, m, first, last), row(hit.whirl, m))
        xi = row(change.turn, m)
        lag = minus(row(change.whirl, m), cross(xi, swing))
        inner = stretched(now.turn, body, row(bodies.mobility, body), lag)
        put(change.spin, m, plus(cross(xi, row(hit.after, m)), inner))


@part
def speed_after(now: Rows, hit: Rows, k: int) -> Triple:
    """Relative velocity at a touch after the impulses that were delivered last."""
    a, b = hit.a[k], hit.b[k]
    one = plus(row(now.velocity, hit.met[a]), row(hit.kick, a))
    two = plus(row(now.velocity, hit.met[b]), row(hit.kick, b))
    one = plus(one, cross(row(hit.after, a), row(hit.arm_a, k)))
    return minus(one, plus(two, cross(row(hit.after, b), row(hit.arm_b, k))))


@part
def speed_change(hit: Rows, change: Rows, k: int) -> Triple:
    """The change of that velocity."""
    a, b = hit.a[k], hit.b[k]
    one = plus(row(change.kick, a), cross(row(change.spin, a), row(hit.arm_a, k)))
    two = plus(row(change.kick, b), cross(row(change.spin, b), row(hit.arm_b, k)))
    one = plus(one, cross(row(hit.after, a), row(change.arm_a, k)))
    return minus(one, plus(two, cross(row(hit.after, b), row(change.arm_b, k))))


@part
def change_impulses(
    world: World, track: Track, events: Events, now: Rows, hit: Rows, change: Rows, k: int,
    first: int, last: int, heavier: int, raised: float,
) -> None:  # fmt: skip
    """D P for P = (1 + e) P1 + k (P2 - P1); leaves the bodies' changes in kick, whirl, spin."""
    count, e = hit.count[0], events.row.elasticity[k]
    if events.row.slow[k]:
        raised = floor_change(world, track, now, hit, change, first, last, heavier, e)
    change_loads(world, track, now, hit, change, first, last, heavier)
    rough = 0.0
    for i in range(count):
        rough = max(rough, hit.friction[i])
    share, shift = 0.0, 0.0
    if rough > 0.0:
        change_grip(world, track, now, hit, change, first, last, heavier)
        share, which = share_of(hit, e)
        if which >= 0:
            shift = share_change(hit, change, which, e, raised, share)
    for i in range(count):
        more = beyond(times(1.0 + e, row(change.plain, i)), raised, row(hit.plain, i))
        if rough > 0.0:
            more = beyond(more, shift, minus(row(hit.stuck, i), row(hit.plain, i)))
            more = beyond(more, share, minus(row(change.stuck, i), row(change.plain, i)))
        put(change.facing, i, more)
    carry_impulses(world, track, now, hit, change, hit.impulse, change.facing, first, last, heavier)


@part
def floor_change(
    world: World, track: Track, now: Rows, hit: Rows, change: Rows, first: int, last: int,
    heavier: int, e: float,
) -> float:  # fmt: skip
    """De where e = floor / closing speed."""
    for i in range(hit.count[0]):
        put(change.plain, i, (0.0, 0.0, 0.0))
    carry_impulses(world, track, now, hit, change, change.plain, change.plain, first, last, heavier)
    speed = row(hit.speed, 0)
    closing = dot(row(hit.normal, 0), speed)
    faster = dot(row(change.normal, 0), speed)
    faster += dot(row(hit.normal, 0), speed_change(hit, change, 0))
    return -e * faster / closing


@part
def change_loads(
    world: World, track: Track, now: Rows, hit: Rows, change: Rows, first: int, last: int,
    heavier: int,
) -> None:  # fmt: skip
    """D P1: the speeds along the normals stay zero after it."""
    count = hit.count[0]
    for i in range(count):
        put(change.plain, i, times(hit.load[i], row(change.normal, i)))
    carry_impulses(world, track, now, hit, change, hit.plain, change.plain, first, last, heavier)
    for i in range(count):
        off = dot(row(change.normal, i), speed_after(now, hit, i))
        off += dot(row(hit.normal, i), speed_change(hit, change, i))
        hit.right[i] = -off if hit.active[i] else 0.0
    solve(hit.matrix, hit.factor, count, hit)
    for i in range(count):
        change.load[i] = hit.answer[i]
        put(change.plain, i, beyond(row(change.plain, i), hit.answer[i], row(hit.normal, i)))


@part
def change_grip(
    world: World, track: Track, now: Rows, hit: Rows, change: Rows, first: int, last: int,
    heavier: int,
) -> None:  # fmt: skip
    """D P2: all speeds at the loaded touches stay zero after it."""
    count = hit.count[0]
    for i in range(count):
        put(change.stuck, i, (0.0, 0.0, 0.0))
    carry_impulses(world, track, now, hit, change, hit.stuck, change.stuck, first, last, heavier)
    for i in range(count):
        off = speed_change(hit, change, i)
        for r in range(3):
            hit.right[3 * i + r] = -off[r] if hit.active[i] else 0.0
    solve(hit.grip, hit.grip_factor, 3 * count, hit)
    for i in range(count):
        put(change.stuck, i, (hit.answer[3 * i], hit.answer[3 * i + 1], hit.answer[3 * i + 2]))


@part
def share_change(hit: Rows, change: Rows, i: int, e: float, raised: float, share: float) -> float:
    """Dk for k = mu (1 + e) load / (side - mu along) of the touch that limits it."""
    mu, normal, bent = hit.friction[i], row(hit.normal, i), row(change.normal, i)
    extra = minus(row(hit.stuck, i), row(hit.plain, i))
    more = minus(row(change.stuck, i), row(change.plain, i))
    along = dot(extra, normal)
    across = beyond(extra, -along, normal)
    side = norm(across)
    along_change = dot(bent, extra) + dot(normal, more)
    side_change = (dot(across, more) - along * dot(across, bent)) / side
    limit = mu * (raised * hit.load[i] + (1.0 + e) * change.load[i])
    return (limit - share * (side_change - mu * along_change)) / (side - mu * along)


@part
def store_rows(
    track: Track, now: Rows, hit: Rows, change: Rows, first: int, last: int, c: int,
    tangent: Floats, gravity: Triple, shift: float,
) -> None:  # fmt: skip
    """Back from the event's time to fixed time: the correction of thesis equation 3.6."""
    for f in range(first, last):
        asleep = track.row.asleep[f] == 1
        met = -1
        for m in range(hit.count[1]):
            if hit.met[m] == track.row.body[f]:
                met = m
        for r in range(3):
            if met < 0:
                tangent[f, 6 + r, c] = -shift * gravity[r]
                continue
            tangent[f, r, c] = change.at[met, r] - shift * track.row.velocity[f, r]
            after = 0.0 if asleep else hit.after[met, r]
            tangent[f, 3 + r, c] = change.turn[met, r] - shift * after
            tangent[f, 6 + r, c] = 0.0 if asleep else change.kick[met, r] - shift * gravity[r]
            tangent[f, 9 + r, c] = 0.0 if asleep else change.whirl[met, r]
