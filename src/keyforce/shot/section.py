"""What every part of a shot shares: frozen, no unknown fields, finite numbers, bounded lists."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

Finite = Annotated[float, Field(allow_inf_nan=False, ge=-1e6, le=1e6)]
Positive = Annotated[float, Field(gt=0, le=1e6, allow_inf_nan=False)]
Fraction = Annotated[float, Field(ge=0, le=1, allow_inf_nan=False)]
Factor = Annotated[float, Field(ge=0, le=1e3, allow_inf_nan=False)]
Seconds = Annotated[float, Field(ge=0, le=3600, allow_inf_nan=False)]
Degrees = Annotated[float, Field(ge=-36000, le=36000, allow_inf_nan=False)]
Vector = tuple[Finite, Finite, Finite]
Name = Annotated[str, StringConstraints(pattern=r"^[A-Za-z][A-Za-z0-9_]{0,39}$")]
Text = Annotated[str, StringConstraints(max_length=2000)]


def _printable(text: str) -> str:
    if not text.isprintable():
        raise ValueError("must be one line of printable characters")
    return text


Line = Annotated[str, StringConstraints(max_length=200), AfterValidator(_printable)]
JointName = Annotated[
    str, StringConstraints(min_length=1, max_length=80), AfterValidator(_printable)
]
JointAngles = Annotated[dict[JointName, Degrees], Field(max_length=500)]


class Section(BaseModel):
    """A part of a shot."""

    model_config = ConfigDict(
        frozen=True, extra="forbid", use_attribute_docstrings=True, populate_by_name=True
    )

    def plain(self) -> dict[str, Any]:
        """As plain data with the defaults left out, the way that it is written to a file."""
        return self.model_dump(mode="json", by_alias=True, exclude_defaults=True)
