"""Objective rows: what a shot's objectives come to, laid out for the loop against a model."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

import mujoco
import numpy as np

from keyforce.direction.machine.plan import held_in, tag
from keyforce.direction.objective.anatomy import Anatomy, Company
from keyforce.direction.objective.registry import rows
from keyforce.direction.objective.row import Row, Sensor
from keyforce.engine.articulated.objective import TOUCHING, UNTOUCHED, WHENEVER
from keyforce.engine.articulated.objectives import Aid, Floats, Ints, Objectives
from keyforce.engine.articulated.scene import Scene, root_body
from keyforce.engine.articulated.soles import branch_end, soles_of
from keyforce.engine.articulated.span import BY_HAND, reset_spans, spans_of
from keyforce.shot.direction import BalanceWindow, Direction, Objective

RELATIVE = (Sensor.AXIS, Sensor.POINT)
"""Sensors whose rows give factors on the joints' own gains."""
PULL, DRAG, TRUNK, TRUNK_DRAG = 2.3, 2.7, 0.5, 0.66
"""Balance by dynamic similarity: see `direction/objective/standing.py`."""

Asked = tuple[int, Objective, Row]


def objectives_of(scene: Scene, model: mujoco.MjModel) -> Objectives:
    """Every objective of every character."""
    company = company_of(scene, model)
    asked = [(c, wish, row) for c, wish, row, _ in _asked(scene, company)]
    names = [one.name for one in scene.characters]
    hinges = [f"{one.name}.{h}" for one in scene.characters for h in one.hinges]
    bodies = {model.body(b).name: b for b in range(model.nbody)}
    local, goal = _vectors(asked, scene, model)
    gates = [_gate(model, bodies, row) for _, _, row in asked]
    entries = [_entry(scene, c, row, h, w) for c, _, row in asked for h, w in row.joints.items()]
    standing = [(r, c) for r, (c, _, row) in enumerate(asked) if row.sensor == Sensor.STAND]
    return Objectives(
        spans=spans_of([wish for _, wish, _ in asked], names),
        who=_ints([c for c, _, _ in asked]),
        sensor=_ints([row.sensor for _, _, row in asked]),
        body=_ints([bodies[row.body] for _, _, row in asked]),
        other=_ints([bodies[row.other] if row.other else -1 for _, _, row in asked]),
        local=local,
        goal=goal,
        limit=_floats([row.limit for _, _, row in asked]),
        targets=_ints([row.output == "target" for _, _, row in asked]),
        replaces=_floats([row.replaces for _, _, row in asked]),
        when=_ints([g[0] for g in gates]),
        gate=_ints([g[1] for g in gates]),
        gate_end=_ints([g[2] for g in gates]),
        first=_ints(np.cumsum([0, *(len(row.joints) for _, _, row in asked)]).tolist()),
        hinge=_ints([hinges.index(e[0]) for e in entries]),
        joint=_ints([model.joint(e[0]).id for e in entries]),
        factor=_floats([e[1] for e in entries]),
        stiffness=_floats([e[2] for e in entries]),
        damping=_floats([e[3] for e in entries]),
        source=_ints([hinges.index(row.source) if row.source else 0 for _, _, row in asked]),
        before=np.full(len(asked), np.nan),
        since=np.full(len(asked), np.nan),
        soles=soles_of(scene, model, standing, company),
        aid=_no_aid(len(hinges)),
    )


def _no_aid(hinges: int) -> Aid:
    nothing = (np.zeros(hinges) for _ in range(3))
    return Aid(
        torque=next(nothing), damping=next(nothing), rate=next(nothing), keep=np.ones(hinges)
    )


def reset_objectives(objectives: Objectives) -> None:
    """Forgets an earlier run."""
    reset_spans(objectives.spans)
    objectives.before[:] = np.nan
    objectives.since[:] = np.nan


def company_of(scene: Scene, model: mujoco.MjModel) -> Company:
    """Everyone's bodies and hinges."""
    return {one.name: anatomy(model, one.name, one.hinges) for one in scene.actors}


