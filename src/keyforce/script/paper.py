"""The words of Shapiro and others 2007, appendix A, for scripts that are written in them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from keyforce.script.performer import Performer
from keyforce.script.world import World


class Skeleton:
    """The character of a script, by the paper's names.

    Args:
        me: The character.
    """

    def __init__(self, me: Performer) -> None:
        self.me = me

    def setTargetPose(self, name: str) -> None:  # noqa: N802 - the paper's name
        """Leads the joints towards a pose."""
        self.me.strike(name)

    def setIKTarget(self, place: Sequence[float]) -> None:  # noqa: N802
        """Leads the arm that holds something, or the right one, towards a place."""
        self.me.reach(place)

    def attachLink(self, link: str, thing: str) -> None:  # noqa: N802
        """Makes a link hold a thing, as it is now."""
        self.me.attach(link, thing)

    def isLinkAttached(self, link: str, thing: str) -> bool:  # noqa: N802
        """Whether a link holds a thing."""
        return self.me.attached(link, thing)

    def detachLink(self, link: str, thing: str) -> None:  # noqa: N802
        """Lets go of a thing."""
        self.me.detach(link, thing)


def names(me: Performer, world: World) -> dict[str, Any]:
    """What stands ready for a script without being imported."""

    def named(thing: str | Skeleton | Performer) -> str:
        if isinstance(thing, Skeleton):
            return thing.me.name
        return thing.name if isinstance(thing, Performer) else thing

    def is_colliding(one: str | Skeleton, other: str | Skeleton) -> bool:
        return world.touching(named(one), named(other))

    colliding: Callable[..., bool] = is_colliding
    return {
        "me": me,
        "world": world,
        "skeleton": Skeleton(me),
        "getPosition": world.position,
        "isColliding": colliding,
    }
