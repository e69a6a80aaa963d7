"""Rest: when a body that bounces ever less is put to rest.

It is, right after an impact, when its energy could not lift it by a small share of its own reach
and it stands: its centre of mass lies above the polygon of the points that it stands on, and no
point is steeper than friction holds. The rule is a model of its own; the state at which it acts is
exact.
"""

from __future__ import annotations

import math

from keyforce.direction.compiled import part
from keyforce.engine.impact.advance import measure
from keyforce.engine.impact.axis import IN_B, IN_WORLD, ON_EDGES
from keyforce.engine.impact.place import energy
from keyforce.engine.impact.state import FIXED, PLANE, Knobs, Rows, Track, World
from keyforce.engine.impact.touch import corner, tangents
from keyforce.engine.impact.vector import Triple, dot, minus, norm, row, times, turned, unturned

CLOSE = 2e-3
"""A point stands on something when it is nearer than this share of the body's reach."""
MAX_FEET = 32


@part
def settles(
    world: World, knobs: Knobs, track: Track, now: Rows, watch: Rows, hit: Rows, m: int,
    scratch: Rows,
) -> bool:  # fmt: skip
    """Whether a body of this impact comes to rest in it."""
    body = hit.met[m]
    gravity = (knobs.gravity[0], knobs.gravity[1], knobs.gravity[2])
    pull = norm(gravity)
    flight = track.latest[body]
    if pull == 0.0:
        return False
    velocity, swing = row(track.row.velocity, flight), row(track.row.swing, flight)
    reach = world.bodies.reach[body]
    if energy(world.bodies, now, body, velocity, swing) > knobs.calm * pull * reach:
        return False
    up = times(-1.0 / pull, gravity)
    feet = own_feet(world, track, now, hit, m, up, scratch)
    for p in range(world.pairs.size):
        if watch.seen[p] < 1e200 and feet >= 0:
            feet = more_feet(world, track, now, watch, p, body, up, gravity, feet, scratch)
    return stands(feet, 1e-6 * reach, scratch)


@part
def is_still(world: World, track: Track, body: int) -> bool:
    """Whether a body can be stood on."""
    return world.bodies.kind[body] == FIXED or track.row.asleep[track.latest[body]] == 1


@part
def add_foot(
    now: Rows, body: int, point: Triple, normal: Triple, up: Triple, friction: float, feet: int,
    scratch: Rows,
) -> int:  # fmt: skip
    """Adds a point in the plan view about the centre of mass; -1 where it would slip."""
    height = dot(normal, up)
    if height <= 0.05 or feet >= MAX_FEET:
        return feet
    if math.sqrt(max(0.0, 1.0 - height * height)) > friction * height + 1e-6:
        return -1
    first, second = tangents(up)
    arm = minus(point, row(now.at, body))
    scratch.feet[feet, 0], scratch.feet[feet, 1] = dot(arm, first), dot(arm, second)
    return feet + 1


@part
def own_feet(
    world: World, track: Track, now: Rows, hit: Rows, m: int, up: Triple, scratch: Rows
) -> int:
    """The touches of the impact itself."""
    feet = 0
    for k in range(hit.count[0]):
        if feet < 0 or (hit.a[k] != m and hit.b[k] != m):
            continue
        other = hit.met[hit.b[k] if hit.a[k] == m else hit.a[k]]
        normal = times(1.0 if hit.a[k] == m else -1.0, row(hit.facing, k))
        if is_still(world, track, other):
            point = row(hit.point, k)
            feet = add_foot(now, hit.met[m], point, normal, up, hit.friction[k], feet, scratch)
    return feet


@part
def more_feet(
    world: World, track: Track, now: Rows, watch: Rows, p: int, body: int, up: Triple,
    gravity: Triple, feet: int, scratch: Rows,
) -> int:  # fmt: skip
    """Corners that all but touch along the axis of a pair."""
    solids, pairs = world.solids, world.pairs
    a, b = pairs.a[p], pairs.b[p]
    mine = solids.each.body[a] == body
    if not mine and solids.each.body[b] != body:
        return feet
    if not is_still(world, track, solids.each.body[b] if mine else solids.each.body[a]):
        return feet
    gap, _, _ = measure(solids, now, watch, p, a, b, gravity, scratch)
    limit = CLOSE * world.bodies.reach[body]
    if gap > limit:
        return feet
    s = a if mine else b
    heights, first = scratch.heights, solids.each.first_vertex[s]
    count = solids.each.first_vertex[s + 1] - first
    edge = -1e300
    for v in range(count):
        edge = max(edge, -heights[0, v] if mine else heights[2, v])
    normal = axis_of(world, now, watch, p)
    for v in range(count):
        height = -heights[0, v] if mine else heights[2, v]
        if feet >= 0 and gap + edge - height < limit and rests_over(world, now, p, mine, first + v):
            point = corner(solids, now, body, first + v)
            out = times(1.0 if mine else -1.0, normal)
            feet = add_foot(now, body, point, out, up, pairs.friction[p], feet, scratch)
    return feet


@part
def axis_of(world: World, now: Rows, watch: Rows, p: int) -> Triple:
    """A pair's axis in the world, near enough to judge a slope by; upright for edge pairs."""
    n = row(watch.axis, p)
    if watch.frame[p] == IN_WORLD:
        return n
    if watch.frame[p] == ON_EDGES:
        return 0.0, 0.0, 0.0
    body = world.solids.each.body[world.pairs.b[p] if watch.frame[p] == IN_B else world.pairs.a[p]]
    return turned(now.turn, body, n)


@part
def rests_over(world: World, now: Rows, p: int, mine: bool, vertex: int) -> bool:
    """Whether the other solid is really there beneath a corner."""
    solids, pairs = world.solids, world.pairs
    s, other = (pairs.a[p], pairs.b[p]) if mine else (pairs.b[p], pairs.a[p])
    if solids.each.kind[other] == PLANE:
        return True
    body, onto = solids.each.body[s], solids.each.body[other]
    apart = minus(corner(solids, now, body, vertex), row(now.at, onto))
    local = unturned(now.turn, onto, apart)
    limit = 2.0 * CLOSE * world.bodies.reach[body] + solids.each.ball[s]
    for f in range(solids.each.first_face[other], solids.each.first_face[other + 1]):
        if dot(row(solids.face.normal, f), local) - solids.face.offset[f] > limit:
            return False
    return True


@part
def stands(feet: int, slack: float, scratch: Rows) -> bool:
    """Whether the centre lies within the polygon of the feet: no half-plane holds them all."""
    points = scratch.feet
    for i in range(feet):
        x, y = points[i, 0], points[i, 1]
        if x * x + y * y <= slack * slack:
            return True
    if feet < 3:
        return False
    for i in range(feet):
        x, y = points[i, 0], points[i, 1]
        one_sided = True
        for j in range(feet):
            if x * points[j, 1] - y * points[j, 0] < -slack * slack:
                one_sided = False
        if one_sided:
            return False
    return True
