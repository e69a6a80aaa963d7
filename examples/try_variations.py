"""Many shots from one: how high does a lamp hop, for softer and stiffer springs?

A shot is a value: a changed copy is a new shot, and the old one stays as it was.
"""

from __future__ import annotations

from keyforce import Shot, gallery, run
from keyforce.shot.cast import RigEntry


def with_gain(shot: Shot, name: str, gain: float) -> Shot:
    """The same shot with one character's gains scaled."""
    member = shot.cast[name].model_copy(update={"rig": RigEntry(gain=gain)})
    return shot.model_copy(update={"cast": {**shot.cast, name: member}})


def main() -> None:
    """Prints how high the lamp's middle gets, by gain."""
    shot = gallery.load("lamp-hop")
    name = next(iter(shot.cast))
    heights = {}
    for gain in (0.7, 1.0, 1.3):
        take = run(with_gain(shot, name, gain)).take
        heights[gain] = float(take.bodies.at[:, 1:, 2].max())
        print(f"gain x{gain:g}: {heights[gain]:.2f} m")
    assert len(set(heights.values())) == len(heights)


if __name__ == "__main__":
    main()
