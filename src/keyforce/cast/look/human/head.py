"""Head and neck."""

from __future__ import annotations

from keyforce.cast.look.human.frame import Frame, cone, ellipsoid, loft
from keyforce.cast.look.sculpture import Part
from keyforce.cast.look.turns import euler

# The tables are written for a head that reaches this far above its joint, in their own units.
CROWN = 0.117


def neck_parts(frame: Frame) -> tuple[Part, ...]:
    """The neck, deep enough into chest and head to blend."""
    h, n = frame.stature, frame.traits.neck
    rise = frame.length("neck") / (0.038 * h)
    rows = (
        (-0.035, 0.002, 0, 0.0260 * n, 0.028 * n, 0.0300 * n),
        (-0.018, 0.004, 0, 0.0325 * n, 0.032 * n, 0.0345 * n),
        (0.000, 0.004, 0, 0.0330 * n, 0.031 * n, 0.0340 * n),
        (0.030 * rise, 0.008, 0, 0.0310 * n, 0.031 * n, 0.0320 * n),
        (0.065 * rise, 0.014, 0, 0.0300 * n, 0.032 * n, 0.0310 * n),
    )
    solid = loft(2, rows, scale=h, power=2.0, caps=(0.02, 0.02))
    return (Part(segment="neck", solid=solid, blend=0.025 * h),)


def head_parts(frame: Frame) -> tuple[Part, ...]:
    """Skull, face, jaw, shallow eyes, nose and ears."""
    q = frame.crown / CROWN
    j = frame.traits.jaw
    face = 0.5 + 0.5 * j

    def part(solid: object, blend: float, **kind: object) -> Part:
        return Part(segment="head", solid=solid, blend=blend * q, **kind)  # type: ignore[arg-type]

    return (
        part(ellipsoid(q, (-0.009, 0, 0.067), (0.057, 0.0425, 0.050)), 0.0),
        part(ellipsoid(q, (0.010, 0, 0.033), (0.0425, 0.035 * face, 0.045), euler(y=-8)), 0.020),
        part(ellipsoid(q, (0.031, 0, 0.0045), (0.0195, 0.0175 * j, 0.016)), 0.022),
        part(
            cone(q, (0, 0.0255 * j, 0.019), (0.030, 0.009 * j, 0.003), 0.0125, 0.012),
            0.016,
            paired=True,
        ),
        part(
            ellipsoid(q, (0.060, 0.0175, 0.047), (0.0115, 0.013, 0.0075), euler(z=20)),
            0.016,
            role="carve",
            paired=True,
        ),
        part(cone(q, (0.0455, 0, 0.050), (0.053, 0, 0.0275), 0.0045, 0.0058), 0.014),
        part(
            ellipsoid(q, (-0.006, 0.0425, 0.040), (0.012, 0.006, 0.017), euler(-8, -10, -18)),
            0.006,
            paired=True,
        ),
    )
