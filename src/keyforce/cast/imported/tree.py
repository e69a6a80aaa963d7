"""Tree: the one moving body tree of a model, and how its root moves."""

from __future__ import annotations

from collections.abc import Iterator

import mujoco

from keyforce.errors import InputError

ROOT = "root"
FREE = mujoco.mjtJoint.mjJNT_FREE
HINGE = mujoco.mjtJoint.mjJNT_HINGE
SLIDE = mujoco.mjtJoint.mjJNT_SLIDE


def moving_root(spec: mujoco.MjSpec, file: str) -> mujoco.MjsBody:
    """The root of the only tree with joints; what else stands in the world is deleted."""
    roots = list(spec.worldbody.bodies)
    moving = [b for b in roots if any(joints(b))]
    if len(moving) != 1:
        names = ", ".join(b.name or "(without a name)" for b in moving)
        raise InputError(
            "a character is one tree of bodies with joints",
            given=f"{len(moving)} trees: {names}" if moving else "no joints at all",
            allowed="one tree",
            advice="keep each character in a file of its own" if moving else "add joints",
            file=file,
        )
    for body in roots:
        if body not in moving:
            spec.delete(body)
    return moving[0]


def bodies(root: mujoco.MjsBody) -> Iterator[mujoco.MjsBody]:
    """A body and all below it, parents first."""
    pending = [root]
    while pending:
        body = pending.pop()
        yield body
        pending.extend(reversed(list(body.bodies)))


def joints(root: mujoco.MjsBody) -> Iterator[mujoco.MjsJoint]:
    """Every joint of a tree."""
    for body in bodies(root):
        yield from body.joints


def settle_root(root: mujoco.MjsBody, *, mounted: bool | None) -> str:
    """Names the root's joints as ours are, adds a free one where asked, and says which it was.

    A root that slides is free in some directions only: its joints are called `root.` something,
    which no muscle drives. A root without joints is mounted, as MJCF means it.
    """
    own = list(root.joints)
    if any(j.type == FREE for j in own):
        own[0].name = ROOT
        return ""
    if any(j.type == SLIDE for j in own):
        for i, joint in enumerate(own, start=1):
            joint.name = f"{ROOT}.{joint.name or f'joint{i}'}"
        return "its root slides and turns by joints of its own, which nothing drives"
    if mounted is False and not own:
        root.add_freejoint(name=ROOT, align=False)
        return "a free root was added"
    return "it is mounted: a <freejoint/> in its first body would let it go"
