"""What S and its exact Jacobian cost, beside JAX and beside MuJoCo's finite differences.

JAX is given the sequence of corners and good first guesses of the times, so that it need not look
for contacts. MuJoCo plays a stiff contact at 0.1 ms, by central differences over 12 parameters.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from importlib.util import find_spec
from statistics import median

import mujoco
import numpy as np
from scipy.spatial.transform import Rotation

from keyforce.bench.rigid.scenes import BOUNCE, HALF, scene_of
from keyforce.bench.row import Row
from keyforce.engine.impact.controls import columns
from keyforce.engine.impact.motion import Motion, jacobian, simulate
from keyforce.engine.impact.scene import ImpactScene
from keyforce.engine.impact.state import Columns, Floats

ROUNDS = 40
STEP = 1e-4
FAST = np.finfo(float).max


def rows() -> list[Row]:
    """A box with four bounces, and two stones, at 30 parameters."""
    return [*_box(), _stones()]


def _box() -> list[Row]:
    scene, until, impacts = _bouncing("box", 4)
    free = columns(scene, tilts=6, elasticities=6)
    ours = _seconds(
        lambda: jacobian(simulate(scene, scene.start, until), free).at(0, np.array([until]))
    )
    right = _right(scene, until, free)
    name = f"S and exact Jacobian, box, {impacts} bounces, {free.kind.size} parameters"
    bare = columns(scene)
    theirs, off = _mujoco(scene, until, bare)
    out = [
        Row(name=name, value=1e3 * ours, unit="ms", peer="MuJoCo, central differences, 12 of them",
            peer_value=1e3 * theirs, ratio=theirs / ours, answers_ok=right),
        Row(name="error of that Jacobian, 12 parameters", value=_error(scene, until, bare),
            unit="relative", peer="MuJoCo's", peer_value=off,
            ratio=off / max(_error(scene, until, bare), 1e-16), answers_ok=right),
    ]  # fmt: skip
    if find_spec("jax") is not None:
        from keyforce.bench.rigid.chain import chain_of

        chain = chain_of(simulate(scene, scene.start, until), until)
        exact = jacobian(simulate(scene, scene.start, until), bare).at(0, np.array([until]))[0]
        peer, same = _seconds(chain.jacobian), chain.agrees(exact, 1e-6)
        out.append(Row(name=name, value=1e3 * ours, unit="ms", peer="JAX, along known contacts, 12",
                       peer_value=1e3 * peer, ratio=peer / ours, answers_ok=same))  # fmt: skip
    return out


def _stones() -> Row:
    scene, until, impacts = _bouncing("two stones", 4)
    free = columns(scene, tilts=2, elasticities=2)
    ours = _seconds(
        lambda: jacobian(simulate(scene, scene.start, until), free).at(0, np.array([until]))
    )
    bare = _seconds(lambda: simulate(scene, scene.start, until))
    theirs = 2 * free.kind.size * bare
    return Row(
        name=f"S and exact Jacobian, two stones of 30 corners, {impacts} bounces, "
        f"{free.kind.size} parameters", value=1e3 * ours, unit="ms",
        peer="central differences of the same S", peer_value=1e3 * theirs, ratio=theirs / ours,
        answers_ok=_right(scene, until, free),
    )  # fmt: skip


def _bouncing(kind: str, impacts: int) -> tuple[ImpactScene, float, int]:
    """A scene of which a body bounces so often before a time well between two impacts."""
    for seed in range(100):
        scene = scene_of(kind, seed)
        motion = simulate(scene, scene.start, 3.0, max_impacts=impacts + 2)
        if motion.impacts > impacts and motion.times[impacts] - motion.times[impacts - 1] > 0.03:
            return scene, float(motion.times[impacts - 1 : impacts + 1].mean()), impacts
    raise AssertionError(kind)


def _seconds(work: Callable[[], object]) -> float:
    work()
    times = []
    for _ in range(ROUNDS):
        begin = time.thread_time()
        work()
        times.append(time.thread_time() - begin)
    return median(times)


def _right(scene: ImpactScene, until: float, free: Columns) -> bool:
    return _error(scene, until, free) < 1e-6


def _error(scene: ImpactScene, until: float, free: Columns) -> float:
    """Of positions at the end, against central differences; the best of three steps."""
    motion = simulate(scene, scene.start, until)
    exact = jacobian(motion, free).at(0, np.array([until]))[0, :3]
    best = float(FAST)
    for step in (1e-6, 1e-7, 1e-8):
        near = np.stack([_rise(motion, free, i, step) for i in range(free.kind.size)], axis=1)
        best = min(best, float(np.abs(near - exact).max() / np.abs(exact).max()))
    return best


def _rise(motion: Motion, free: Columns, i: int, step: float) -> Floats:
    e = np.zeros(free.kind.size)
    e[i] = step
    ends = [simulate(motion.scene, motion.controls.moved(free, s), motion.until).states(
        0, np.array([motion.until])).at[0] for s in (e, -e)]  # fmt: skip
    rise: Floats = (ends[0] - ends[1]) / (2 * step)
    return rise


def _mujoco(scene: ImpactScene, until: float, free: Columns) -> tuple[float, float]:
    """Seconds for a Jacobian by differences, and how far it is off."""
    model = _model(scene)
    data = mujoco.MjData(model)

    def end(step: Floats) -> Floats:
        u = scene.start.moved(free, step)
        mujoco.mj_resetData(model, data)
        body = scene.bodies[0]
        turn = Rotation.from_quat(u.turn[0], scalar_first=True)
        turn = turn * Rotation.from_quat(body.axes, scalar_first=True).inv()
        data.qpos[:3], data.qpos[3:7] = u.at[0], turn.as_quat(scalar_first=True)
        data.qvel[:3], data.qvel[3:] = u.velocity[0], turn.inv().apply(u.spin[0])
        mujoco.mj_step(model, data, nstep=round(until / STEP))
        there: Floats = data.qpos[:3].copy()
        return there

    n, size = free.kind.size, 1e-4
    begin = time.thread_time()
    near = np.stack([(end(size * e) - end(-size * e)) / (2 * size) for e in np.eye(n)], axis=1)
    took = time.thread_time() - begin
    exact = jacobian(simulate(scene, scene.start, until), free).at(0, np.array([until]))[0, :3]
    return took, float(np.abs(near - exact).max() / np.abs(exact).max())


def _model(scene: ImpactScene) -> mujoco.MjModel:
    """The box on a plane; the contact's damping makes it bounce about as much."""
    stiffness = 2e6
    ratio = -np.log(BOUNCE) / np.hypot(np.pi, np.log(BOUNCE))
    damping = 2 * ratio * np.sqrt(stiffness)
    x, y, z = HALF
    i = scene.bodies[0].moments
    frame = " ".join(f"{v:.17g}" for v in scene.bodies[0].axes)
    inertia = " ".join(f"{v:.17g}" for v in i)
    return mujoco.MjModel.from_xml_string(f"""
<mujoco><option timestep="{STEP}" integrator="RK4"/><worldbody>
 <geom type="plane" size="9 9 1" condim="1" solref="{-stiffness} {-damping}"/>
 <body><freejoint/><inertial pos="0 0 0" mass="1" quat="{frame}" diaginertia="{inertia}"/>
  <geom type="box" size="{x} {y} {z}" condim="1" solref="{-stiffness} {-damping}"/></body>
</worldbody></mujoco>""")
