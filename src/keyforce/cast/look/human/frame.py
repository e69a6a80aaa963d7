"""The frame that a human's form hangs on: bind pose, scale, and fractions of stature."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, NDArray

from keyforce.cast.figure import Figure
from keyforce.cast.look.human.traits import Traits, traits
from keyforce.cast.look.loft import Loft, Section
from keyforce.cast.look.solids import Ellipsoid, RoundCone
from keyforce.cast.look.stance import Stance, stance
from keyforce.cast.look.turns import STILL, euler, times, undone

Floats = NDArray[np.float64]
Row = Sequence[float]

# Joints in the middle of their ranges: armpits and thighs stay apart, so that nothing fuses.
SPREAD = {"arm": 36.0, "elbow": 22.0, "leg": 9.0, "hip": 10.0, "knee": 20.0}
# Heights on the trunk that the tables are written for, as fractions of stature above its origin.
TABLE_HEIGHTS = {"hips": -0.012, "shoulders": 0.270, "neck": 0.302}


@dataclass(frozen=True, kw_only=True)
class Frame:
    """One person's measures and bind pose.

    Attributes:
        stature: [m]
        head: Head height [m].
        hand: Hand length [m].
        foot: Foot length [m].
        ankle: Height of the ankle above the sole [m].
        crown: Height of the top of the head above the head's joint [m].
        traits: What makes the form its own.
        stance: The bind pose.
    """

    stature: float
    head: float
    hand: float
    foot: float
    ankle: float
    crown: float
    traits: Traits
    stance: Stance

    def length(self, segment: str) -> float:
        """From a segment's joint to that of its first child [m]."""
        k = self.stance.row(segment)
        return float(
            np.linalg.norm(self.stance.at[self.stance.parents.index(k)] - self.stance.at[k])
        )

    def on_trunk(self, segment: str, x: float, y: float, z: float) -> Floats:
        """A place in the tables' trunk, seen from a trunk segment [m]."""
        at = {
            "hips": self.place("thigh_l")[2],
            "shoulders": self.place("upper_arm_l")[2],
            "neck": self.place("neck")[2],
        }
        heights = np.array(list(TABLE_HEIGHTS.values()))
        actual = np.array([at[name] for name in TABLE_HEIGHTS])
        scale = (actual[-1] - actual[0]) / (heights[-1] - heights[0])
        height = float(np.interp(z, heights, actual))
        height += scale * (min(z - heights[0], 0) + max(z - heights[-1], 0))
        world = np.array([self.place("thigh_l")[0] + x * self.stature, y * self.stature, height])
        return self.stance.seen_from(segment, world)

    def place(self, segment: str) -> Floats:
        """A joint in the bind pose's world [m]."""
        return np.asarray(self.stance.at[self.stance.row(segment)])


def frame_of(figure: Figure) -> Frame:
    """The frame of a built human."""
    m = {k: v for k, v in figure.measures.items() if not isinstance(v, str)}
    standing = bind_pose(figure, m["ankle_height"])
    head = standing.row("head")
    upright = stance(figure, {}, (0.0, 0.0, 0.0))
    ankle = float(upright.at[upright.row("foot_l"), 2])
    return Frame(
        stature=m["stature"],
        head=m["head_height"],
        hand=m["hand"],
        foot=m["foot"],
        ankle=m["ankle_height"],
        crown=m["stature"] - (float(upright.at[head, 2]) - ankle + m["ankle_height"]),
        traits=traits(
            sex=str(figure.measures["sex"]), age=m["age"], stature=m["stature"], mass=m["mass"]
        ),
        stance=standing,
    )


def bind_pose(figure: Figure, ankle_height: float) -> Stance:
    """Limbs apart and slightly bent, soles flat on the ground."""
    turns: dict[str, Floats] = {}
    for side, sign in (("l", 1.0), ("r", -1.0)):
        turns[f"upper_arm_{side}"] = euler(x=sign * SPREAD["arm"])
        turns[f"forearm_{side}"] = euler(y=-SPREAD["elbow"])
        turns[f"thigh_{side}"] = euler(x=sign * SPREAD["leg"], y=-SPREAD["hip"])
        turns[f"shin_{side}"] = euler(y=SPREAD["knee"])
        turns[f"foot_{side}"] = flat_foot(turns[f"thigh_{side}"], turns[f"shin_{side}"])
    loose = stance(figure, turns, (0.0, 0.0, 0.0))
    lift = ankle_height - float(loose.at[loose.row("foot_l"), 2])
    return stance(figure, turns, (0.0, 0.0, lift))


def flat_foot(thigh: Floats, shin: Floats) -> Floats:
    """The ankle's turn that puts the foot flat under a pelvis that is level."""
    return undone(times(thigh, shin))


def ellipsoid(scale: float, center: Row, radii: Row, turn: ArrayLike = STILL) -> Ellipsoid:
    """An ellipsoid from a table in units of `scale` [m]."""
    return Ellipsoid(center=np.multiply(center, scale), radii=np.multiply(radii, scale), turn=turn)


def cone(scale: float, a: ArrayLike, b: ArrayLike, ra: float, rb: float) -> RoundCone:
    """A round cone from a table in units of `scale` [m]."""
    return RoundCone(a=np.multiply(a, scale), b=np.multiply(b, scale), ra=ra * scale, rb=rb * scale)


def loft(
    axis: int,
    rows: Sequence[Row],
    *,
    scale: float,
    along: float | None = None,
    thick: float = 1.0,
    power: float = 2.2,
    caps: tuple[float | None, float | None] = (None, None),
) -> Loft:
    """A loft from rows of t, u, v, ahead, behind, side and maybe power, in units of `scale` [m].

    Args:
        axis: 0 (x) or 2 (z).
        rows: The sections.
        scale: Unit of all lengths [m].
        along: Unit of t, where it differs [m].
        thick: Factor on the radii.
        power: Of rows that give none.
        caps: Reach of the rounded ends.
    """
    sections = tuple(
        Section(
            t=r[0] * (scale if along is None else along),
            u=r[1] * scale,
            v=r[2] * scale,
            ahead=r[3] * scale * thick,
            behind=r[4] * scale * thick,
            side=r[5] * scale * thick,
            power=r[6] if len(r) > 6 else power,
        )
        for r in rows
    )
    first, last = (None if c is None else c * scale for c in caps)
    return Loft(axis=axis, sections=sections, caps=(first, last))
