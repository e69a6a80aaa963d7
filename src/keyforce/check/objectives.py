"""Objectives and reaching: that each has what it needs, asked of the scene it will act in."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from keyforce.check.problem import Problem, wrong
from keyforce.direction.machine.plan import held_in
from keyforce.direction.objective.registry import rows
from keyforce.engine.articulated.objective_rows import company_of
from keyforce.engine.articulated.scene import build_scene
from keyforce.errors import InputError
from keyforce.shot.document import Shot
from keyforce.shot.objective import Objective


def check_objectives(shot: Shot, folder: Path) -> Iterator[Problem]:
    """Every objective, laid out as for a run; and that poses reach what they reach for."""
    told = shot.direction.values()
    if not any(d.objectives or d.machine or any(k.reach for k in d.keys) for d in told):
        return
    try:
        scene = build_scene(shot, folder)
    except InputError as error:
        yield wrong(error, ("direction",))
        return
    company = company_of(scene, scene.model())
    for name, direction in shot.direction.items():
        for i, wish in enumerate(direction.objectives):
            try:
                rows(wish, company[name], company)
            except InputError as error:
                yield wrong(error, ("direction", name, "objectives", i))
        for path, held in held_in(direction.machine) if direction.machine else ():
            try:
                if isinstance(held, Objective):
                    rows(held, company[name], company)
            except InputError as error:
                steps = path.replace("/", "/machine/states/").split("/")
                yield wrong(error, ("direction", name, "machine", "states", *steps))
