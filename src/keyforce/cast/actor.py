"""Actors: members of the cast made ready for the scene, whatever they came from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

import mujoco

from keyforce.cast import rig as rigging
from keyforce.cast.assets import asset
from keyforce.cast.figure import Figure
from keyforce.cast.figures import build
from keyforce.cast.props import prop_of, prop_spec
from keyforce.cast.sides import hinges_named
from keyforce.cast.spec import figure_spec
from keyforce.errors import InputError
from keyforce.shot.cast import Human, JointRig, Member


@dataclass(frozen=True, kw_only=True, eq=False)
class Actor:
    """A member of the cast with a body.

    Attributes:
        name: What the shot calls it.
        member: What the shot says of it.
        spec: Its body, to be attached under its name.
        figure: Its body as data, where it was built here.
        hinges: Its driven hinges, in the engine's order, without its name.
        rest: Joint angles at ease [rad].
        rig: Gains, damping and strength of each hinge and of balance; None for a prop.
        notes: What was assumed on the way.
    """

    name: str
    member: Member
    spec: mujoco.MjSpec
    figure: Figure | None = None
    hinges: tuple[str, ...] = ()
    rest: Mapping[str, float] = field(default_factory=dict)
    rig: rigging.Rig | None = None
    notes: tuple[str, ...] = ()


def actor(name: str, member: Member, folder: Path) -> Actor:
    """Builds or imports a member of the cast; files come from `folder` only."""
    if member.kind == "prop":
        prop = prop_of(member, name, folder=folder)
        return Actor(name=name, member=member, spec=prop_spec(prop), notes=prop.notes)
    if member.kind == "file":
        return _imported(name, member, asset(folder, member.file or ""))
    return _built(name, member, figure_of(member))


def figure_of(member: Member) -> Figure:
    """The figure of a member that is built from measures."""
    options = _human_options(member.human) if member.human else {}
    return build(member.kind, **options)


def _human_options(human: Human) -> dict[str, object]:
    return {k: getattr(human, k) for k in type(human).model_fields}


def _imported(name: str, member: Member, path: Path) -> Actor:
    ending = path.suffix.lower()
    if ending == ".bvh":
        from keyforce.cast.skeleton import skeleton_figure
        from keyforce.motion import bvh

        clip = bvh.read(path, unit=member.scale)
        figure = skeleton_figure(clip, mass=member.mass)
        notes = str(figure.measures["notes"]).split("; ")
        return replace(_built(name, member, figure), notes=tuple(notes))
    if ending in (".xml", ".mjcf"):
        from keyforce.cast.mjcf import mjcf_character

        made = mjcf_character(path)
        return replace(_rigged(name, member, made.spec, None, {}, made.rest), notes=made.notes)
    if ending == ".urdf":
        from keyforce.cast.urdf import urdf_character

        made = urdf_character(path)
        return replace(_rigged(name, member, made.spec, None, {}, made.rest), notes=made.notes)
    raise InputError(
        "this kind of file cannot be a character",
        given=path.name,
        allowed=".xml or .mjcf (MJCF), .urdf, .bvh",
        advice="name one of those, or use `prop:` for a mesh",
        path=f"cast.{name}.file",
    )


def _built(name: str, member: Member, figure: Figure) -> Actor:
    strengths = {h.name: h.strengths for h in figure.hinges}
    return _rigged(name, member, figure_spec(figure), figure, strengths, figure.rest)


def _rigged(
    name: str,
    member: Member,
    spec: mujoco.MjSpec,
    figure: Figure | None,
    strengths: Mapping[str, tuple[float, float]],
    rest: Mapping[str, float],
) -> Actor:
    model = spec.copy().compile()
    hinges = tuple(
        model.joint(j).name
        for j in range(model.njnt)
        if model.jnt_type[j] == mujoco.mjtJoint.mjJNT_HINGE
        and not model.joint(j).name.startswith("root.")
    )
    rig = adjusted(rigging.rig(model, strengths, rest), member, hinges)
    limit(spec, rig)
    return Actor(
        name=name, member=member, spec=spec, figure=figure, hinges=hinges, rest=rest, rig=rig
    )


def limit(spec: mujoco.MjSpec, rig: rigging.Rig) -> None:
    """Writes every hinge's strength into the model, so that whoever has a take knows it."""
    for name, gain in rig.gains.items():
        joint = spec.joint(name)
        joint.actfrclimited = mujoco.mjtLimited.mjLIMITED_TRUE
        joint.actfrcrange = (-gain.strengths[1], gain.strengths[0])


def adjusted(rig: rigging.Rig, member: Member, hinges: tuple[str, ...]) -> rigging.Rig:
    """The rule's rig with the factors that the shot gives."""
    entry = member.rig
    factors: dict[str, list[JointRig]] = {h: [entry] for h in hinges}
    for name, joint in entry.joints.items():
        for hinge in hinges_named(name, hinges):
            factors[hinge].append(joint)
    gains = {h: _scaled(rig.gains[h], factors[h]).scaled(strength=member.strength) for h in hinges}
    return rigging.Rig(gains=gains, root=_scaled(rig.root, [entry]))


def _scaled(gain: rigging.Gain, factors: list[JointRig]) -> rigging.Gain:
    for f in factors:
        gain = gain.scaled(stiffness=f.gain, damping=f.damping, strength=f.strength or 1e-9)
    return gain
