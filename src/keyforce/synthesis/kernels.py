"""Kernels made ready: compiled on first use, loaded from numba's cache afterwards."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np

from keyforce.cast.human.human import human
from keyforce.engine.compiling import announce, announced
from keyforce.synthesis.performer import Performer
from keyforce.synthesis.pose.reach import GROUPS, Wanted, reached
from keyforce.synthesis.program.rows import Row, gathered, row_slopes

NOTICE = "keyforce: compiling the synthesis; this happens once and takes about 20 s"


@cache
def prepare(notice: Callable[[str], None] = announce) -> None:
    """Loads or compiles every kernel with a person who stands still."""
    performer = Performer(human(dofs=51))
    foot = Row(performer.names.index("foot_l"), way=(0.0, 0.0, 1.0), level=0.1)
    wanted = Wanted(
        like=performer.rest,
        reference=np.eye(3),
        weight=np.ones(performer.dofs),
        rows=[foot],
        give=np.zeros(1),
        centers=np.zeros((GROUPS, 3)),
        pull=np.zeros((GROUPS, 3)),
    )
    with announced(NOTICE, notice):
        reached(performer, wanted)
        row_slopes(performer.tree, performer.poses(performer.rest[None]), gathered([[foot]]))
