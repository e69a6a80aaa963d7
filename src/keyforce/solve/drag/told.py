"""Told: what a shot says of drags - wishes and what is free - made ready for the editor."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from keyforce.engine.impact.controls import OF_BODY, columns, columns_of
from keyforce.engine.impact.scene import ImpactScene
from keyforce.engine.impact.state import ELASTICITY, GRAVITY, MASS, TILT, TURN
from keyforce.errors import InputError, unknown_name
from keyforce.shot.drag import Wish as ToldWish
from keyforce.shot.free import MATTER, START, Free
from keyforce.shot.goal import Goal
from keyforce.solve.drag.expression import expression_of
from keyforce.solve.drag.freedom import Freedom, freedom, joined
from keyforce.solve.drag.quantities import split, wish_of
from keyforce.solve.drag.wish import NEAR, ExpressionWish, StateWish, Wish
from keyforce.stage.pieces import quaternion

_STARTS = {"at": "position", "turn": "turn", "velocity": "velocity", "spin": "spin"}


def wish_told(told: ToldWish | Goal, scene: ImpactScene) -> Wish:
    """A shot's wish or goal as the editor knows it.

    Raises:
        InputError: It is about what is not there.
    """
    goal = told if isinstance(told, Goal) else told.goal
    if goal is not None:
        scene.row(split(goal.quantity)[0])
        wish = wish_of(goal)
        return replace(wish, before=told.before) if isinstance(told, ToldWish) else wish
    assert isinstance(told, ToldWish)
    if told.expression is not None:
        names, expression = expression_of(told.expression, scene.index)
        wanted = told.is_ or 0.0
        return ExpressionWish(
            of=names, at=told.at, before=told.before, called=told.expression,
            expression=lambda *bodies: expression(*bodies) - wanted,
            scale=told.scale or 0.1, within=told.within or NEAR,
        )  # fmt: skip
    body = told.body or ""
    scene.row(body)
    return StateWish(
        body=body, at=told.at, before=told.before, pos=told.pos, point=told.point,
        turn=None if told.turn is None else quaternion(told.turn), axis=told.axis,
        points=told.points, velocity=told.velocity, spin=told.spin, within=told.within,
    )  # fmt: skip


def freedom_told(frees: Sequence[Free], scene: ImpactScene) -> Freedom:
    """What a shot has free; everyone's start where it says nothing.

    Raises:
        InputError: Something that is free does not exist; the error says where it stands.
    """
    if not frees:
        return freedom(scene, columns(scene))
    parts = []
    for i, free in enumerate(frees):
        try:
            parts.append(_part(free, scene))
        except InputError as error:
            raise error.at(path=f"free[{i}]") from None
    return joined(parts)


def _part(free: Free, scene: ImpactScene) -> Freedom:
    table = np.array(_table(free, scene), dtype=np.int64).reshape(-1, 3)
    part = freedom(scene, columns_of(table))
    part = replace(part, unit=part.unit / np.sqrt(free.weight))
    kinds = part.columns.kind
    if free.between is not None:
        if (kinds == TURN).any():
            raise InputError(
                "a turn knows no bounds here", given=free.start, advice="leave `between` out"
            )
        low, high = (np.full(kinds.size, end) for end in free.between)
        part = replace(part, low=np.maximum(low, part.low), high=np.minimum(high, part.high))
    if free.desired is not None:
        part = replace(part, desired=np.full(kinds.size, free.desired))
    return part


def _table(free: Free, scene: ImpactScene) -> list[tuple[int, int, int]]:
    """Rows of kind, index, axis."""
    if free.impacts is not None:
        normals = [(TILT, k, axis) for k in range(free.impacts) for axis in range(2)]
        bounces = [(ELASTICITY, k, 0) for k in range(free.impacts)]
        return [*(normals if free.normal else []), *(bounces if free.bounce else [])]
    told = free.start or ""
    matter, start = MATTER.match(told), START.match(told)
    if matter is not None and matter["who"] is None:
        return [(GRAVITY, 0, axis) for axis in _axes(matter["axis"])]
    if matter is not None:
        return [(MASS, _mover(matter["who"], scene), 0)]
    if start is None:
        raise InputError(
            "a key can be free for the articulated engine only", given=f"{free.who}: {free.key}",
            advice="free how a prop starts, such as hat.velocity",
        )  # fmt: skip
    if start["what"] not in _STARTS:
        raise InputError("a prop has no such start", given=told, allowed=", ".join(_STARTS))
    kind, row = OF_BODY[_STARTS[start["what"]]], _mover(start["who"], scene)
    return [(kind, row, axis) for axis in _axes(start["axis"])]


def _axes(axis: str | None) -> Sequence[int]:
    return range(3) if axis is None else ("xyz".index(axis),)


def _mover(name: str, scene: ImpactScene) -> int:
    movers = {b.name for b in scene.bodies if b.free}
    if name not in movers:
        raise unknown_name("prop", name, movers)
    return scene.row(name)
