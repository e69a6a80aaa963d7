"""Goals and what is free: that there is enough of it, and that it exists."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from keyforce.check.body import Body
from keyforce.check.problem import Problem, odd, wrong
from keyforce.errors import InputError
from keyforce.shot.document import Shot
from keyforce.solve.parameter import parameters_of


def check_goals(shot: Shot, bodies: Mapping[str, Body]) -> Iterator[Problem]:
    """What is free exists, and suffices for the goals (m <= n in Fattal and Lischinski 2006)."""
    if shot.engine == "impact":
        return
    if shot.free and not (shot.goals or shot.drags):
        yield odd("something is free, but there is no goal", ("free",), advice="add `goals:`")
    known: set[object] = set()
    sound = True
    for i, free in enumerate(shot.free):
        alone = shot.model_copy(update={"free": (free,)})
        limits = {name: body.limits for name, body in bodies.items()}
        try:
            known |= {parameter.path for parameter in parameters_of(alone, limits)}
        except InputError as error:
            sound = False
            yield wrong(error.at(path=f"free[{i}]"), ("free", i))
    if shot.goals and sound and len(known) < len(shot.goals):
        few = InputError(
            f"{len(shot.goals)} goals need as many free numbers at least",
            given=f"{len(known)} free",
            advice="free more joints of a key that comes before, as in "
            "`free: [{ada: crouch, joints: [hip.flex, knee.flex]}]`",
        )
        yield wrong(few, ("free",) if shot.free else ("goals",))
