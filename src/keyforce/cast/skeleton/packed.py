"""Packed: which parts of a body lie inside each other at ease."""

from __future__ import annotations

from dataclasses import replace

import mujoco

from keyforce.cast.figure import Figure
from keyforce.cast.spec import figure_spec


def packed(figure: Figure) -> Figure:
    """The figure with those pairs of segments apart that overlap in its rest pose.

    Shapes along bones of unknown flesh overlap where a body is thick. What overlaps at ease would
    push the body apart for ever, so such pairs never collide.
    """
    model = figure_spec(figure).compile()
    data = mujoco.MjData(model)
    for name, angle in figure.rest.items():
        data.qpos[model.joint(name).qposadr[0]] = angle
    mujoco.mj_forward(model, data)
    pairs = {_pair(model, contact) for contact in data.contact if contact.dist < 0}
    return replace(figure, apart=tuple(sorted(pairs)))


def _pair(model: mujoco.MjModel, contact: mujoco.MjContact) -> tuple[str, str]:
    one, other = sorted(str(model.body(model.geom_bodyid[g]).name) for g in contact.geom)
    return (one, other)
