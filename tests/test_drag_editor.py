"""The motion editor for rigid bodies: derivatives of wishes, drags, nails, conflicts, replay."""

from __future__ import annotations

import numpy as np
import pytest
from numpy.typing import NDArray
from scipy.spatial.transform import Rotation

from impact_scenes import box, fixed_box, floor, scene_of
from keyforce.engine.impact.controls import columns
from keyforce.engine.impact.motion import Motion, simulate
from keyforce.engine.impact.scene import ImpactScene
from keyforce.engine.impact.state import SPIN, VELOCITY
from keyforce.errors import InputError
from keyforce.shot.goal import Goal
from keyforce.solve.drag.aim import aim_of
from keyforce.solve.drag.attitude import rotation_vector, turn_between
from keyforce.solve.drag.freedom import Freedom, freedom
from keyforce.solve.drag.here import Here
from keyforce.solve.drag.quantities import wish_of
from keyforce.solve.drag.session import DragSession, replayed, session
from keyforce.solve.drag.style import distance
from keyforce.solve.drag.varying import Varying
from keyforce.solve.drag.wish import ExpressionWish, Place, Quaternion, StateWish, Wish
from keyforce.solve.editing import Editing, Result

Floats = NDArray[np.float64]
UNTIL = 1.0


def begin(kind: str = "box on the ground", seed: int = 3, *, tilts: int = 0) -> DragSession:
    scene = scene_of(kind, seed)
    return session(scene, UNTIL, freedom(scene, columns(scene, tilts=tilts, elasticities=tilts)))


def place(motion: Motion, name: str, t: float) -> tuple[Place, Quaternion]:
    """Where a body's own frame is."""
    row = motion.scene.row(name)
    body, now = motion.scene.bodies[row], motion.states(row, np.array([t]))
    turn = Rotation.from_quat(now.turn[0], scalar_first=True)
    turn = turn * Rotation.from_quat(body.axes, scalar_first=True).inv()
    x, y, z = now.at[0] - turn.apply(body.center)
    a, b, c, d = turn.as_quat(scalar_first=True)
    return (x, y, z), (a, b, c, d)


def near(place_: Place | Floats, *step: float) -> Place:
    x, y, z = np.array(place_) + step
    return x, y, z


def everything(name: str, other: str) -> list[Wish]:
    def odd(a: Here, b: Here) -> Varying:
        closing = (a.velocity - b.velocity).dot(a.pos - b.pos) / (1.0 + b.time * b.time)
        turning = a.angular_momentum.norm() + a.point_velocity((0.1, 0, 0.2)).cross(b.spin).x
        return closing + 2.0 * turning - a.tilt / 30.0

    return [
        StateWish(
            body=name, at=f"collision 1 of {name}", pos=(0, 0, 1), point=(0.1, 0.2, 0.1),
            turn=(0.8, 0.2, 0.1, 0.3), points=(0, 0.3, 1), velocity=(0, 0, 0), spin=(0, 0, 0),
        ),
        StateWish(body=name, at=f"collision 1 of {name}", before=True, spin=(0, 0, 0)),
        StateWish(body=name, at=0.8, pos=(0, 0, 1), spin=(0, 0, 0)),
        ExpressionWish(of=(name, other), at=f"{name} touches ground", expression=odd),
        wish_of(Goal(quantity=f"{name}.com.z", at=f"apex of {name}.pos.z", is_=1.0)),
    ]  # fmt: skip


@pytest.mark.parametrize("kind", ["cube on the ground", "rock on the ground", "two rocks"])
def test_every_wish_knows_its_derivative(kind: str) -> None:
    work = begin(kind, 1, tilts=2)
    names = [b.name for b in work.motion.scene.bodies if b.free]
    aim = aim_of(work.motion, UNTIL, everything(names[0], names[-1]), work.freedom)
    spot = aim.spot(work.motion)
    assert np.isfinite(spot.size)
    slope = aim.slope(spot)
    for i, exact in enumerate(slope.T):
        step = np.zeros(work.freedom.size)
        step[i] = 1e-6
        more = aim.look(work.controls.moved(work.freedom.columns, step)).residual
        less = aim.look(work.controls.moved(work.freedom.columns, -step)).residual
        np.testing.assert_allclose((more - less) / 2e-6, exact, atol=2e-6 * abs(exact).max())


