"""Windows of liberties: they begin and end at their moments."""

from __future__ import annotations

from collections.abc import Mapping

from keyforce.direction.podium import Podium, Watch
from keyforce.shot.liberty import Liberty
from keyforce.shot.moment import Moment

Kept = tuple[tuple[float | None, ...], tuple[bool, ...]]


class Windows:
    """Begins and ends liberties at their moments.

    Args:
        liberties: By the tag that the podium holds them under.
        podium: Where their moments are looked out for.
    """

    def __init__(self, liberties: Mapping[str, Liberty], podium: Podium) -> None:
        self._liberties = dict(liberties)
        self._watches = [
            (_watched(one.begin, podium), _watched(one.until, podium)) for one in liberties.values()
        ]
        self._begun: list[float | None] = [None] * len(liberties)
        self._over = [False] * len(liberties)

    def begin(self, podium: Podium) -> None:
        """There is nothing to be done before the first tick."""

    def tick(self, podium: Podium) -> None:
        """Begins and ends what is due."""
        for i, (tag, one) in enumerate(self._liberties.items()):
            began, (start, end) = self._begun[i], self._watches[i]
            if began is None and start is not None and podium.seen(start):
                self._begun[i] = podium.time
                podium.hold(tag, on=True)
            elif began is not None and not self._over[i]:
                late = one.lasts is not None and podium.time >= began + one.lasts
                if late or (end is not None and podium.seen(end)):
                    self._over[i] = True
                    podium.hold(tag, on=False)

    def keep(self) -> Kept:
        """What began and what ended."""
        return tuple(self._begun), tuple(self._over)

    def recall(self, kept: Kept) -> None:
        """Goes back to that."""
        self._begun, self._over = list(kept[0]), list(kept[1])

    def close(self) -> None:
        """There is nothing to be put away."""


def _watched(moment: Moment | None, podium: Podium) -> Watch | None:
    """What to look out for; the end of the shot needs none."""
    return None if moment is None or moment == "end" else podium.watch(moment)
