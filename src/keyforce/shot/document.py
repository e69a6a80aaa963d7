"""The shot as a whole."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, Literal

from pydantic import Field, ValidationInfo, field_validator

from keyforce.shot.blow import Blow
from keyforce.shot.cast import Member
from keyforce.shot.claim import Claim
from keyforce.shot.direction import Direction
from keyforce.shot.drag import Drag
from keyforce.shot.free import Free
from keyforce.shot.goal import Goal
from keyforce.shot.impact import Impact
from keyforce.shot.liberty import Liberty
from keyforce.shot.performance import Deed
from keyforce.shot.section import Line, Name, Section, Text
from keyforce.shot.sketch import MemberSketch
from keyforce.shot.stage import Stage

VERSION: Final = 1


class Shot(Section):
    """A shot: who is in it, where, what they are told, and what must come of it."""

    keyforce: Literal[1] = VERSION
    """The version of this format."""
    title: Line = "Untitled"
    """What it is called."""
    notes: Text = ""
    """Anything worth saying about it."""
    duration: float = Field(default=2.0, gt=0, le=600, allow_inf_nan=False)
    """How long it runs [s]."""
    fps: float = Field(default=30.0, ge=1, le=1000, allow_inf_nan=False)
    """Frames per second in display and export."""
    timestep: float | None = Field(default=None, ge=1e-5, le=0.05, allow_inf_nan=False)
    """Physics step [s]; 1/960, or 1/1000 where a frame is no multiple of that."""
    control: float = Field(default=120.0, ge=1, le=2000, allow_inf_nan=False)
    """How often machines, scripts and players decide [1/s]: in whole physics steps."""
    seed: int = Field(default=0, ge=0, lt=2**32)
    """Seed of everything random."""
    engine: Literal["articulated", "impact"] = "articulated"
    """What plays it. `impact`: props alone, in exact flights with exact impacts, never resting on
    anything for long; `articulated`: everyone, with contact that gives and lasts."""
    cast: dict[Name, Member] = Field(default_factory=dict, max_length=200)
    """Characters and props by name."""
    stage: Stage = Stage()
    """Gravity, ground and fixed things."""
    direction: dict[Name, Direction] = Field(default_factory=dict)
    """What each character is told."""
    sketch: dict[Name, MemberSketch] = Field(default_factory=dict)
    """Rough motions to be made real, by whom they are for."""
    blows: tuple[Blow, ...] = Field(default=(), max_length=10000)
    """Pushes from outside."""
    liberties: tuple[Liberty, ...] = Field(default=(), max_length=1000)
    """Physics bent for a while: reported as help."""
    performance: tuple[Deed, ...] = Field(default=(), max_length=100_000)
    """What a player did, as a live session records it."""
    impacts: tuple[Impact, ...] = Field(default=(), max_length=1000)
    """Surface normals and elasticities of the first impacts, where they differ: impact engine."""
    goals: tuple[Goal, ...] = Field(default=(), max_length=1000)
    """What must come of it; a solver changes what is free until it does."""
    free: tuple[Free, ...] = Field(default=(), max_length=1000)
    """What a solver may change to meet the goals."""
    drags: tuple[Drag, ...] = Field(default=(), max_length=1000)
    """What was dragged where, in order; running the shot does it again, then meets the goals."""
    claims: tuple[Claim, ...] = Field(default=(), max_length=1000)
    """What the take must show."""

    @field_validator("timestep")
    @classmethod
    def _divides_frame(cls, step: float | None, known: ValidationInfo) -> float | None:
        fps = known.data.get("fps")
        if step is None or fps is None:
            return step
        steps = 1.0 / (fps * step)
        if abs(steps - round(steps)) > 1e-6 * steps or round(steps) < 1:
            near = 1.0 / (fps * max(1, round(steps)))
            raise ValueError(
                f"a step of {step:g} s does not divide a frame of 1/{fps:g} s; "
                f"the nearest that does is {near:.9g}"
            )
        return step

    @property
    def is_conducted(self) -> bool:
        """Whether somebody decides while it runs."""
        told = self.direction.values()
        return bool(self.liberties or self.performance) or any(
            one.machine is not None or one.script is not None for one in told
        )

    @property
    def has_scripts(self) -> bool:
        """Whether code comes with it."""
        return any(one.script is not None for one in self.direction.values())

    @property
    def tick(self) -> int:
        """Physics steps from one decision to the next."""
        return max(1, round(1.0 / (self.control * self.step)))

    @property
    def step(self) -> float:
        """The physics step in force [s]."""
        if self.timestep is not None:
            return self.timestep
        for rate in (960, 1000):
            if Fraction(rate) % Fraction(self.fps).limit_denominator(1000) == 0:
                return 1.0 / rate
        return 1.0 / (self.fps * max(1, round(960 / self.fps)))
