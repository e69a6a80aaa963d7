"""The wardrobe: what the characters of a take wear."""

from __future__ import annotations

from typing import TYPE_CHECKING

from keyforce.cast.actor import figure_of
from keyforce.cast.look.looks import look_of
from keyforce.shot.document import Shot

if TYPE_CHECKING:
    from keyforce.cast.look.skin import Detail, Skin
    from keyforce.take.take import Take


def skins_of(take: Take, detail: Detail = "full") -> tuple[Skin, ...]:
    """The skins of every character that was built from measures.

    Characters from files have none: they are shown by the solids that they collide with.
    """
    cast = Shot.model_validate(dict(take.shot)).cast
    return tuple(
        skin.worn_by(name)
        for name in take.characters
        if name in cast and cast[name].kind not in ("file", "prop")
        for skin in look_of(figure_of(cast[name]), detail)
    )