def test_a_rotation_vector_and_its_derivative_hold_near_half_a_turn() -> None:
    rng = np.random.default_rng(0)
    for angle in (1e-8, 0.3, 2.0, np.pi - 1e-9):
        axis = rng.normal(size=3)
        vector = angle * axis / np.linalg.norm(axis)
        found = rotation_vector(Rotation.from_rotvec(vector).as_matrix())
        assert np.linalg.norm(found) == pytest.approx(angle, abs=1e-9)
        np.testing.assert_allclose(np.abs(found), np.abs(vector), atol=1e-7)
    now, wanted = Rotation.random(2, rng=rng).as_matrix()
    exact = turn_between(now, np.eye(3), wanted).slope
    for i, xi in enumerate(1e-6 * np.eye(3)):
        parts = [rotation_vector(Rotation.from_rotvec(s * xi).as_matrix() @ now @ wanted.T)
                 for s in (1, -1)]  # fmt: skip
        np.testing.assert_allclose((parts[0] - parts[1]) / 2e-6, exact[:, i], atol=1e-8)


def test_a_drag_arrives_and_the_session_is_an_editor() -> None:
    work = begin()
    editor: Editing[Wish | Goal] = work
    assert editor.drags == ()
    pos, turn = place(work.motion, "one", 0.9)
    target = near(pos, 0.1, -0.05, 0.08)
    after, edit = work.dragged([StateWish(body="one", at=0.9, pos=target, turn=turn)], updates=20)
    assert edit.result is Result.MET, edit.message
    there = place(after.whole, "one", 0.9)
    np.testing.assert_allclose(there[0], target, atol=1e-4)
    assert after.undone() is work


def test_a_drag_makes_the_smallest_change_that_does_it() -> None:
    """Against the closed form of a body in free flight: x(t) = x0 + v0 t, in weighted units."""
    scene = ImpactScene(bodies=(box("one", {"at": (0, 0, 9)}), floor()))
    free = freedom(scene, columns(scene, of_body=("position", "velocity")))
    work = session(scene, 0.5, free)
    pos, _ = place(work.motion, "one", 0.5)
    wish = StateWish(body="one", at=0.5, pos=near(pos, 0.2, 0, 0))
    after, _ = work.dragged([wish], updates=8)
    unit = free.unit[[0, 3]]
    share = unit**2 * np.array([1.0, 0.5]) / (unit**2 @ np.array([1.0, 0.25]))
    change = free.values(after.controls) - free.values(work.controls)
    np.testing.assert_allclose(change[[0, 3]], 0.2 * share, atol=1e-9)


def test_nails_hold_while_something_else_is_dragged() -> None:
    work = begin()
    pos, turn = place(work.motion, "one", 0.9)
    nail = StateWish(body="one", at=0.9, pos=pos, turn=turn)
    faster = near(work.controls.spin[0], 0, 0, 0.4)
    spin = StateWish(body="one", at=0, spin=faster)
    after, edit = work.dragged([nail, spin], updates=6, moves=4)
    assert edit.result is Result.MET, edit.message
    np.testing.assert_allclose(place(after.whole, "one", 0.9)[0], pos, atol=1e-4)
    np.testing.assert_allclose(after.controls.spin[0], faster, atol=1e-3)


def test_a_floating_wish_follows_its_event() -> None:
    """The thesis's mug: no spin after a bounce, by normals and elasticities alone."""
    scene = scene_of("box on the ground", 3)
    free = freedom(scene, columns(scene, of_body=(), tilts=2, elasticities=2))
    work = session(scene, UNTIL, free)
    moment = "collision 2 of one"

    def spinning(now: Here) -> Varying:
        return now.spin.dot(now.spin)

    before = work.motion.states(0, work.motion.times[1:2]).spin[0]
    calmer = 0.5 * float(before @ before)
    wish = ExpressionWish(of=("one",), at=moment, expression=lambda now: spinning(now) - calmer)
    after, edit = work.dragged([wish], updates=10)
    assert edit.result is Result.MET, edit.message
    spin = after.motion.states(0, after.motion.times[1:2]).spin[0]
    assert float(spin @ spin) == pytest.approx(calmer, rel=1e-3)
    assert after.motion.times[1] != work.motion.times[1]
    np.testing.assert_array_equal(after.controls.velocity, work.controls.velocity)


def test_normals_are_drawn_back_to_the_true_ones() -> None:
    work = begin(tilts=1)
    pulled, _ = work.dragged([StateWish(body="one", at=0.9, pos=(0.5, 0.2, 0.4))], updates=3)
    lean = np.linalg.norm(pulled.controls.tilt)
    assert lean > 1e-4
    here = place(pulled.motion, "one", 0.9)[0]
    eased = pulled
    for _ in range(15):
        eased, _ = eased.dragged([StateWish(body="one", at=0.9, pos=near(here, 1e-3, 0, 0))])
        eased, _ = eased.dragged([StateWish(body="one", at=0.9, pos=here)])
    assert np.linalg.norm(eased.controls.tilt) < 0.5 * lean


