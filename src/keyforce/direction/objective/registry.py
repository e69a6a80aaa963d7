"""Registry: objectives by name. A new one is a function that gives rows.

@objective("stiff neck")
def stiff_neck(wish, who, company):
    \"\"\"Keeps the head from nodding.\"\"\"
    yield Row(sensor=Sensor.SPIN, body=who.full("head"), local=(0, 1, 0),
              joints={"neck.flex": 1.0}, stiffness=20.0, damping=0.0)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import replace
from importlib import import_module

from keyforce.cast.sides import hinges_named
from keyforce.direction.objective.anatomy import Anatomy, Company
from keyforce.direction.objective.row import Row
from keyforce.errors import InputError, unknown_name
from keyforce.shot.direction import Objective

Emit = Callable[[Objective, Anatomy, Company], Iterable[Row]]

READY = ("follow", "hold", "landing", "measured", "standing", "stepping")
"""The modules with the ready ones."""
_known: dict[str, Emit] = {}


def objective(name: str) -> Callable[[Emit], Emit]:
    """Registers an objective under the name by which a shot asks for it."""

    def register(emit: Emit) -> Emit:
        if _known.get(name, emit).__qualname__ != emit.__qualname__:
            raise InputError(f"two objectives are called {name!r}", given=name)
        _known[name] = emit
        return emit

    return register


def names() -> tuple[str, ...]:
    """Every objective, the ready ones included."""
    for module in READY:
        import_module(f"keyforce.direction.objective.{module}")
    return tuple(sorted(_known))


def rows(wish: Objective, who: Anatomy, company: Company) -> tuple[Row, ...]:
    """What an objective senses, and how it acts.

    Raises:
        InputError: There is no such objective, or it lacks something.
    """
    if wish.do not in names():
        raise unknown_name("objective", wish.do, names())
    found = tuple(_known[wish.do](wish, who, company))
    if isinstance(wish.adds, bool):
        return found
    adding = {hinge for name in wish.adds for hinge in hinges_named(name, who.hinges)}
    return tuple(part for row in found for part in parted(row, adding))


def parted(row: Row, adding: Collection[str]) -> Iterator[Row]:
    """A row as two: hinges that follow their keys as well, and hinges that do not."""
    for share, chosen in ((0.0, True), (row.replaces, False)):
        joints = {h: weight for h, weight in row.joints.items() if (h in adding) == chosen}
        if joints or not (row.joints or chosen):
            yield replace(row, joints=joints, replaces=share)


def needed(wish: Objective, field: str) -> str:
    """A field that an objective cannot do without.

    Raises:
        InputError: It was left out.
    """
    value = getattr(wish, field)
    if value is None:
        raise InputError(f"the objective {wish.do!r} needs `{field}`", advice=f"add {field}: to it")
    return str(value)
