"""Skeleton: a character from the joint tree of a motion clip, such as a BVH file's."""

from __future__ import annotations

from dataclasses import replace

from keyforce.cast.figure import Figure
from keyforce.cast.skeleton.bones import bones
from keyforce.cast.skeleton.creature import creature
from keyforce.cast.skeleton.packed import packed
from keyforce.cast.skeleton.person import person
from keyforce.cast.skeleton.plan import Plan
from keyforce.cast.skeleton.tree import Tree
from keyforce.cast.stance import standing
from keyforce.errors import InputError
from keyforce.motion.clip import Clip


def skeleton_figure(
    clip: Clip, *, mass: float | None = None, height: float | None = None
) -> Figure:
    """A body on a clip's skeleton.

    A skeleton whose joints have a person's names gets a person's joints, limits, masses and feet;
    segments and hinges are called as a built human's are. Any other gets three hinges at each
    joint and the mass of water around its bones. The figure's `measures` say what was estimated
    (`notes`) and which joint of the clip each segment follows (`joint.thigh_l`).

    Args:
        clip: The motion; only its skeleton is used.
        mass: [kg]; estimated from the skeleton where left out.
        height: A person's stature, or another's largest side [m]; the skeleton is scaled to it.

    Raises:
        InputError: No body can be made of it.
    """
    for what, value in (("mass", mass), ("height", height)):
        if value is not None and not 1e-3 < value < 1e6:
            raise InputError(f"a skeleton's {what} must be positive", given=value)
    plan = Plan(Tree(clip))
    found = bones(plan)
    make = person if plan.person else creature
    figure = make(found, mass=mass, height=height)
    follows = {f"joint.{b.name}": clip.names[b.joint] for b in found}
    return packed(standing(replace(figure, measures={**figure.measures, **follows})))
