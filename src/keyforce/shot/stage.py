"""The stage: gravity, ground and the fixed things around the cast."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field, field_validator, model_serializer, model_validator
from pydantic_core.core_schema import SerializerFunctionWrapHandler

from keyforce.shot.section import Finite, Fraction, Line, Name, Positive, Section, Vector

Friction = Annotated[float, Field(ge=0, le=10, allow_inf_nan=False)]

HeightRow = Annotated[tuple[Finite, ...], Field(fail_fast=True)]


class Surface(Section):
    """What a touching body feels."""

    friction: Friction = 1.0
    """Coulomb friction coefficient."""
    restitution: Fraction = 0.0
    """Bounce: 0 none, 1 all."""


class Piece(Surface):
    """Something fixed to the world."""

    fixed: Line
    """`box`, `ramp`, `ring`, `heights`, a thing that comes along such as `rack`, `bucket` or `mug`,
    or a mesh file (.obj, .stl, .glb) in the shot's folder."""
    at: Vector = (0.0, 0.0, 0.0)
    """Its middle for a mesh or a ring, else the middle of its underside; a hook's plate [m]."""
    turn: Vector = (0.0, 0.0, 0.0)
    """Roll, pitch, yaw [degrees]."""
    size: Vector | None = None
    """Length, width and height [m]; a ramp rises along its length."""
    heights: Line | Annotated[tuple[HeightRow, ...], Field(fail_fast=True)] | None = None
    """For `heights`: rows of heights [m] from low y to high y, or a .csv, .npy or .png file."""
    scale: Positive = 1.0
    """Factor on a mesh's units to make them metres."""
    color: Line | None = None
    """As `#c8442b`."""
    solid: bool = True
    """Whether anything meets it; a mark on the floor is only seen."""


class Stage(Section):
    """Where the shot plays. Fixed things stand beside the fields, each under its own name."""

    ground: Surface | bool = True
    """The floor at z = 0; `false` for none."""
    gravity: Vector = (0.0, 0.0, -9.81)
    """[m/s²]; a single number is taken as straight down."""
    grip: float = Field(default=10.0, ge=1, le=100, allow_inf_nan=False)
    """How much less friction yields than the contact does: at 1, planted feet creep mm a second."""
    pieces: dict[Name, Piece] = Field(default_factory=dict, max_length=1000)
    """Fixed things by name; in the file they stand directly under `stage`."""

    @model_validator(mode="before")
    @classmethod
    def _gather_pieces(cls, data: Any) -> Any:
        if not isinstance(data, dict) or "pieces" in data:
            return data
        fields = cls.model_fields
        named = {
            k: v
            for k, v in data.items()
            if isinstance(v, Piece) or (k not in fields and isinstance(v, dict) and "fixed" in v)
        }
        rest = {k: v for k, v in data.items() if k not in named}
        return {**rest, "pieces": named} if named else data

    @model_validator(mode="after")
    def _free_names(self) -> Stage:
        if taken := sorted(set(self.pieces) & set(type(self).model_fields)):
            raise ValueError(f"a fixed thing cannot be called {taken[0]!r}: that is a field")
        return self

    @model_serializer(mode="wrap")
    def _scatter_pieces(self, dump: SerializerFunctionWrapHandler) -> dict[str, Any]:
        data = dump(self)
        return {**{k: v for k, v in data.items() if k != "pieces"}, **data.get("pieces", {})}

    @field_validator("gravity", mode="before")
    @classmethod
    def _straight_down(cls, value: Any) -> Any:
        is_number = isinstance(value, int | float) and not isinstance(value, bool)
        return (0.0, 0.0, -abs(value)) if is_number else value

    @property
    def surface(self) -> Surface | None:
        """The ground's surface, or None where there is no ground."""
        if isinstance(self.ground, Surface):
            return self.ground
        return Surface() if self.ground else None
