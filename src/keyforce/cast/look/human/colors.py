"""The mannequin's paint: dark waist, left blue, right orange, seams where costumes have them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from keyforce.cast.look.human.frame import Frame
from keyforce.cast.look.paint import Color, Patch, Row, evened, painted
from keyforce.cast.look.sculpture import Sculpture
from keyforce.cast.look.surface import Half
from keyforce.cast.look.weights import Binding

Floats = NDArray[np.float64]

BODY: Color = (205, 198, 188)
DARK: Color = (128, 127, 130)
LEFT: Color = (96, 124, 150)
RIGHT: Color = (182, 124, 90)
LINE: Color = (92, 87, 84)

LEFT_KNEE, RIGHT_KNEE, PLAIN, WAIST, LEFT_ELBOW, RIGHT_ELBOW = range(6)
ROWS: tuple[Row, ...] = (
    (LEFT, BODY),
    (RIGHT, BODY),
    (BODY, BODY),
    (BODY, DARK),
    (BODY, LEFT),
    (BODY, RIGHT),
)
SWAPPED = ((LEFT_KNEE, RIGHT_KNEE), (LEFT_ELBOW, RIGHT_ELBOW))
OUTSIDE = -1.0


@dataclass(frozen=True, kw_only=True)
class Costume:
    """Paints a human of one frame."""

    frame: Frame

    def __call__(
        self, sculpture: Sculpture, half: Half, binding: Binding
    ) -> tuple[Floats, NDArray[np.int64]]:
        """Signed distance to the nearest seam [m] and row, at each vertex of the left half."""
        del sculpture
        share = {n: binding.beyond[:, k] for k, n in enumerate(self.frame.stance.names)}
        arm, on_trunk = share["upper_arm_l"], share["upper_arm_l"] < 0.3
        leg_line = np.where(share["upper_arm_l"] < 0.2, self._groin(half), OUTSIDE)
        above_elbow, above_knee = arm > 0.45, share["thigh_l"] > 0.3
        return painted(
            leg_line,
            (
                Patch(row=WAIST, inside=np.where(on_trunk, self._waist(half), OUTSIDE)),
                Patch(
                    row=PLAIN,
                    inside=np.where(on_trunk, self._collar(half, share["head"]), OUTSIDE),
                ),
                Patch(
                    row=LEFT_ELBOW,
                    inside=np.where(above_elbow, self._band(half, "forearm_l", 0.020), OUTSIDE),
                ),
                Patch(
                    row=PLAIN,
                    inside=np.where(share["forearm_l"] > 0.5, self._hand(half), OUTSIDE),
                ),
                Patch(
                    row=LEFT_KNEE,
                    inside=np.where(above_knee, self._band(half, "shin_l", 0.030), OUTSIDE),
                ),
                Patch(row=PLAIN, inside=np.where(share["shin_l"] > 0.5, self._foot(half), OUTSIDE)),
            ),
        )

    def _groin(self, half: Half) -> Floats:
        """Positive on the leg: a plane that rises from the crotch to the hip bone."""
        out = half.vertices - self.frame.place("thigh_l")
        return evened(out @ [0.0, 0.62, -0.785] - 0.012 * self.frame.stature, half)

    def _waist(self, half: Half) -> Floats:
        """Between the iliac crests and the arch of the ribs."""
        h, to = self.frame.stature, self.frame.on_trunk
        root = self.frame.place("pelvis")
        local = half.vertices - root
        x, y = local[:, 0], np.abs(local[:, 1])
        ribs = to("pelvis", 0, 0, 0.168)[2] - 0.12 * y
        ribs += 0.022 * h * np.clip(x / (0.05 * h), -1, 1) * np.clip(1 - y / (0.06 * h), 0, 1)
        crest = to("pelvis", 0, 0, 0.022)[2] + 0.40 * y
        return np.minimum(evened(ribs - local[:, 2], half), evened(local[:, 2] - crest, half))

    def _collar(self, half: Half, head: Floats) -> Floats:
        """Within a ball around the base of the neck, and everything above it."""
        h, local = self.frame.stature, half.vertices - self.frame.place("neck")
        away = np.linalg.norm(local - (0.016 * h, 0, 0.004 * h), axis=1)
        return np.where(head > 0.3, 1.0, evened(0.060 * h - away, half))

    def _band(self, half: Half, joint: str, reach: float) -> Floats:
        """A band around a joint, square to both segments."""
        stance, k = self.frame.stance, self.frame.stance.row(joint)
        axis = stance.axes[k][:, 2] + stance.axes[stance.parents[k]][:, 2]
        along = (half.vertices - stance.at[k]) @ (axis / np.linalg.norm(axis))
        return np.asarray(reach * self.frame.stature - np.abs(along))

    def _hand(self, half: Half) -> Floats:
        local = self.frame.stance.seen_from("hand_l", half.vertices)
        return evened(-local[:, 2] - 0.002 * self.frame.stature, half)

    def _foot(self, half: Half) -> Floats:
        local = self.frame.stance.seen_from("foot_l", half.vertices)
        return evened(-local[:, 2] - 0.004 * self.frame.stature, half)
