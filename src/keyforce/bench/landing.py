"""Landings with noise: how many of a hundred somersaults still end in a stand.

Every target of every key is moved by half a degree of noise, left and right by themselves. The peer
is the same shot, with the same noise, in which nobody looks at the ground: without the objectives
`spot` and `alight`.
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from keyforce import gallery
from keyforce.bench.row import Row
from keyforce.engine.articulated.instance import Instance, instance
from keyforce.engine.articulated.record import take_of
from keyforce.engine.articulated.scene import build_scene
from keyforce.measure.quantity import Measured
from keyforce.shot.document import Shot
from keyforce.solve.solve import solve

ENTRIES = ("somersault",)
TRIES = 100
FIRST = 1000
"""The first seed: none of these took part in the search for the keys."""
NOISE = 0.5
"""Of each target of each key, one standard deviation [degrees]."""
SEEING = ("spot", "alight")
UP, STILL = 0.9, 0.1
"""Who stands has the centre of mass so high [m] and moves no faster than this [m/s]."""


def rows() -> list[Row]:
    """The share that stands at the end of each shot."""
    return [_row(name) for name in ENTRIES]


def _row(name: str) -> Row:
    solution = solve(gallery.load(name), folder=gallery.folder(), name=name)
    ours, blind = standing(solution.shot), standing(without(solution.shot, SEEING))
    return Row(
        name=f"{name}: standing at the end, of {TRIES} with {NOISE} degrees of noise",
        value=ours,
        unit="",
        peer="the same without spot and alight",
        peer_value=blind,
        ratio=ours / max(blind, 1),
        answers_ok=solution.take.outcome.ok and ours >= 0.8 * TRIES,
    )


def standing(shot: Shot, tries: int = TRIES) -> int:
    """How many of some noisy versions of a shot end in a stand."""
    one = instance(build_scene(shot, gallery.folder()))
    return sum(stands(noisy(one, seed)) for seed in range(FIRST, FIRST + tries))


def noisy(one: Instance, seed: int, degrees: float = NOISE) -> Instance:
    """The instance with noise on every target of every hinge."""
    tracks, draw = one.score.tracks, np.random.default_rng(seed)
    keys = int(tracks.first[one.score.drive.qpos.size])
    target = tracks.target.copy()
    target[:keys] += draw.normal(0.0, np.radians(degrees), keys)
    return replace(one, score=one.score._replace(tracks=tracks._replace(target=target)))


def stands(one: Instance) -> bool:
    """Whether its character stands still at the end."""
    status, log = one.run()
    measured = Measured(take_of(one, status, log, "landing"))
    who = one.scene.characters[0].name
    high = measured.quantity(f"{who}.com.z").values[-1]
    return bool(high > UP and measured.quantity(f"{who}.velocity").values[-1] < STILL)


def without(shot: Shot, names: tuple[str, ...]) -> Shot:
    """The shot in which some objectives are not pursued."""
    direction = {
        who: one.model_copy(
            update={"objectives": tuple(o for o in one.objectives if o.do not in names)}
        )
        for who, one in shot.direction.items()
    }
    return shot.model_copy(update={"direction": direction})