def test_a_session_replays_bit_by_bit() -> None:
    work = begin("two rocks", 2)
    for step in (0.2, -0.4, 0.6):
        pos, turn = place(work.motion, "one", 0.8)
        wish = StateWish(body="one", at=0.8, pos=near(pos, step, 0, 0), turn=turn)
        work, _ = work.dragged([wish], updates=3, moves=3)
    again = replayed(begin("two rocks", 2), work.drags)
    for part in ("at", "turn", "velocity", "spin"):
        np.testing.assert_array_equal(getattr(again.controls, part), getattr(work.controls, part))


def test_contradicting_nails_are_named() -> None:
    work = begin()
    here = StateWish(body="one", at=0.9, pos=(0, 0, 0.5))
    there = StateWish(body="one", at=0.9, pos=(1, 0, 0.5))
    else_ = StateWish(body="one", at=0.2, spin=(1, 0, 0))
    after, edit = work.dragged([here, there, else_], updates=30)
    assert edit.result is Result.CONFLICT, edit
    assert set(edit.conflict) == {here.words, there.words}
    assert "cannot both be had" in edit.message
    assert after.drags


def test_what_nothing_moves_is_said() -> None:
    scene = scene_of("two rocks", 2)
    free = freedom(scene, columns(scene, bodies=["two"]))
    work = session(scene, UNTIL, free)
    _, edit = work.dragged([StateWish(body="one", at=0.01, pos=(1, 1, 1))])
    assert edit.result is Result.CONFLICT
    assert "nothing that is free moves one's pos at 0.01 s" in edit.message


def test_below_the_floor_is_out_of_reach() -> None:
    work = begin()
    _, edit = work.dragged([StateWish(body="one", at=0.9, pos=(0, 0, -1))], updates=30)
    assert edit.result in (Result.BLOCKED, Result.CONFLICT)
    assert edit.gap > 0.5
    assert edit.message


def test_an_event_that_never_comes_is_said() -> None:
    _, edit = begin().dragged([StateWish(body="one", at="collision 90 of one", pos=(0, 0, 1))])
    assert edit.result is Result.BLOCKED
    assert "collision 90 of one never comes" in edit.message


def test_bad_wishes_are_refused() -> None:
    work = begin()
    with pytest.raises(InputError, match="asks for nothing"):
        StateWish(body="one", at=0.5)
    with pytest.raises(InputError, match="outside the motion"):
        work.dragged([StateWish(body="one", at=3.0, pos=(0, 0, 0))])
    with pytest.raises(InputError, match="no body called 'onne'"):
        work.dragged([StateWish(body="onne", at=0.5, pos=(0, 0, 0))])
    with pytest.raises(InputError, match="needs a wish"):
        work.dragged([])
    with pytest.raises(InputError, match="no quantity of a dragged body"):
        work.dragged([Goal(quantity="one.charm", at=0.5, is_=1)])
    with pytest.raises(InputError, match="finite"):
        StateWish(body="one", at=0.5, pos=(0, 0, float("nan")))


def test_traces_follow_points_of_a_body() -> None:
    work = begin()
    local = ((0.25, 0.15, 0.08), (0.0, 0.0, 0.0))
    paths = work.trace("one", local, rate=100)
    assert paths.shape == (101, 2, 3)
    pos, turn = place(work.whole, "one", 0.37)
    corner = pos + Rotation.from_quat(turn, scalar_first=True).apply(local[0])
    np.testing.assert_allclose(paths[37], np.stack([corner, pos]), atol=1e-9)


def test_distance_measures_style() -> None:
    scene = ImpactScene(bodies=(box("one", {"at": (0, 0, 2)}), fixed_box(), floor()))
    one = simulate(scene, scene.start, 0.3)
    same = simulate(scene, scene.start, 0.3)
    aside = scene.start.with_body(0, at=scene.start.at[0] + [0.3, 0, 0])
    assert distance(one, same) == 0.0
    assert distance(one, simulate(scene, aside, 0.3)) == pytest.approx(0.3)


def test_readier_parameters_change_more() -> None:
    scene = scene_of("box on the ground", 3)
    made: Freedom = freedom(scene, columns(scene))
    fixed_speed = made.eased(1e-3, VELOCITY, SPIN)
    work = session(scene, UNTIL, fixed_speed)
    pos, _ = place(work.motion, "one", 0.05)
    after, _ = work.dragged([StateWish(body="one", at=0.05, pos=near(pos, 0.1, 0, 0))], updates=5)
    assert np.abs(after.controls.velocity - work.controls.velocity).max() < 1e-4
    assert after.controls.at[0, 0] - work.controls.at[0, 0] == pytest.approx(0.1, abs=1e-3)
