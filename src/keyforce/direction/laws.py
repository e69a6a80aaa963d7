"""Laws: which joint law each hinge has, by what the shot says of the rig."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import inf, radians

from keyforce.cast.sides import hinges_named
from keyforce.shot.cast import JointRig, RigEntry


@dataclass(frozen=True, kw_only=True)
class Law:
    """Lambda [rad] and alpha of equation 3 in Fattal and Lischinski 2006.

    An infinite lambda gives equation 1, plain PD control.
    """

    reach: float
    fade: float


def laws(entry: RigEntry, hinges: Sequence[str]) -> Mapping[str, Law]:
    """Each hinge's law: the rig's, changed where a joint has its own."""
    found = dict.fromkeys(hinges, _law(entry, entry))
    for name, joint in entry.joints.items():
        found |= dict.fromkeys(hinges_named(name, hinges), _law(joint, entry))
    return found


def _law(joint: JointRig, entry: RigEntry) -> Law:
    def of(field: str) -> float:
        return float(getattr(joint if field in joint.model_fields_set else entry, field))

    return Law(reach=inf if of("linear") else radians(of("near")), fade=of("fade"))
