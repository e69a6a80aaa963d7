"""The lamp's look: lacquered metal, dark hinges, a glowing bulb and springs along its arms."""

from __future__ import annotations

import numpy as np

from keyforce.cast.figure import Figure
from keyforce.cast.look.assembly import Fixed, assembled, plain_bones
from keyforce.cast.look.lathe import ball, rod, turned
from keyforce.cast.look.piece import Piece, joined_pieces
from keyforce.cast.look.skin import Bone, Detail, Material, Skin
from keyforce.cast.look.spring import spring
from keyforce.cast.look.stance import Stance, rest_turns, stance
from keyforce.cast.look.turns import about

FINISHES = {
    "lacquer": Material(color=(0.42, 0.055, 0.030), metallic=0.1, roughness=0.30),
    "dark": Material(color=(0.035, 0.037, 0.042), metallic=0.4, roughness=0.38),
    "steel": Material(color=(0.62, 0.63, 0.65), metallic=0.95, roughness=0.28),
    "glow": Material(color=(1.0, 0.93, 0.78), roughness=0.4, emission=(1.0, 0.86, 0.6)),
}
BAR, BAR_APART = 0.0042, 0.0135
SIDES = {"full": 80, "light": 36}
# The shade's outside as (radius, distance from its joint); the inside is one wall further in.
SHADE = (
    *((0.0, -0.012), (0.020, -0.012), (0.024, -0.006), (0.026, 0.018)),
    *((0.034, 0.030), (0.052, 0.048), (0.078, 0.082), (0.094, 0.116), (0.097, 0.126)),
)
SHADE_REACH, SHADE_RADIUS, WALL = 0.129, 0.0985, 0.0028
SPRINGS_APART = 0.0075
BASE_LUG, ELBOW_LUG = (
    (0.030, 0.030),
    (-0.016, -0.012),
)  # (x, z) where springs hang


def skins(figure: Figure, detail: Detail) -> tuple[Skin, ...]:
    """A skin for each finish."""
    m = {k: float(v) for k, v in figure.measures.items()}
    standing = stance(figure, rest_turns(figure), (0.0, 0.0, m["base_height"]))
    sides = SIDES[detail]
    parts = [
        *_fixed(standing, "base", _base(m, sides)),
        *_fixed(standing, "lower_arm", _arm(m["lower_arm"], 0.0105, (0.06, 0.17))),
        *_fixed(standing, "upper_arm", _arm(m["upper_arm"], 0.0125, (0.05, 0.19), ELBOW_LUG)),
        *_fixed(standing, "shade", _shade(m, sides)),
    ]
    coils, ends = _springs(standing, fine=detail == "full")
    bones = (*plain_bones(standing), *ends)
    return assembled(figure.kind, [*parts, *coils], bones, FINISHES)


def _fixed(standing: Stance, segment: str, pieces: dict[str, list[Piece]]) -> list[Fixed]:
    k = standing.row(segment)
    return [
        Fixed(
            piece=joined_pieces(found).placed(standing.at[k], standing.turn[k]),
            finish=finish,
            bone=segment,
        )
        for finish, found in pieces.items()
    ]


def _base(m: dict[str, float], sides: int) -> dict[str, list[Piece]]:
    r, sole = m["base_radius"], -m["base_height"]
    profile = [(0.0, sole), (r - 0.004, sole), (r, sole + 0.010), (r - 0.008, sole + 0.024)]
    profile += [(0.05, 0.012), (0.022, 0.016), (0.020, 0.026), (0.0, 0.026)]
    joint = m["base_to_arm"]
    lug, pin = _lug((0.0, joint), BASE_LUG)
    return {
        "lacquer": [
            turned(profile, 0.006, sides),
            rod((0, 0, 0.020), (0, 0, joint - 0.006), 0.012),
        ],
        "dark": [rod((0, -0.020, joint), (0, 0.020, joint), 0.010), *lug],
        "steel": [pin],
    }


def _lug(hub: tuple[float, float], hook: tuple[float, float]) -> tuple[list[Piece], Piece]:
    """Cheeks that reach from a hub's (x, z) to a hook's, and the pin on which springs hang."""
    cheeks = [rod((hub[0], y, hub[1]), (hook[0], y, hook[1]), 0.0032) for y in (0.0035, -0.0035)]
    reach = SPRINGS_APART + 0.0035
    return cheeks, rod((hook[0], -reach, hook[1]), (hook[0], reach, hook[1]), 0.0026)


def _arm(
    length: float,
    hub: float,
    braces: tuple[float, float],
    hook: tuple[float, float] | None = None,
) -> dict[str, list[Piece]]:
    """Two bars, the hub at their lower end, rods across, and a lug if springs hang on it."""
    lug, pin = _lug((0.0, 0.0), hook) if hook else ([], None)
    bars = [rod((0, y, 0), (0, y, length), BAR) for y in (BAR_APART, -BAR_APART)]
    across = [rod((0, -0.014, z), (0, 0.014, z), 0.0035) for z in braces]
    return {
        "lacquer": bars + across,
        "dark": [rod((0, -0.008 - hub, 0), (0, 0.008 + hub, 0), hub), *lug],
        "steel": [
            *(rod((0, s * (0.008 + hub), 0), (0, s * (0.011 + hub), 0), 0.005) for s in (1, -1)),
            *([pin] if pin else []),
        ],
    }


def _shade(m: dict[str, float], sides: int) -> dict[str, list[Piece]]:
    """A double wall with a rolled rim, socket and bulb; it opens along x."""
    along, wide = m["shade_length"] / SHADE_REACH, m["shade_radius"] / SHADE_RADIUS
    outside = [(r * wide, z * along) for r, z in SHADE]
    inside = [(r - WALL, z + 0.0008) for r, z in reversed(outside) if r > 0.024]
    rim = [(m["shade_radius"], 0.1275 * along), (m["shade_radius"] - 0.0015, m["shade_length"])]
    bell = turned([*outside, *rim, *inside, (0.0, 0.024 * along)], 0.008, sides)
    opened = bell.placed(turn=about((0, 1, 0), 90))
    return {
        "lacquer": [opened, rod((-0.030, 0, 0), (-0.010, 0, 0), 0.007)],
        "dark": [
            rod((0.02, 0, 0), (0.05, 0, 0), 0.016),
            rod((0, -0.021, 0), (0, 0.021, 0), 0.0115),
        ],
        "glow": [ball((0.074, 0, 0), np.array([0.039, 0.034, 0.034]))],
    }


def _springs(standing: Stance, *, fine: bool) -> tuple[list[Fixed], list[Bone]]:
    coils: list[Fixed] = []
    bones: list[Bone] = []
    (base_x, base_z), (elbow_x, elbow_z) = BASE_LUG, ELBOW_LUG
    for side, y in (("l", SPRINGS_APART), ("r", -SPRINGS_APART)):
        for name, one, other in (
            ("lower", ("base", (base_x, y, base_z)), ("lower_arm", (0.0, y, 0.17))),
            ("upper", ("lower_arm", (0.0, y, 0.06)), ("upper_arm", (elbow_x, y, elbow_z))),
        ):
            part, ends = spring(standing, f"spring_{name}_{side}", one, other, "steel", fine=fine)
            coils.append(part)
            bones += ends
    return coils, bones
