"""The record: what the loop kept, as a take."""

from __future__ import annotations

from collections.abc import Iterable

from keyforce.engine.articulated.instance import Instance
from keyforce.engine.articulated.playing import Note, Playing
from keyforce.engine.articulated.state import (
    APEX,
    CANCELLED,
    DIVERGED,
    FAILED,
    LANDING,
    LIFT,
    TAKEOFF,
    TOUCH,
    Log,
)
from keyforce.take.outcome import Outcome, Status
from keyforce.take.take import Event, Take

KINDS = {TOUCH: "touch", LIFT: "lift", TAKEOFF: "takeoff", LANDING: "landing", APEX: "apex"}


def take_of(instance: Instance, status: int, playing: Playing, name: str) -> Take:
    """Everything a run left behind."""
    log = playing.log
    scene, rows = instance.scene, slice(0, int(log.rows[0]))
    return Take(
        name=name,
        model_xml=scene.xml,
        time=log.time[rows],
        qpos=log.qpos[rows],
        qvel=log.qvel[rows],
        ctrl_torque=log.torque[rows],
        external=log.external[rows],
        help=log.help[rows],
        ground=log.ground[rows],
        characters=tuple(c.name for c in scene.characters),
        events=events_of(instance, log, playing.notes),
        outcome=_outcome(instance, status, playing),
        shot=scene.shot.plain(),
        fps=scene.shot.fps,
    )


def glimpse(instance: Instance, log: Log, rows: slice, events: tuple[Event, ...]) -> Take:
    """A few states of a run under way, to be measured like a take. It shares the run's model."""
    take = Take(
        name="glimpse",
        model_xml=instance.scene.xml,
        time=log.time[rows],
        qpos=log.qpos[rows],
        qvel=log.qvel[rows],
        ctrl_torque=log.torque[rows],
        external=log.external[rows],
        help=log.help[rows],
        ground=log.ground[rows],
        characters=tuple(c.name for c in instance.scene.characters),
        events=events,
        outcome=Outcome(status=Status.DONE, message=""),
        shot={},
        fps=instance.scene.shot.fps,
    )
    vars(take)["model"] = instance.model
    return take


def events_of(instance: Instance, log: Log, notes: Iterable[Note] = ()) -> tuple[Event, ...]:
    """What happened so far and what was decided, in order of time."""
    bodies = [_spoken(instance.model.body(i).name) for i in range(instance.model.nbody)]
    characters = [c.name for c in instance.scene.characters]
    found = [Event(time=n.time, kind=n.kind, subject=n.subject, other=n.other) for n in notes]
    for i in range(int(log.events[0])):
        kind = KINDS[int(log.event_kind[i])]
        pair = kind in ("touch", "lift")
        a, b = int(log.event_a[i]), int(log.event_b[i])
        found.append(
            Event(
                time=float(log.event_time[i]),
                kind=kind,
                subject=bodies[a] if pair else characters[a],
                other=bodies[b] if pair else None,
                size=float(log.event_size[i]),
            )
        )
    return tuple(sorted(found, key=lambda e: e.time))


def _spoken(body: str) -> str:
    """A body as a person would call it: a prop has one body only, and is called by its name."""
    return {"world": "ground"}.get(body, body.removesuffix(".body"))


def _outcome(instance: Instance, status: int, playing: Playing) -> Outcome:
    log = playing.log
    time = float(instance.progress[0] * instance.scene.shot.step)
    if status == DIVERGED:
        return Outcome(
            status=Status.DIVERGED,
            message=f"the simulation ran away after {time:.3f} s; the take holds everything up to "
            "there. Lower the gains or forces that act then, or the timestep",
        )
    if status == FAILED:
        return Outcome(
            status=Status.FAILED,
            message=f"stopped after {time:.3f} s; the take holds everything up to there. "
            f"{playing.failure}",
        )
    if status == CANCELLED:
        return Outcome(
            status=Status.CANCELLED,
            message=f"stopped after {time:.3f} s; the take holds everything up to there",
        )
    most = log.event_time.size
    lost = f"; only its first {most:,} events are kept" if log.events[0] >= most else ""
    duration = instance.scene.shot.duration
    return Outcome(status=Status.DONE, message=f"simulated {duration:g} s{lost}")
