"""The bird design: form, joints and paint put together."""

from __future__ import annotations

from keyforce.cast.figure import Figure
from keyforce.cast.look.bird.form import groups
from keyforce.cast.look.bird.plumage import LINE, ROWS, Plumage
from keyforce.cast.look.carving import Design, carved
from keyforce.cast.look.sculpture import Focus, Sculpture
from keyforce.cast.look.skin import Detail, Skin
from keyforce.cast.look.stance import Stance, rest_turns, stance
from keyforce.cast.look.turns import euler, times

SIZE = 1.0
WIDTHS = {"neck": 0.07, "head": 0.045, "tail": 0.06, "thigh": 0.055, "shin": 0.035, "foot": 0.018}
HALFWAY = ("thigh_l", "thigh_r", "shin_l", "shin_r", "foot_l", "foot_r")
STRADDLE = 6.0


def skins(figure: Figure, detail: Detail) -> tuple[Skin, ...]:
    """The one skin of the bird."""
    return (carved(bird(figure), detail),)


def bird(figure: Figure) -> Design:
    """The design."""
    standing = bind_pose(figure)
    m = {k: float(v) for k, v in figure.measures.items()}
    head = float(standing.at[standing.row("head"), 2])
    focus = (
        Focus(axis=0, span=(-SIZE, SIZE), factor=1.3),
        Focus(axis=2, span=(-SIZE, 0.09), factor=2.0),
        Focus(axis=2, span=(head, 2 * SIZE), factor=1.5),
    )
    return Design(
        name=figure.kind,
        sculpture=Sculpture(stance=standing, groups=groups(m), size=SIZE, floor=0.004, focus=focus),
        widths={n: WIDTHS[n.removesuffix("_l").removesuffix("_r")] for n in standing.names[1:]},
        halfway=HALFWAY,
        paint=Plumage(stance=standing),
        rows=ROWS,
        line=LINE,
        fineness=0.85,
    )


def bind_pose(figure: Figure) -> Stance:
    """At rest with the legs a little apart, feet flat on the ground."""
    turns = rest_turns(figure)
    for side, sign in (("l", 1.0), ("r", -1.0)):
        turns[f"thigh_{side}"] = times(euler(x=sign * STRADDLE), turns[f"thigh_{side}"])
        turns[f"foot_{side}"] = times(turns[f"foot_{side}"], euler(x=-sign * STRADDLE))
    loose = stance(figure, turns, (0.0, 0.0, 0.0))
    ankle = float(figure.measures["ankle_height"])
    return stance(figure, turns, (0.0, 0.0, ankle - float(loose.at[loose.row("foot_l"), 2])))
