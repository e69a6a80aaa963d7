"""Conservative advancement: how long a pair of solids certainly stays apart.

Along an axis n(t) that separates them, the height of each corner has a known rate and a bounded
second derivative. The separation is therefore at least the least height of a less the greatest of
b, both linear in time, less ½ M t²: a concave bound, so what holds at the end of a stretch holds
throughout. Contacts shallower than TOUCHING may be passed over; nothing deeper can be.
"""

from __future__ import annotations

import math

from keyforce.direction.compiled import part
from keyforce.engine.impact.axis import IN_A, IN_B, IN_WORLD, PARALLEL
from keyforce.engine.impact.state import PLANE, Floats, Rows, Solids
from keyforce.engine.impact.touch import edge_normal, edge_of
from keyforce.engine.impact.vector import (
    Triple,
    across,
    cross,
    dot,
    minus,
    norm,
    plus,
    row,
    times,
    turned,
    unturned,
)

TOUCHING = 1e-9
"""Depth below which a grazing contact may go unnoticed [m]."""
LONGEST = 0.25
"""Longest stretch that is judged at once [s]."""


@part
def far_time(solids: Solids, now: Rows, a: int, b: int, gravity: Triple) -> float:
    """How long the balls around two solids stay apart; 0 where they overlap or one is a plane."""
    if solids.each.kind[b] == PLANE:
        return 0.0
    body_a, body_b = solids.each.body[a], solids.each.body[b]
    from_b, from_a = reference(solids, now, b, body_b), reference(solids, now, a, body_a)
    line = minus(from_a, from_b)
    distance = norm(line)
    room = distance - extent(solids, now, a, body_a) - extent(solids, now, b, body_b)
    if room <= 0.0:
        return 0.0
    n = times(1.0 / distance, line)
    rate = dot(n, minus(row(now.velocity, body_a), row(now.velocity, body_b)))
    pull = dot(n, gravity) * (now.pull[body_a] - now.pull[body_b])
    return min(LONGEST, first_zero(room, rate, pull))


@part
def first_zero(room: float, rate: float, pull: float) -> float:
    """The first time that room + rate t + ½ pull t² is zero; late where it never is."""
    if pull == 0.0:
        return -room / rate if rate < 0.0 else 1e9
    inner = rate * rate - 2.0 * pull * room
    if inner < 0.0:
        return 1e9
    root = math.sqrt(inner)
    if pull < 0.0:
        return (rate + root) / -pull if rate > 0.0 else 2.0 * room / (root - rate)
    return 2.0 * room / (root - rate) if rate < 0.0 else 1e9


@part
def reference(solids: Solids, now: Rows, s: int, body: int) -> Triple:
    """The middle of a ball around the solid that does not depend on how a moving body turns."""
    if now.fastest[body] > 0.0:
        return row(now.at, body)
    return plus(row(now.at, body), turned(now.turn, body, row(solids.each.middle, s)))


@part
def extent(solids: Solids, now: Rows, s: int, body: int) -> float:
    """The radius of that ball."""
    return (
        solids.each.arm[s] + solids.each.ball[s]
        if now.fastest[body] > 0.0
        else solids.each.around[s]
    )


@part
def measure(
    solids: Solids, now: Rows, watch: Rows, p: int, a: int, b: int, gravity: Triple,
    scratch: Rows,
) -> tuple[float, float, float]:  # fmt: skip
    """Heights of all corners along the pair's axis: separation, M, and how long M holds."""
    body_a, body_b = solids.each.body[a], solids.each.body[b]
    wa, wb = now.fastest[body_a], now.fastest[body_b]
    longest, first, second = LONGEST, 0.0, 0.0
    frame = watch.frame[p]
    rate = (0.0, 0.0, 0.0)
    if frame == IN_B or frame == IN_A:
        body = body_b if frame == IN_B else body_a
        n = turned(now.turn, body, row(watch.axis, p))
        rate = cross(row(now.spin, body), n)
        first = now.fastest[body]
        second = first * first + now.twist[body]
    elif frame == IN_WORLD:
        n = row(watch.axis, p)
    else:
        _, along_a = edge_of(solids, now, body_a, watch.one[p])
        _, along_b = edge_of(solids, now, body_b, watch.two[p])
        n = edge_normal(solids, now, along_a, along_b, body_b, watch.two[p])
        turning = cross(cross(row(now.spin, body_a), along_a), along_b)
        turning = plus(turning, cross(along_a, cross(row(now.spin, body_b), along_b)))
        size = norm(cross(along_a, along_b))
        sine = size / (norm(along_a) * norm(along_b))
        if sine > PARALLEL and wa + wb > 0.0:
            if dot(cross(along_a, along_b), n) < 0.0:
                size = -size
            rate = times(1.0 / size, across(turning, n))
            longest = min(longest, 0.5 * sine / (wa + wb))
            first = 2.0 * (wa + wb) / sine
            bow = 2.0 * ((wa + wb) * (wa + wb) + now.twist[body_a] + now.twist[body_b]) / sine
            second = 2.0 * bow + 6.0 * first * first
    gap = stand_up(solids, now, a, b, body_a, body_b, n, rate, scratch.heights)
    return gap, bound(solids, now, a, b, n, first, second, gravity, longest), longest


