"""The cast: who is in the shot. Each member is one kind of character, or a prop."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field, field_validator, model_validator

from keyforce.shot.section import (
    Degrees,
    Factor,
    Fraction,
    JointAngles,
    JointName,
    Line,
    Positive,
    Section,
    Vector,
)

KINDS = ("human", "lamp", "lamp3", "acrobot", "bird", "tripod", "file", "prop")
PEOPLE = {
    "man": {"sex": "male"},
    "woman": {"sex": "female"},
    "child": {"age": 7},
    "boy": {"sex": "male", "age": 7},
    "girl": {"sex": "female", "age": 7},
}


class Human(Section):
    """A person, from published body measures. `human: woman` is short for the usual woman."""

    height: float | None = Field(default=None, ge=0.5, le=2.6, allow_inf_nan=False)
    """Stature [m]; the average for sex and age where it is left out."""
    mass: float | None = Field(default=None, ge=3, le=300, allow_inf_nan=False)
    """[kg]; the average for sex, age and height where it is left out."""
    sex: Literal["male", "female"] = "male"
    """Whose proportions."""
    age: float | None = Field(default=None, ge=2, le=100, allow_inf_nan=False)
    """Years; adult where it is left out."""
    dofs: Literal[19, 37, 51] = 37
    """Degrees of freedom: 37 for control poses, 51 for synthesis, 19 actuated ones for gaits."""
    stiff: tuple[Line, ...] = ()
    """Joints that do not move, such as `knee_l`."""


class Plain(Section):
    """A character with nothing to choose."""


class JointRig(Section):
    """How one joint differs from what the rule gives it."""

    gain: Factor = 1.0
    """Factor on its stiffness."""
    damping: Factor = 1.0
    """Factor on its damping."""
    strength: Factor = 1.0
    """Factor on its largest torques; more than 1 is superhuman, and every report says so."""
    linear: bool = False
    """Plain PD control instead of the non-linear law (Fattal and Lischinski 2006, equation 3)."""
    near: Degrees = Field(default=1.0, gt=0)
    """Lambda of that law: nearer to its target than this, a joint is fully damped [degrees]."""
    fade: Factor = 1.0
    """Alpha of that law: how much damping is left further away."""


class RigEntry(JointRig):
    """How a character's rig differs from what the rule gives it."""

    joints: dict[JointName, JointRig] = Field(default_factory=dict)
    """By joint or hinge: `knee` (both sides), `knee_l`, `spine.twist`."""


class Held(Section):
    """How a prop is held: fixed to somebody's body as if grown to it."""

    by: Line
    """The body that holds it, such as `ada.hand_l`."""
    at: Vector = (0.0, 0.0, 0.0)
    """Where the prop's middle is, in the frame of that body [m]."""
    turn: Vector = (0.0, 0.0, 0.0)
    """How it is turned in that frame: roll, pitch, yaw [degrees]."""


class Member(Section):
    """A member of the cast: exactly one of the kinds, and where and how it starts."""

    human: Human | None = None
    """A person."""
    lamp: Plain | None = None
    """A desk lamp that hops."""
    lamp3: Plain | None = None
    """A planar lamp of three links."""
    acrobot: Plain | None = None
    """A planar acrobat of two links."""
    bird: Plain | None = None
    """A bird-like robot on two legs."""
    tripod: Plain | None = None
    """A creature on three legs."""
    file: Line | None = None
    """A character from an MJCF (.xml), URDF (.urdf) or BVH (.bvh) file in the shot's folder."""
    prop: Line | None = None
    """`ball`, `box`, `plank`, a thing that comes along such as `hat`, `mug` or `die`, or a
    mesh file (.obj, .stl, .glb) in the shot's folder."""

    at: Vector = (0.0, 0.0, 0.0)
    """Where it starts [m]; for a character, z is its height above standing."""
    facing: Degrees = 0.0
    """Which way a character faces: degrees from x towards y."""
    turn: Vector = (0.0, 0.0, 0.0)
    """How a prop is turned: roll, pitch, yaw [degrees]."""
    velocity: Vector = (0.0, 0.0, 0.0)
    """[m/s]"""
    spin: Vector = (0.0, 0.0, 0.0)
    """Angular velocity about x, y, z of the world [rad/s]."""
    start: JointAngles = Field(default_factory=dict)
    """A character's joint angles at the start [degrees]; its rest pose where left out."""
    strength: Positive = 1.0
    """How strong a character is beside what its strength model gives; more than 1 is superhuman,
    and every report of the take says so."""
    rig: RigEntry = RigEntry()
    """Gains, damping and strength against the rule's."""

    mass: Positive | None = None
    """A prop's or a BVH character's mass [kg]."""
    density: Positive | None = None
    """A prop's density [kg/m³], where no mass is given."""
    radius: Positive | None = None
    """A ball's radius [m]."""
    size: Vector | None = None
    """A box's or plank's length, width and height [m]."""
    scale: Positive = 1.0
    """Factor on the size of a thing, or on a mesh's or BVH skeleton's units to make them metres."""
    friction: float = Field(default=1.0, ge=0, le=10, allow_inf_nan=False)
    """A prop's friction coefficient."""
    restitution: Fraction = 0.0
    """A prop's bounce: 0 none, 1 all."""
    smooth: bool = False
    """Whether a prop's facets stand for a smooth surface, whose normals its impacts then use:
    for the impact engine."""
    color: Line | None = None
    """A prop's color, as `#c8442b`."""
    held: Held | None = None
    """Who holds a prop, and how; it then neither starts nor moves by itself."""

    @model_validator(mode="before")
    @classmethod
    def _bare_kind(cls, data: Any) -> Any:
        """Lets `lamp:` and `{lamp: }` stand for a lamp with nothing chosen."""
        if isinstance(data, str) and data in KINDS:
            return {data: {}}
        if isinstance(data, dict):
            return {k: {} if k in KINDS[:-2] and v is None else v for k, v in data.items()}
        return data

    @field_validator("human", mode="before")
    @classmethod
    def _named_person(cls, value: Any) -> Any:
        if isinstance(value, str):
            if value not in PEOPLE:
                raise ValueError(f"must be one of {', '.join(PEOPLE)}, or measures")
            return PEOPLE[value]
        return value

    @model_validator(mode="after")
    def _one_kind(self) -> Member:
        given = [k for k in KINDS if getattr(self, k) is not None]
        if len(given) != 1:
            raise ValueError(f"must be exactly one of {', '.join(KINDS)}; given: {given or 'none'}")
        if self.held is not None and self.prop is None:
            raise ValueError("only a prop can be held")
        return self

    @property
    def kind(self) -> str:
        """Which of the kinds it is."""
        return next(k for k in KINDS if getattr(self, k) is not None)

    @property
    def is_character(self) -> bool:
        """Whether it has joints that can be directed."""
        return self.kind != "prop"
