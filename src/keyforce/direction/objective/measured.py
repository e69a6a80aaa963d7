"""Any measured quantity to weighted joints: the paper's controller in its plain form."""

from __future__ import annotations

from collections.abc import Iterator

from keyforce.cast.figure import Vector
from keyforce.direction.objective.anatomy import Anatomy, Company
from keyforce.direction.objective.registry import needed, objective
from keyforce.direction.objective.row import Row, Sensor
from keyforce.errors import InputError, unknown_name
from keyforce.shot.direction import Objective

SENSORS = {
    "com from": Sensor.COM_FROM,
    "com speed": Sensor.COM_SPEED,
    "tilt": Sensor.TILT,
    "place": Sensor.PLACE,
    "speed": Sensor.SPEED,
    "spin": Sensor.SPIN,
}
WAYS: dict[str, Vector] = {"x": (1.0, 0.0, 0.0), "y": (0.0, 1.0, 0.0), "z": (0.0, 0.0, 1.0)}


@objective("hold")
def hold(wish: Objective, who: Anatomy, company: Company) -> Iterator[Row]:
    """Holds `quantity`, such as `tilt.y`, of a body at `is` by the torques of weighted joints.

    x is forward, y left and z up as the character faces; `tilt.y` is how far it tips forward.
    """
    name, _, way = needed(wish, "quantity").rpartition(".")
    if name not in SENSORS or way not in WAYS:
        allowed = [f"{sensor}.{w}" for sensor in SENSORS for w in WAYS]
        raise unknown_name("quantity", wish.quantity or "", allowed)
    if not wish.joints:
        raise InputError("the objective 'hold' needs `joints`", advice="such as {hip.flex: 1}")
    yield Row(
        sensor=SENSORS[name],
        body=who.full(wish.body or who.root),
        local=WAYS[way],
        goal=(wish.is_, 0.0, 0.0),
        joints=who.weights(wish.joints, ()),
        stiffness=wish.stiffness,
        damping=wish.damping,
        limit=wish.most,
        replaces=wish.replaces,
    )