@part
def stand_up(
    solids: Solids, now: Rows, a: int, b: int, body_a: int, body_b: int, n: Triple, rate: Triple,
    heights: Floats,
) -> float:  # fmt: skip
    """Heights above the centre of b, and their rates; returns the separation."""
    apart = minus(row(now.at, body_a), row(now.at, body_b))
    drift = minus(row(now.velocity, body_a), row(now.velocity, body_b))
    least = raise_corners(
        solids, now, a, body_a, n, rate, dot(n, apart), dot(n, drift) + dot(rate, apart), 1.0,
        heights, 0,
    )  # fmt: skip
    if solids.each.kind[b] == PLANE:
        heights[2, 0] = solids.face.offset[solids.each.first_face[b]]
        heights[3, 0] = 0.0
        return least - heights[2, 0] - solids.each.ball[a]
    most = raise_corners(solids, now, b, body_b, n, rate, 0.0, 0.0, -1.0, heights, 2)
    return least + most - solids.each.ball[a] - solids.each.ball[b]


@part
def raise_corners(
    solids: Solids, now: Rows, s: int, body: int, n: Triple, rate: Triple, height: float,
    rise: float, sign: float, heights: Floats, k: int,
) -> float:  # fmt: skip
    """Rows k and k + 1: height and rate of each corner; returns the least of sign * height."""
    l = unturned(now.turn, body, n)  # noqa: E741
    m = unturned(now.turn, body, plus(rate, cross(n, row(now.spin, body))))
    vertices, first = solids.vertex, solids.each.first_vertex[s]
    least = 1e300
    for v in range(first, solids.each.first_vertex[s + 1]):
        x, y, z = vertices[v, 0], vertices[v, 1], vertices[v, 2]
        h = height + l[0] * x + l[1] * y + l[2] * z
        heights[k, v - first] = h
        heights[k + 1, v - first] = rise + m[0] * x + m[1] * y + m[2] * z
        if sign * h < least:
            least = sign * h
    return least


@part
def bound(
    solids: Solids, now: Rows, a: int, b: int, n: Triple, first: float, second: float,
    gravity: Triple, longest: float,
) -> float:  # fmt: skip
    """M: the separation's second derivative along any pair of corners is at least -M.

    With D = p - q, s = n · D and s'' = n'' · D + 2 n' · D' + n · D''; corners add (w² + w') r.
    """
    body_a, body_b = solids.each.body[a], solids.each.body[b]
    wa, wb = now.fastest[body_a], now.fastest[body_b]
    arm_a, arm_b = solids.each.arm[a], solids.each.arm[b] if wb > 0.0 or first > 0.0 else 0.0
    m = (wa * wa + now.twist[body_a]) * arm_a
    m += (wb * wb + now.twist[body_b]) * arm_b
    pull = now.pull[body_a] - now.pull[body_b]
    if first == 0.0:
        return m - pull * dot(n, gravity)
    fall = abs(pull) * norm(gravity)
    slide = norm(minus(row(now.velocity, body_a), row(now.velocity, body_b))) + fall * longest
    width = norm(minus(row(now.at, body_a), row(now.at, body_b))) + slide * longest
    width += arm_a + arm_b
    return m + fall + second * width + 2.0 * first * (slide + wa * arm_a + wb * arm_b)


@part
def least_gap(solids: Solids, a: int, b: int, heights: Floats, m: float, t: float) -> float:
    """The lower bound of the separation after t seconds, plus TOUCHING."""
    low, high = 1e300, -1e300
    for v in range(solids.each.first_vertex[a + 1] - solids.each.first_vertex[a]):
        low = min(low, heights[0, v] + t * heights[1, v])
    count = (
        1
        if solids.each.kind[b] == PLANE
        else solids.each.first_vertex[b + 1] - solids.each.first_vertex[b]
    )
    for v in range(count):
        high = max(high, heights[2, v] + t * heights[3, v])
    return low - high - solids.each.ball[a] - solids.each.ball[b] - 0.5 * m * t * t + TOUCHING


@part
def safe_time(
    solids: Solids, a: int, b: int, gap: float, m: float, longest: float, scratch: Rows
) -> float:
    """How long the bound stays above zero.

    The chord of a concave function lies below it, so the root of the chord from a safe time to an
    unsafe one is safe.
    """
    heights = scratch.heights
    deep = min(0.0, gap + 0.5 * TOUCHING)
    late, value = longest, least_gap(solids, a, b, heights, m, longest) - deep
    if value >= 0.0:
        return longest
    for _ in range(24):
        sooner = least_gap(solids, a, b, heights, m, 0.25 * late) - deep
        if sooner >= 0.0:
            break
        late, value = 0.25 * late, sooner
    safe, left = 0.0, gap + TOUCHING - deep
    for _ in range(3):
        safe = safe + (late - safe) * left / (left - value)
        left = max(0.0, least_gap(solids, a, b, heights, m, safe) - deep)
    return max(safe, 1e-13)
