"""Impacts: their times and impulses against closed forms, conservation, and hopeless input."""

from __future__ import annotations

import numpy as np
import pytest

import impact_scenes as scenes
from keyforce.engine.impact.body import fixed_body, free_body
from keyforce.engine.impact.controls import columns
from keyforce.engine.impact.motion import Ending, Motion, States, jacobian, simulate
from keyforce.engine.impact.scene import ImpactScene
from keyforce.engine.impact.solid import polytope, sphere
from keyforce.errors import InputError

G = 9.81


def dropped(*, height: float = 1.0, restitution: float = 0.5, calm: float = 0.0) -> ImpactScene:
    inertia = np.full(3, 0.4 * 0.1**2)
    ball = free_body(
        "ball", [sphere(np.zeros(3), 0.1)], mass=1.0, inertia=inertia, at=(0, 0, 0.1 + height),
        restitution=restitution,
    )  # fmt: skip
    return ImpactScene(bodies=(ball, scenes.floor(restitution=restitution)), calm=calm)


def test_a_dropped_ball_bounces_when_the_formula_says() -> None:
    motion = simulate(dropped(), dropped().start, 2.0)
    fall = np.sqrt(2 / G)
    flights = 2 * fall * 0.5 ** np.arange(1, 6)
    expected = fall + np.concatenate([[0.0], np.cumsum(flights)])
    assert motion.times[:6] == pytest.approx(expected, abs=1e-10)


def test_a_thrown_ball_hits_a_wall_and_another_ball_on_time() -> None:
    inertia = np.full(3, 0.4 * 0.1**2)
    balls = [
        free_body(name, [sphere(np.zeros(3), 0.1)], mass=mass, inertia=inertia, at=at,
                  velocity=(speed, 0, 0), restitution=1.0)
        for name, mass, at, speed in (("a", 1.0, (0, 0, 0), 2.0), ("b", 3.0, (2, 0, 0), -1.0))
    ]  # fmt: skip
    wall = fixed_body("wall", [polytope(scenes.corners((0.1, 2, 2), at=(-2, 0, 0)))])
    scene = ImpactScene(bodies=(*balls, wall), gravity=np.zeros(3))
    motion = simulate(scene, scene.start, 3.0)
    after = -2.5
    assert motion.times == pytest.approx([1.8 / 3, 0.6 + (1.2 + 1.8) / -after], abs=1e-10)
    assert motion.states(0, np.array([1.0])).velocity[0] == pytest.approx([after, 0, 0], abs=1e-12)


def test_a_spinning_corner_strikes_when_its_height_is_zero() -> None:
    start: scenes.Start = {"at": (0, 0, 0.6), "velocity": (0, 0, 0), "spin": (0, 3.0, 0)}
    scene = ImpactScene(bodies=(scenes.cube("cube", start), scenes.floor()))
    motion = simulate(scene, scene.start, 0.6)
    t = float(motion.times[0])
    height = 0.6 - G * t * t / 2 - 0.15 * (np.cos(3 * t) + abs(np.sin(3 * t)))
    assert abs(height) < 1e-12
    assert motion.events.row[1]["first_touch"] == 2


@pytest.mark.parametrize("friction", [0.0, 0.3])
@pytest.mark.parametrize("kind", scenes.KINDS)
def test_momentum_and_energy_balance_at_every_impact(kind: str, friction: float) -> None:
    for seed in range(4):
        scene = scenes.scene_of(kind, seed, friction=friction)
        motion = simulate(scene, scene.start, 2.5)
        for k in range(motion.impacts):
            check_balance(motion, k, rough=friction > 0)


def check_balance(motion: Motion, k: int, *, rough: bool) -> None:
    """Momentum changes by the impulses alone, and energy by their work."""
    row, rows = motion.track.row, motion.events.row
    touches = motion.events.touch[rows[k]["first_touch"] : rows[k + 1]["first_touch"]]
    total, angular, energy = np.zeros(3), np.zeros(3), 0.0
    outside, torque, work = np.zeros(3), np.zeros(3), 0.0
    for f in range(rows[k]["first_flight"], rows[k + 1]["first_flight"]):
        if row[f]["asleep"]:
            return
        body = int(row[f]["body"])
        flights, t = np.array([row[f]["prior"], f]), np.full(2, rows[k]["time"])
        states = motion.states_of(flights, t)
        mass = motion.scene.bodies[body].mass
        kick = mass * (states.velocity[1] - states.velocity[0])
        whirl = mass * (row[f]["swing"] - row[row[f]["prior"]]["swing"])
        total, angular = total + kick, angular + np.cross(states.at[0], kick) + whirl
        mean = (states.velocity[1] + states.velocity[0]) / 2
        energy += kick @ mean + whirl @ (states.spin[1] + states.spin[0]) / 2
        for touch in touches:
            work += work_on(motion, touch, body, states)
    for touch in touches:
        if not all(struck(motion, touch, side) for side in "ab"):
            sign = 1.0 if struck(motion, touch, "a") else -1.0
            outside, torque = (
                outside + sign * touch["impulse"],
                torque + sign * np.cross(touch["point"], touch["impulse"]),
            )
    scale = max(1.0, float(np.abs(outside).max()))
    assert total == pytest.approx(outside, abs=1e-10 * scale)
    assert angular == pytest.approx(torque, abs=1e-10 * scale)
    assert energy == pytest.approx(work, abs=1e-10 * scale * 10)
    assert energy <= 1e-5 if not rows[k]["slow"] else energy <= 1e-3
    if rough:
        for touch in touches:
            along = touch["impulse"] @ touch["normal"]
            side = touch["impulse"] - along * touch["normal"]
            assert np.linalg.norm(side) <= 0.3 * along + 1e-9


