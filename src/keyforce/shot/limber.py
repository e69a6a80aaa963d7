"""Limber: whoever has a sketch gets all of a person's joints, unless the shot says how many."""

from __future__ import annotations

from keyforce.shot.document import Shot

DOFS = 51


def limber(shot: Shot) -> Shot:
    """The shot with everyone who has a sketch as limber as synthesis wants."""
    cast = dict(shot.cast)
    for who in shot.sketch:
        human = cast[who].human if who in cast else None
        if human is not None and "dofs" not in human.model_fields_set:
            more = human.model_copy(update={"dofs": DOFS})
            cast[who] = cast[who].model_copy(update={"human": more})
    return shot.model_copy(update={"cast": cast})
