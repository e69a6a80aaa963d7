"""Human: a person of any height, mass, sex and age, on one skeleton of 21 bodies."""

from __future__ import annotations

from collections.abc import Sequence
from math import radians
from types import MappingProxyType

from keyforce.cast.figure import Figure, Segment
from keyforce.cast.human.hinges import hinges
from keyforce.cast.human.marks import marks
from keyforce.cast.human.masses import solids
from keyforce.cast.human.physique import Physique, physique
from keyforce.cast.human.shapes import APART, shapes
from keyforce.cast.human.skeleton import PARENTS, offsets

# At ease the arms hang a little off the body [degrees]; the legs are straight.
EASE = {"shoulder_l.abduct": 6, "shoulder_r.abduct": 6, "elbow_l.flex": 8, "elbow_r.flex": 8}


def human(
    *,
    height: float | None = None,
    mass: float | None = None,
    sex: str = "male",
    age: float | None = None,
    dofs: int = 37,
    stiff: Sequence[str] = (),
) -> Figure:
    """A person. Variants differ only in which joints have hinges, never in bodies or masses.

    Args:
        height: Stature [m]; the average for sex and age where left out.
        mass: [kg]; the average for sex, age and height where left out.
        sex: `male` or `female`.
        age: Years; an adult where left out.
        dofs: 37, 51, or 19 (25 with the root's six) for gaits.
        stiff: Joints that do not move, such as `knee_l`.

    Raises:
        InputError: No person is like that.
    """
    p = physique(height=height, mass=mass, sex=sex, age=age)
    segments = built(p, dofs, stiff)
    names = {h.name for s in segments for h in s.hinges}
    rest = {name: radians(angle) for name, angle in EASE.items() if name in names}
    return Figure(
        kind="human",
        segments=segments,
        marks=marks(p),
        apart=APART,
        rest=MappingProxyType(rest),
        measures=p.measures,
    )


def built(p: Physique, dofs: int, stiff: Sequence[str]) -> tuple[Segment, ...]:
    """The 21 bodies."""
    at, mass, axes, solid = offsets(p), solids(p), hinges(p, dofs, stiff), shapes(p)
    return tuple(
        Segment(
            name=name,
            parent=parent,
            at=(float(at[name][0]), float(at[name][1]), float(at[name][2])),
            hinges=axes[name],
            mass=mass[name].mass,
            center=mass[name].place,
            inertia=mass[name].moments,
            shapes=solid[name],
        )
        for name, parent in PARENTS.items()
    )
