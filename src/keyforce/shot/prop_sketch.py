"""A sketch of a prop: a rough motion that is to be made real (Popovic 2001, chapter 4)."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from keyforce.shot.moment import Moment
from keyforce.shot.section import Finite, Line, Name, Positive, Section, Vector

Known = Finite | None
Sample = (
    tuple[Known, Known]
    | tuple[Known, Known, Known]
    | tuple[Known, Known, Known, Known, Known, Known]
)
Share = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]


class Camera(Section):
    """A camera that a drawing was made through."""

    eye: Vector
    """Where it stands [m]."""
    target: Vector
    """What it looks at [m]."""
    height: float = Field(default=40.0, gt=1, lt=170, allow_inf_nan=False)
    """Its view from top to bottom [degrees]."""
    size: tuple[Positive, Positive] = (1280.0, 720.0)
    """Width and height of the picture, in the drawing's units; its origin is at the top left."""


class Stroke(Section):
    """One recording of a prop: drawn, acted, or exported from elsewhere."""

    file: Line | None = None
    """A .csv or .bvh file in the shot's folder."""
    column: Line = ""
    """What the prop is called in that file; needed where it tells of several things."""
    samples: tuple[Sample, ...] = Field(default=(), max_length=20000)
    """Instead of a file: [x, y, z] in metres, or with roll, pitch, yaw in degrees; [x, y] with a
    camera. `null` where unknown."""
    times: tuple[Finite, ...] = Field(default=(), max_length=20000)
    """When each of the samples was taken [s], where that is known."""
    timing: Literal["free", "scaled", "kept"] = "free"
    """What times are worth: `free` nothing but their order, `scaled` all but a factor, `kept`
    they hold."""
    marker: Vector = (0.0, 0.0, 0.0)
    """The point of the prop that was followed, in its own frame [m]."""
    camera: Camera | None = None
    """Where the samples are points of a drawing."""
    marks: tuple[int | None, ...] = Field(default=(), max_length=1000)
    """The sample at each of the prop's collisions, counted from 0; found where left out."""

    @model_validator(mode="after")
    def _one_source(self) -> Stroke:
        if self.times and len(self.times) != len(self.samples):
            raise ValueError(
                f"has {len(self.times)} times for {len(self.samples)} samples; give one for each"
            )
        if self.file is not None and self.samples:
            raise ValueError("has its samples here and in a file; drop one of them")
        width = 2 if self.camera else 3
        if any((len(row) == 2) != (width == 2) for row in self.samples):
            raise ValueError("samples are [x, y] with a camera, and [x, y, z] without one")
        return self


class Collision(Section):
    """A collision of a sketched prop, and how plausible rather than true it may be."""

    with_: Name = Field(alias="with")
    """What it strikes: a prop, something of the stage, or `ground`."""
    point: Vector | None = None
    """Where the prop is struck, in its own frame [m]; found where left out."""
    lean: float = Field(default=15.0, ge=0, le=60, allow_inf_nan=False)
    """How far the surface's normal may lean along each tangent [degrees]."""
    elasticity: tuple[Share, Share] | None = (0.1, 0.95)
    """The least and the most that it may bounce; `null` for what the surfaces make of it."""

    @model_validator(mode="after")
    def _in_order(self) -> Collision:
        if self.elasticity is not None and self.elasticity[0] > self.elasticity[1]:
            raise ValueError("elasticity goes from the least to the most")
        return self


class Must(Section):
    """A quantity that the motion must have at a moment."""

    quantity: Line
    """Such as `pencil.pos.x` or `die.up.z`."""
    seen_from: Name | None = None
    """A prop in whose own frame a position is meant."""
    at: Moment = "end"
    """When: `start`, `end`, a time, or `collision 2 of die`; `end` is the sketch's."""
    is_: Finite | None = Field(default=None, alias="is")
    """The value asked for."""
    above: Finite | None = None
    """The least it may be."""
    below: Finite | None = None
    """The most it may be."""

    @model_validator(mode="after")
    def _something(self) -> Must:
        if self.is_ is None and self.above is None and self.below is None:
            raise ValueError("must ask for something: `is`, `above` or `below`")
        if self.is_ is not None and (self.above is not None or self.below is not None):
            raise ValueError("asks for `is` and for a range; drop one of them")
        return self


class Segment(Section):
    """A flight that was designed on its own; it need not go on where the one before ended."""

    at: Vector
    """Where the prop begins it [m]."""
    turn: Vector = (0.0, 0.0, 0.0)
    """How it is turned: roll, pitch, yaw [degrees]."""
    velocity: Vector = (0.0, 0.0, 0.0)
    """Of its origin [m/s]."""
    spin: Vector = (0.0, 0.0, 0.0)
    """About x, y, z of the world [rad/s]."""
    lasts: Positive
    """[s]"""


class PropSketch(Stroke):
    """The rough motion of one prop."""

    also: tuple[Stroke, ...] = Field(default=(), max_length=20)
    """Further recordings of it, such as the same path drawn from another side."""
    segments: tuple[Segment, ...] = Field(default=(), max_length=200)
    """Instead of samples: its flights from collision to collision."""
    collisions: tuple[Collision, ...] = Field(default=(), max_length=200)
    """What it strikes, in order. One between two sketched props stands with both."""
    must: tuple[Must, ...] = Field(default=(), max_length=200)
    """What has to come of it."""
    turn_counts: Positive | None = None
    """How many metres off weigh as much as a radian; the prop's radius of gyration where left
    out."""
    longest: float = Field(default=5.0, gt=0, le=60, allow_inf_nan=False)
    """The longest that a flight may last [s]."""

    @model_validator(mode="after")
    def _said_once(self) -> PropSketch:
        sources = bool(self.samples or self.file) + bool(self.segments)
        if sources != 1:
            raise ValueError("needs `samples`, a `file` or `segments`; exactly one of them")
        if self.segments and len(self.segments) != len(self.collisions) + 1:
            raise ValueError(
                f"has {len(self.segments)} segments and {len(self.collisions)} collisions; "
                "there is one collision between two segments"
            )
        return self
