"""The human design: parts, joints and paint put together."""

from __future__ import annotations

from keyforce.cast.figure import Figure
from keyforce.cast.look.carving import Design, carved
from keyforce.cast.look.human.arm import arm_parts
from keyforce.cast.look.human.colors import LINE, ROWS, SWAPPED, Costume
from keyforce.cast.look.human.frame import Frame, frame_of
from keyforce.cast.look.human.hand import hand_parts
from keyforce.cast.look.human.head import head_parts, neck_parts
from keyforce.cast.look.human.leg import foot_parts, leg_parts, toe_parts
from keyforce.cast.look.human.trunk import trunk_parts
from keyforce.cast.look.sculpture import Focus, Group, Sculpture
from keyforce.cast.look.skin import Detail, Skin

# Over what fraction of stature each joint blends.
WIDTHS = {
    "abdomen": 0.055,
    "chest": 0.060,
    "neck": 0.030,
    "head": 0.028,
    "clavicle": 0.035,
    "upper_arm": 0.050,
    "forearm": 0.022,
    "hand": 0.016,
    "thigh": 0.056,
    "shin": 0.032,
    "foot": 0.018,
    "toe": 0.012,
}
HALFWAY = ("upper_arm", "forearm", "hand", "thigh", "shin", "foot")


def skins(figure: Figure, detail: Detail) -> tuple[Skin, ...]:
    """The one skin of a built human."""
    return (carved(human(figure), detail),)


def human(figure: Figure) -> Design:
    """The design for one built human."""
    frame = frame_of(figure)
    h = frame.stature
    names = {s.name: s.name.removesuffix("_l").removesuffix("_r") for s in figure.segments}
    return Design(
        name=figure.kind,
        sculpture=Sculpture(
            stance=frame.stance,
            groups=_groups(frame),
            size=h,
            floor=0.006 * h,
            focus=_focus(frame),
        ),
        widths={name: WIDTHS[part] * h for name, part in names.items() if part in WIDTHS},
        halfway=[f"{part}_{side}" for side in "lr" for part in HALFWAY],
        paint=Costume(frame=frame),
        rows=ROWS,
        line=LINE,
        swapped=SWAPPED,
    )


def _groups(frame: Frame) -> tuple[Group, ...]:
    h = frame.stature
    return (
        Group(name="trunk", parts=trunk_parts(frame)),
        Group(name="neck", parts=neck_parts(frame), blend=0.020 * h),
        Group(name="head", parts=head_parts(frame), blend=0.020 * h),
        Group(name="arms", parts=arm_parts(frame), blend=0.030 * h, paired=True),
        Group(name="hands", parts=hand_parts(frame), blend=0.008 * h, paired=True),
        Group(name="legs", parts=leg_parts(frame), blend=0.022 * h, paired=True, seam=0.012 * h),
        Group(name="feet", parts=foot_parts(frame), blend=0.020 * h, paired=True),
        Group(name="toes", parts=toe_parts(frame), blend=0.008 * h, paired=True),
    )


def _focus(frame: Frame) -> tuple[Focus, ...]:
    """Face, hands and feet, each along the axes that no other part shares much of."""
    h = frame.stature
    chin = float(frame.place("head")[2]) - 0.03 * h
    _, wrist_y, wrist_z = frame.place("hand_l")
    return (
        Focus(axis=0, span=(-h, h), factor=2.0),
        Focus(axis=1, span=(wrist_y - 0.02 * h, h), factor=1.8),
        Focus(axis=1, span=(0.0, 0.022 * h), factor=1.6),
        Focus(axis=2, span=(chin, chin + 0.095 * h), factor=2.6),
        Focus(axis=2, span=(chin, 2 * h), factor=1.6),
        Focus(axis=2, span=(wrist_z - frame.hand, wrist_z), factor=1.6),
        Focus(axis=2, span=(-h, 0.05 * h), factor=1.6),
    )
