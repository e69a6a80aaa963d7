"""Place: where a body is at a time, from the flight that it is in."""

from __future__ import annotations

from keyforce.direction.compiled import part
from keyforce.engine.impact.state import FIXED, Rows, Track
from keyforce.engine.impact.turning import turn_after
from keyforce.engine.impact.vector import (
    Quad,
    Triple,
    beyond,
    dot,
    norm,
    put,
    put4,
    row,
    row4,
    stretched,
)


@part
def enter_flight(bodies: Rows, track: Track, now: Rows, body: int) -> None:
    """Puts a body at the start of its latest flight and bounds its spin there.

    The spin is A l and its rate -A (A l x l); A has eigenvalues between the least and the greatest
    mobility, so with their mean taken out of A the rate is at most ½ J3 (J3 - J1) |l|².
    """
    flight = track.latest[body]
    now.time[body] = track.row.time[flight]
    put4(now.quaternion, body, row4(track.row.turn, flight))
    swing = norm(row(track.row.swing, flight))
    j = row(bodies.mobility, body)
    most, least = max(j[0], j[1], j[2]), min(j[0], j[1], j[2])
    moves = bodies.kind[body] != FIXED and track.row.asleep[flight] == 0
    now.fastest[body] = most * swing if moves else 0.0
    now.twist[body] = 0.5 * most * (most - least) * swing * swing if moves else 0.0
    now.pull[body] = 1.0 if moves else 0.0


@part
def place(
    bodies: Rows,
    track: Track,
    now: Rows,
    body: int,
    t: float,
    gravity: Triple,
    scratch: Rows,
) -> None:
    """Moves a body to where it is at time t of its latest flight."""
    flight = track.latest[body]
    swing = row(track.row.swing, flight)
    start: Quad = row4(now.quaternion, body)
    q = turn_after(bodies, body, start, swing, t - now.time[body], scratch)
    put4(now.quaternion, body, q)
    for i in range(3):
        for j in range(3):
            now.turn[body, i, j] = scratch.frame[0, i, j]
    now.time[body] = t
    since = t - track.row.time[flight]
    pull = now.pull[body]
    velocity = row(track.row.velocity, flight)
    fallen = beyond(row(track.row.at, flight), since, velocity)
    put(now.at, body, beyond(fallen, 0.5 * since * since * pull, gravity))
    put(now.velocity, body, beyond(velocity, since * pull, gravity))
    put(now.spin, body, stretched(now.turn, body, row(bodies.mobility, body), swing))


@part
def energy(bodies: Rows, now: Rows, body: int, velocity: Triple, swing: Triple) -> float:
    """Kinetic energy per mass [m²/s²]."""
    spin = stretched(now.turn, body, row(bodies.mobility, body), swing)
    return 0.5 * dot(velocity, velocity) + 0.5 * dot(swing, spin)
