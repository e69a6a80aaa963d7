"""Impacts: how single impacts differ from what their surfaces would make of them."""

from __future__ import annotations

from pydantic import Field

from keyforce.shot.section import Finite, Section


class Impact(Section):
    """One impact of a shot that the impact engine plays (Popovic 2001, section 3.5.1)."""

    normal: tuple[Finite, Finite] = (0.0, 0.0)
    """How far the surface's normal leans towards its two tangents: x and y on level ground."""
    bounce: float = Field(default=0.0, ge=-1, le=1, allow_inf_nan=False)
    """What is added to the elasticity of what meets."""