def body_of(motion: Motion, touch: np.void, side: str) -> int:
    return int(motion.world.solids.each["body"][motion.world.pairs[touch["pair"]][side]])


def struck(motion: Motion, touch: np.void, side: str) -> bool:
    return motion.scene.bodies[body_of(motion, touch, side)].free


def work_on(motion: Motion, touch: np.void, body: int, states: States) -> float:
    """The work of one touch on a body: the impulse times the mean speed of its point."""
    for side, sign in (("a", 1.0), ("b", -1.0)):
        if body_of(motion, touch, side) == body:
            arm = touch["point"] - states.at[0]
            spin = states.spin.mean(axis=0)
            speed = states.velocity.mean(axis=0) + np.cross(spin, arm)
            return float(sign * touch["impulse"] @ speed)
    return 0.0


def test_a_box_that_falls_flat_bounces_flat() -> None:
    scene = ImpactScene(bodies=(scenes.box("box", {"at": (0, 0, 1.0)}), scenes.floor()))
    motion = simulate(scene, scene.start, 0.9)
    fall = np.sqrt(2 * 0.92 / G)
    assert motion.times[0] == pytest.approx(fall, abs=1e-10)
    after = motion.states(0, np.array([fall + 0.1]))
    assert after.spin[0] == pytest.approx(np.zeros(3), abs=1e-12)
    speed = 0.75 * G * fall
    assert after.velocity[0] == pytest.approx([0, 0, speed - 0.1 * G], abs=1e-10)


def test_grazing_contact_is_not_missed() -> None:
    """A wheel-like bar passes a small ball: hit or missed as its tip's circle says."""
    half = (0.5, 0.02, 0.02)
    for depth, hits in ((1e-6, True), (-1e-6, False)):
        bar = free_body(
            "bar", [polytope(scenes.corners(half))], mass=1.0,
            inertia=scenes.box_inertia(1.0, half), at=(0, 0, 0), spin=(0, 40.0, 0),
        )  # fmt: skip
        tip = float(np.hypot(0.5, 0.02))
        bead = fixed_body("bead", [sphere(np.array([0, 0, -tip - 0.01 + depth]), 0.01)])
        scene = ImpactScene(bodies=(bar, bead), gravity=np.zeros(3))
        motion = simulate(scene, scene.start, 0.3)
        assert (motion.impacts > 0) == hits


def test_everything_comes_to_rest() -> None:
    for kind in ("cube on the ground", "box on the ground"):
        scene = scenes.scene_of(kind, 1, friction=0.5)
        motion = simulate(scene, scene.start, 20.0, max_impacts=2000)
        assert motion.ending == Ending.RESTING
        last = motion.states(0, np.array([19.0]))
        assert not last.velocity.any()


def test_a_start_in_each_other_is_refused_by_name() -> None:
    scene = ImpactScene(bodies=(scenes.box("box", {"at": (0, 0, 0.05)}), scenes.floor()))
    motion = simulate(scene, scene.start, 1.0)
    assert motion.ending == Ending.INTERPENETRATING
    assert "box and ground overlap" in motion.message
    with pytest.raises(InputError, match="overlap"):
        jacobian(motion, columns(scene))


def test_ten_thousand_impacts_are_an_answer() -> None:
    scene = dropped(restitution=0.0)
    motion = simulate(scene, scene.start, 100.0, max_impacts=10_000)
    assert motion.ending == Ending.TOO_MANY
    assert motion.impacts == 10_000
    assert "10000 impacts" in motion.message


def test_a_solid_without_volume_is_refused() -> None:
    with pytest.raises(InputError, match="encloses no space"):
        polytope(np.array([[0, 0, 0], [1, 0, 0], [0, 1, 0], [1, 1, 0]], float))
    with pytest.raises(InputError, match="encloses no space"):
        polytope(scenes.corners((1, 1, 1e-8)))


def test_the_same_input_gives_the_same_bits() -> None:
    scene = scenes.scene_of("two rocks", 2)
    one, two = (simulate(scene, scene.start, 2.0) for _ in range(2))
    assert one.times.tobytes() == two.times.tobytes()
