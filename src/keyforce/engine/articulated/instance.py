"""An instance: one private copy of a scene's model and memory, ready to be run again and again.

Joint damping lives in the model and changes every step, so instances share nothing; any number of
them run side by side, and each gives the same bits that it would give alone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import mujoco
import numpy as np
from numpy.typing import NDArray

from keyforce.direction.deeds import Deeds
from keyforce.engine.articulated.band import Band
from keyforce.engine.articulated.conducted import band_of, bends_for
from keyforce.engine.articulated.liberties import bendable, close_slots
from keyforce.engine.articulated.native import contact_view
from keyforce.engine.articulated.playing import MAX_EVENTS, Playing, fresh_memory
from keyforce.engine.articulated.scene import Scene
from keyforce.engine.articulated.score import reset_score, score_of
from keyforce.engine.articulated.state import Ints, Live, Log, Roots, Score
from keyforce.errors import InputError

RECORD_RATE = 240.0
"""States kept per second, about: enough to measure every event between them."""


@dataclass(frozen=True, kw_only=True, eq=False)
class Instance:
    """A scene with memory of its own.

    Attributes:
        scene: What it plays.
        model: Private, and written to.
        data: Private.
        score: The direction, laid out for the loop.
        exact_flight: Whether momentum is held exactly in the air.
        progress: Steps done, and whether to stop: shared with whoever watches, shape (2,).
        straight: What liberties may change of the model, as it was.
        live: Whether somebody watches, and wants a changed script to show at once.
    """

    scene: Scene
    model: mujoco.MjModel
    data: mujoco.MjData
    score: Score
    exact_flight: bool = True
    progress: Ints = field(default_factory=lambda: np.zeros(2, dtype=np.int64))
    straight: tuple[NDArray[Any], ...] = ()
    live: bool = False

    @property
    def steps(self) -> int:
        """How many steps the shot takes."""
        return round(self.scene.shot.duration / self.scene.shot.step)

    def run(self) -> tuple[int, Playing]:
        """Plays the scene from its start; returns how it ended and what came of it."""
        playing = self.begin()
        try:
            return playing.advance(self.steps + 1), playing
        finally:
            playing.close()

    def begin(self) -> Playing:
        """The scene at its start, with nothing kept yet."""
        self.reset()
        step = self.scene.shot.step
        playing = Playing(
            live=live_view(self.model, self.data),
            contacts=contact_view(self.data),
            score=self.score,
            memory=fresh_memory(self.score, self.model.nbody, bends_for(self)),
            log=_log(self.model, self.steps, step, self.score.roots),
            progress=self.progress,
            dt=step,
            exact_flight=self.exact_flight,
        )
        playing.band = band_of(self, playing)
        return playing

    @property
    def conducted(self) -> bool:
        """Whether somebody decides while it runs."""
        return self.live or self.scene.shot.is_conducted

    def deeds_of(self, playing: Playing) -> Deeds:
        """What a player does in a run of this."""
        band = playing.band
        found = (
            [c for c in band.conductors if isinstance(c, Deeds)] if isinstance(band, Band) else []
        )
        if not found:
            raise InputError("nobody can play here", advice="make the instance live")
        return found[0]

    def script_seconds(self, playing: Playing) -> float:
        """Processor time that the scripts of a run took [s]."""
        band = playing.band
        who = band.conductors if isinstance(band, Band) else ()
        return sum(float(getattr(one, "spent", 0.0)) for one in who)

    @property
    def carried(self) -> tuple[NDArray[Any], ...]:
        """Views of what MuJoCo carries from step to step."""
        data = self.data
        applied = (data.qfrc_applied, data.xfrc_applied, self.model.dof_damping)
        bent = (data.eq_active, *bendable(self.model)) if self.conducted else ()
        return (data.qpos, data.qvel, data.qacc_warmstart, *applied, *bent)

    def reset(self) -> None:
        """Puts everything back to the scene's start."""
        for array, then in zip(bendable(self.model), self.straight, strict=True):
            array[...] = then
        self.model.dof_damping[self.score.drive.dof] = self.score.drive.passive
        mujoco.mj_resetData(self.model, self.data)
        self.data.qpos[:], self.data.qvel[:] = self.scene.qpos, self.scene.qvel
        mujoco.mj_forward(self.model, self.data)
        reset_score(self.score)
        self.progress[0] = 0


def instance(scene: Scene, *, exact_flight: bool = True, live: bool = False) -> Instance:
    """A fresh instance of a scene."""
    model = scene.model()
    close_slots(model)
    return Instance(
        scene=scene,
        model=model,
        data=mujoco.MjData(model),
        score=score_of(scene, model),
        exact_flight=exact_flight,
        live=live,
        straight=tuple(array.copy() for array in bendable(model)),
    )


def live_view(model: mujoco.MjModel, data: mujoco.MjData) -> Live:
    """The loop's view of a model and its data."""
    return Live(
        model=model._address,
        data=data._address,
        qpos=data.qpos,
        qvel=data.qvel,
        torque=data.qfrc_applied,
        damping=model.dof_damping,
        wrench=data.xfrc_applied,
        constraint=data.qfrc_constraint,
        com=data.subtree_com,
        momentum=data.subtree_linvel,
        spin=data.subtree_angmom,
        turn=data.xmat,
        place=data.xpos,
        hinge_at=data.xanchor,
        hinge_axis=data.xaxis,
        inertia_at=data.xipos,
        inertia_turn=data.ximat,
        inertia=model.body_inertia,
        mass=model.body_mass,
        geom_body=model.geom_bodyid,
        speed=data.cvel,
        root=model.body_rootid,
        bond_on=data.eq_active,
        bond_body=model.eq_obj1id,
        bond_other=model.eq_obj2id,
        bond_point=model.eq_data,
    )


def roomier(log: Log, steps: int) -> Log:
    """The log itself, or one of twice the size where it cannot hold so many steps and events."""
    states, events = steps // log.every + 1 > log.time.size, 2 * log.events[0] > log.event_time.size
    grown: dict[str, Any] = {
        field: np.concatenate([array, np.zeros_like(array)])
        for field, array in log._asdict().items()
        if isinstance(array, np.ndarray) and (events if field.startswith("event_") else states)
        if field not in ("rows", "events")
    }
    return log._replace(**grown)


def _log(model: mujoco.MjModel, steps: int, dt: float, roots: Roots) -> Log:
    every = max(1, round(1.0 / (RECORD_RATE * dt)))
    rows, characters = steps // every + 1, roots.body.size
    return Log(
        every=every,
        time=np.full(rows, np.nan),
        qpos=np.full((rows, model.nq), np.nan),
        qvel=np.full((rows, model.nv), np.nan),
        torque=np.zeros((rows, model.nv)),
        external=np.zeros((rows, model.nbody, 6)),
        help=np.zeros((rows, characters, 6)),
        ground=np.zeros((rows, characters, 6)),
        rows=np.zeros(1, dtype=np.int64),
        event_time=np.zeros(MAX_EVENTS),
        event_kind=np.zeros(MAX_EVENTS, dtype=np.int64),
        event_a=np.zeros(MAX_EVENTS, dtype=np.int64),
        event_b=np.zeros(MAX_EVENTS, dtype=np.int64),
        event_size=np.zeros(MAX_EVENTS),
        events=np.zeros(1, dtype=np.int64),
    )
