"""Impulse: what an impact does to the bodies that meet in it.

Along the normals Poisson's relation holds (thesis equation 2.7). With friction the law is that of
Chatterjee and Ruina, A new algebraic rigid-body collision law based on impulse space considerations
(1998), with no tangential restitution:

    P = (1 + e) P1 + k (P2 - P1)

where P1 is the plastic frictionless impulse, P2 the plastic sticking one, and k <= 1 the greatest
share that stays within Coulomb's cone. It is algebraic, never adds energy, and goes continuously
from stick to slip. Several touches at once are solved together: P1 by an active set, P2 over the
touches that carry load, one k for all.
"""

from __future__ import annotations

import math

from keyforce.direction.compiled import part
from keyforce.engine.impact.state import SLIP, SMOOTH, STICK, Floats, Rows
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
def assemble(now: Rows, hit: Rows) -> None:
    """Arms and relative velocities of the touches."""
    for k in range(hit.count[0]):
        a, b = hit.met[hit.a[k]], hit.met[hit.b[k]]
        put(hit.arm_a, k, minus(row(hit.point, k), row(now.at, a)))
        put(hit.arm_b, k, minus(row(hit.point, k), row(now.at, b)))
        one = plus(row(now.velocity, a), cross(row(now.spin, a), row(hit.arm_a, k)))
        two = plus(row(now.velocity, b), cross(row(now.spin, b), row(hit.arm_b, k)))
        put(hit.speed, k, minus(one, two))


@part
def push(bodies: Rows, now: Rows, body: int, arm: Triple, impulse: Triple, lever: Triple) -> Triple:
    """Velocity at `arm` per impulse at `lever`: (1/m) (P + A (r x P) x r')."""
    whirl = stretched(now.turn, body, row(bodies.mobility, body), cross(lever, impulse))
    return times(bodies.lightness[body], plus(impulse, cross(whirl, arm)))


@part
def response(bodies: Rows, now: Rows, hit: Rows, i: int, j: int, impulse: Triple) -> Triple:
    """Change of the relative velocity at touch i by an impulse at touch j."""
    out = (0.0, 0.0, 0.0)
    a, b = hit.met[hit.a[i]], hit.met[hit.b[i]]
    if hit.a[i] == hit.a[j]:
        out = plus(out, push(bodies, now, a, row(hit.arm_a, i), impulse, row(hit.arm_a, j)))
    elif hit.a[i] == hit.b[j]:
        out = minus(out, push(bodies, now, a, row(hit.arm_a, i), impulse, row(hit.arm_b, j)))
    if hit.b[i] == hit.b[j]:
        out = plus(out, push(bodies, now, b, row(hit.arm_b, i), impulse, row(hit.arm_b, j)))
    elif hit.b[i] == hit.a[j]:
        out = minus(out, push(bodies, now, b, row(hit.arm_b, i), impulse, row(hit.arm_a, j)))
    return out


@part
def factorize(matrix: Floats, factor: Floats, n: int) -> None:
    """Cholesky of the matrix; 1e-11 of its trace is added where touches are redundant."""
    trace = 0.0
    for i in range(n):
        trace += matrix[i, i]
    extra = 1e-11 * trace / n if n > 1 else 0.0
    for i in range(n):
        for j in range(i + 1):
            s = matrix[i, j] + (extra if i == j else 0.0)
            for k in range(j):
                s -= factor[i, k] * factor[j, k]
            factor[i, j] = math.sqrt(max(s, 1e-300)) if i == j else s / factor[j, j]


@part
def solve(matrix: Floats, factor: Floats, n: int, hit: Rows) -> None:
    """hit.answer: the least-norm x of matrix x = hit.right; two refinements undo what was added."""
    right, answer, rest = hit.right, hit.answer, hit.rest
    for i in range(n):
        answer[i] = 0.0
        rest[i] = right[i]
    for turn in range(3 if n > 1 else 1):
        for i in range(n):
            s = rest[i]
            for k in range(i):
                s -= factor[i, k] * rest[k]
            rest[i] = s / factor[i, i]
        for i in range(n - 1, -1, -1):
            s = rest[i]
            for k in range(i + 1, n):
                s -= factor[k, i] * rest[k]
            rest[i] = s / factor[i, i]
        for i in range(n):
            answer[i] += rest[i]
        if turn < 2 and n > 1:
            for i in range(n):
                s = right[i]
                for k in range(n):
                    s -= matrix[i, k] * answer[k]
                rest[i] = s


@part
def fill_normal(bodies: Rows, now: Rows, hit: Rows) -> None:
    """The response along the normals, with the rows of idle touches made trivial."""
    count = hit.count[0]
    for j in range(count):
        for i in range(count):
            if hit.active[i] and hit.active[j]:
                moved = response(bodies, now, hit, i, j, row(hit.normal, j))
                hit.matrix[i, j] = dot(row(hit.normal, i), moved)
            else:
                hit.matrix[i, j] = 1.0 if i == j else 0.0


