"""Bodies: what of a member of the cast a shot may speak of."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from keyforce.cast.actor import actor
from keyforce.shot.cast import Member, RigEntry


@dataclass(frozen=True, kw_only=True)
class Body:
    """A member of the cast as it stands in the scene.

    Attributes:
        member: What the shot says of it.
        hinges: Its hinges, without its name.
        limits: Each limited hinge's range [degrees].
        rest: Joint angles at ease [rad].
        parts: Its bodies, without its name.
        notes: What was left out of its file, or assumed.
    """

    member: Member
    hinges: tuple[str, ...]
    limits: Mapping[str, tuple[float, float]]
    rest: Mapping[str, float]
    parts: tuple[str, ...]
    notes: tuple[str, ...] = ()


def body_of(name: str, member: Member, folder: Path) -> Body:
    """Builds or imports a member, its rig left as the rule has it.

    Raises:
        InputError: It cannot be built.
    """
    made = actor(name, member.model_copy(update={"rig": RigEntry()}), folder)
    model = made.spec.copy().compile()
    ranges = {h: np.degrees(model.joint(h).range) for h in made.hinges if model.joint(h).limited}
    return Body(
        member=member,
        hinges=made.hinges,
        limits={h: (float(low), float(high)) for h, (low, high) in ranges.items()},
        rest=made.rest,
        parts=tuple(model.body(b).name for b in range(1, model.nbody)),
        notes=made.notes,
    )
