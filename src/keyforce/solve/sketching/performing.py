"""Performing a sketch: its motion as a shot that the impact engine plays, and the take of it."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np
from scipy.spatial.transform import Rotation

from keyforce.engine.impact.body import Body
from keyforce.engine.impact.perform import motion_of
from keyforce.engine.impact.record import take_of
from keyforce.engine.impact.state import Floats
from keyforce.measure.claims import ClaimResult
from keyforce.shot.document import Shot
from keyforce.shot.impact import Impact
from keyforce.solve.sketching.answer import Answer
from keyforce.solve.sketching.follow import followed
from keyforce.solve.sketching.of_shot import sketch_of
from keyforce.solve.sketching.solving import solve
from keyforce.take.take import Take

Progress = Callable[[float], None]


@dataclass(frozen=True, kw_only=True, eq=False)
class Sketching:
    """What came of a shot's sketch.

    Attributes:
        shot: The shot with the motion's start and impacts written out, and no sketch.
        take: The take of it.
        answer: How the motion was found.
        reports: How far the take is from the sketch, and each liberty that it takes.
    """

    shot: Shot
    take: Take
    answer: Answer
    reports: tuple[ClaimResult, ...]


def sketched(
    shot: Shot,
    *,
    folder: Path | str = ".",
    name: str = "shot",
    starts: int = 1,
    progress: Progress | None = None,
    cancel: threading.Event | None = None,
) -> Sketching:
    """Makes a shot's sketch real.

    Args:
        shot: With a `sketch`.
        folder: Where its files are.
        name: What to call the take.
        starts: How many drafts the search begins with.
        progress: Told the share that is done.
        cancel: Set it to stop early; what comes back is then the best so far.

    Raises:
        InputError: The sketch names what is not there.
    """
    home = Path(folder)
    answer = solve(sketch_of(shot, home), starts=starts, progress=progress, cancel=cancel)
    found = written(shot, answer)
    motion = motion_of(found, home, cancel)
    take = take_of(motion, found, home, name=name)
    outcome = followed(answer, motion) if take.outcome.ok else take.outcome
    take = replace(take, outcome=outcome)
    return Sketching(shot=found, take=take, answer=answer, reports=tuple(reports(answer)))


def written(shot: Shot, answer: Answer) -> Shot:
    """The shot that plays the motion: starts of its props, its impacts' normals and bounces."""
    nodes, scene = answer.nodes, answer.sketch.scene
    cast = dict(shot.cast)
    for row in scene.free:
        body = scene.bodies[row]
        start = {k: getattr(nodes, k)[0, row] for k in ("at", "turn", "velocity", "spin")}
        cast[body.name] = cast[body.name].model_copy(update=_start(body, start))
    impacts = tuple(
        Impact(normal=(float(tilt[0]), float(tilt[1])), bounce=float(bounce))
        for tilt, bounce in zip(nodes.tilt, nodes.bounce, strict=True)
    )
    return shot.model_copy(update={"cast": cast, "impacts": impacts, "sketch": {}})


def _start(body: Body, state: dict[str, Floats]) -> dict[str, object]:
    """A start as a member of the cast has it: of the prop's own frame."""
    axes = Rotation.from_quat(body.axes, scalar_first=True)
    frame = Rotation.from_quat(state["turn"], scalar_first=True) * axes.inv()
    lever = frame.apply(body.center)
    velocity = state["velocity"] - np.cross(state["spin"], lever)
    return {
        "at": tuple((state["at"] - lever).tolist()),
        "turn": tuple(frame.as_euler("xyz", degrees=True).tolist()),
        "facing": 0.0,
        "velocity": tuple(velocity.tolist()),
        "spin": tuple(state["spin"].tolist()),
    }


def reports(answer: Answer) -> list[ClaimResult]:
    """How well the sketch is met and what liberties that takes, as a claims table shows it."""
    rows = []
    for fit in answer.fits:
        for what, size, unit in (
            ("", 1e3 * fit.distance, "mm"), (", turned", np.degrees(fit.angle), "deg")
        ):  # fmt: skip
            if size:
                words = f"sketch of {fit.body}: off{what}, root mean square"
                rows.append(
                    ClaimResult(claim=words, asked="", measured=float(size), unit=unit, ok=True)
                )
    for one in answer.liberties:
        rows.append(
            ClaimResult(
                claim=f"liberty: {one.what}", asked=f"≤ {one.allowed:.3g}", measured=one.size,
                unit=one.unit, ok=abs(one.size) <= one.allowed * (1 + 1e-6),
            )
        )  # fmt: skip
    return rows