@part
def carry_load(bodies: Rows, now: Rows, hit: Rows) -> None:
    """P1: normal impulses that stop the approach, none of them pulling, by an active set."""
    count = hit.count[0]
    for k in range(count):
        hit.active[k] = 1
    for _ in range(2 * count + 2):
        fill_normal(bodies, now, hit)
        factorize(hit.matrix, hit.factor, count)
        for k in range(count):
            approach = dot(row(hit.normal, k), row(hit.speed, k))
            hit.right[k] = -approach if hit.active[k] else 0.0
        solve(hit.matrix, hit.factor, count, hit)
        for k in range(count):
            hit.load[k] = hit.answer[k]
            put(hit.plain, k, times(hit.answer[k], row(hit.normal, k)))
        if count == 1 or not exchange(bodies, now, hit):
            return


@part
def exchange(bodies: Rows, now: Rows, hit: Rows) -> bool:
    """Drops the touch that pulls most, or else takes up the one that still closes most."""
    count = hit.count[0]
    worst, which = -1e-12, -1
    for k in range(count):
        if hit.active[k] and hit.load[k] < worst:
            worst, which = hit.load[k], k
    if which >= 0:
        hit.active[which] = 0
        return True
    worst = -1e-9
    for k in range(count):
        if not hit.active[k]:
            speed = row(hit.speed, k)
            for j in range(count):
                if hit.active[j]:
                    speed = plus(speed, response(bodies, now, hit, k, j, row(hit.plain, j)))
            left = dot(row(hit.normal, k), speed)
            if left < worst:
                worst, which = left, k
    if which >= 0:
        hit.active[which] = 1
    return which >= 0


@part
def stick(bodies: Rows, now: Rows, hit: Rows) -> None:
    """P2: the impulses that stop all relative motion at the touches that carry load."""
    count = hit.count[0]
    for j in range(count):
        for c in range(3):
            unit = (1.0 if c == 0 else 0.0, 1.0 if c == 1 else 0.0, 1.0 if c == 2 else 0.0)
            for i in range(count):
                moved = response(bodies, now, hit, i, j, unit)
                both = hit.active[i] and hit.active[j]
                for r in range(3):
                    same = 1.0 if i == j and r == c else 0.0
                    hit.grip[3 * i + r, 3 * j + c] = moved[r] if both else same
    factorize(hit.grip, hit.grip_factor, 3 * count)
    for k in range(count):
        for r in range(3):
            hit.right[3 * k + r] = -hit.speed[k, r] if hit.active[k] else 0.0
    solve(hit.grip, hit.grip_factor, 3 * count, hit)
    for k in range(count):
        put(hit.stuck, k, (hit.answer[3 * k], hit.answer[3 * k + 1], hit.answer[3 * k + 2]))


@part
def share_of(hit: Rows, elasticity: float) -> tuple[float, int]:
    """k, and the touch whose cone limits it (-1 where none does)."""
    share, which = 1.0, -1
    for k in range(hit.count[0]):
        if hit.active[k]:
            extra = minus(row(hit.stuck, k), row(hit.plain, k))
            along = dot(extra, row(hit.normal, k))
            side = norm(beyond(extra, -along, row(hit.normal, k)))
            slack = side - hit.friction[k] * along
            limit = hit.friction[k] * (1.0 + elasticity) * hit.load[k]
            if slack > 0.0 and limit < share * slack:
                share, which = limit / slack, k
    return share, which


@part
def strike(bodies: Rows, now: Rows, hit: Rows, elasticity: float) -> int:
    """Impulses of all touches and what they do to the bodies; returns how it slides."""
    rough = 0.0
    for k in range(hit.count[0]):
        rough = max(rough, hit.friction[k])
    share, which = 0.0, -1
    if rough > 0.0:
        stick(bodies, now, hit)
        share, which = share_of(hit, elasticity)
    for k in range(hit.count[0]):
        impulse = times(1.0 + elasticity, row(hit.plain, k))
        if rough > 0.0:
            extra = minus(row(hit.stuck, k), row(hit.plain, k))
            impulse = beyond(impulse, share, extra)
        put(hit.impulse, k, impulse)
    deliver(bodies, now, hit, hit.impulse)
    if rough == 0.0:
        return SMOOTH
    return STICK if which < 0 else SLIP


@part
def deliver(bodies: Rows, now: Rows, hit: Rows, impulses: Floats) -> None:
    """Changes of velocity and of specific angular momentum, and the spin afterwards."""
    for m in range(hit.count[1]):
        put(hit.kick, m, (0.0, 0.0, 0.0))
        put(hit.whirl, m, (0.0, 0.0, 0.0))
    for k in range(hit.count[0]):
        impulse = row(impulses, k)
        for side in range(2):
            m = hit.a[k] if side == 0 else hit.b[k]
            arm = row(hit.arm_a, k) if side == 0 else row(hit.arm_b, k)
            light = bodies.lightness[hit.met[m]] * (1.0 if side == 0 else -1.0)
            put(hit.kick, m, beyond(row(hit.kick, m), light, impulse))
            put(hit.whirl, m, beyond(row(hit.whirl, m), light, cross(arm, impulse)))
    for m in range(hit.count[1]):
        body = hit.met[m]
        more = stretched(now.turn, body, row(bodies.mobility, body), row(hit.whirl, m))
        put(hit.after, m, plus(row(now.spin, body), more))
