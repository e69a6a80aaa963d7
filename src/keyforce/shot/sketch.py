"""Sketches: a rough motion for a member of the cast, to be made real."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Discriminator, Tag

from keyforce.shot.character_sketch import CharacterSketch
from keyforce.shot.prop_sketch import PropSketch

CHARACTER, PROP = "character", "prop"


def _kind(value: Any) -> str:
    """Whose sketch it is, by what only one of them has."""
    if isinstance(value, PropSketch):
        return PROP
    told = set(value) if isinstance(value, dict) else set()
    return (
        PROP
        if told & set(PropSketch.model_fields) - set(CharacterSketch.model_fields)
        else (CHARACTER)
    )


MemberSketch = Annotated[
    Annotated[CharacterSketch, Tag(CHARACTER)] | Annotated[PropSketch, Tag(PROP)],
    Discriminator(_kind),
]