def anatomy(model: mujoco.MjModel, name: str, hinges: Sequence[str]) -> Anatomy:
    """One member's bodies and hinges, found in a compiled scene."""
    root = root_body(model, name)
    mine = [b for b in range(root, model.nbody) if model.body_rootid[b] == model.body_rootid[root]]
    tree = [b for b in mine if model.body(b).name.startswith(f"{name}.")]
    short = {b: model.body(b).name.partition(".")[2] for b in tree}
    joints: dict[str, tuple[str, ...]] = dict.fromkeys(short.values(), ())
    for hinge in hinges:
        joints[short[int(model.joint(f"{name}.{hinge}").bodyid[0])]] += (hinge,)
    parents = {short[b]: short.get(int(model.body_parentid[b])) for b in tree}
    return Anatomy(name=name, parents=parents, joints=joints)


def objective_tags(scene: Scene, model: mujoco.MjModel) -> list[str]:
    """What each row is held under, where it is a state's or has a name; else nothing."""
    return [under for _, _, _, under in _asked(scene, company_of(scene, model))]


def _asked(scene: Scene, company: Company) -> list[tuple[int, Objective, Row, str]]:
    return [
        (c, wish, row, under)
        for c, one in enumerate(scene.characters)
        for wish, under in _wishes(scene, one.name)
        for row in rows(wish, company[one.name], company)
    ]


def _wishes(scene: Scene, name: str) -> list[tuple[Objective, str]]:
    direction = scene.shot.direction.get(name)
    if direction is None:
        return []
    plain = [(wish, tag(name, wish.name) if wish.name else "") for wish in direction.objectives]
    return plain + held(name, direction, Objective)


Held = TypeVar("Held", BalanceWindow, Objective)


def held(who: str, direction: Direction, kind: type[Held]) -> list[tuple[Held, str]]:
    """What a machine's states hold, begun and ended by hand, and what it is held under."""
    if direction.machine is None:
        return []
    by_hand = {"start": BY_HAND, "until": BY_HAND}
    return [
        (wish.model_copy(update=by_hand), tag(who, path))
        for path, wish in held_in(direction.machine)
        if isinstance(wish, kind)
    ]


def _vectors(asked: list[Asked], scene: Scene, model: mujoco.MjModel) -> tuple[Floats, Floats]:
    """Each row's two vectors; those of balance are scaled to who balances."""
    local = np.array([row.local for _, _, row in asked], dtype=float).reshape(-1, 3)
    goal = np.array([row.goal for _, _, row in asked], dtype=float).reshape(-1, 3)
    for r, (c, _, row) in enumerate(asked):
        rig = scene.characters[c].rig
        if row.sensor == Sensor.STAND and rig is not None:
            gravity = max(float(np.linalg.norm(model.opt.gravity)), 1e-6)
            mass = float(model.body_subtreemass[root_body(model, scene.characters[c].name)])
            rate = gravity / np.sqrt(rig.root.strength / mass)  # sqrt(g / h)
            local[r, :2] *= row.stiffness * PULL * rate**2, DRAG * rate
            firm = row.stiffness * TRUNK * rig.root.strength
            goal[r, :2] *= firm, firm * TRUNK_DRAG / rate
    return local, goal


def _gate(model: mujoco.MjModel, bodies: dict[str, int], row: Row) -> tuple[int, int, int]:
    """When a row acts: the kind of its gate, and the bodies whose touch decides."""
    if row.while_touching is None and row.while_free is None:
        return WHENEVER, 0, 0
    body = bodies[row.while_touching or row.while_free or ""]
    kind = TOUCHING if row.while_touching else UNTOUCHED
    return kind, body, branch_end(model, body)


def _entry(
    scene: Scene, c: int, row: Row, hinge: str, weight: float
) -> tuple[str, float, float, float]:
    """A hinge's full name, its weight, and stiffness and damping with the weight in them."""
    one = scene.characters[c]
    stiffness, damping = row.stiffness * weight, row.damping * weight
    if row.sensor in RELATIVE and one.rig is not None:
        stiffness *= one.rig.gains[hinge].stiffness
        damping *= one.rig.gains[hinge].damping
    return f"{one.name}.{hinge}", weight, stiffness, damping


def _ints(values: Sequence[int]) -> Ints:
    return np.array(values, dtype=np.int64)


def _floats(values: Sequence[float]) -> Floats:
    return np.array(values, dtype=np.float64)
