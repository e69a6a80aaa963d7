"""Liberties: a shot's bent physics, built into its scene and switched while it runs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import mujoco
import numpy as np
from numpy.typing import NDArray

from keyforce.engine.articulated.bend import FIELD, HOLD, PLANE, SPRING, Bends, no_bends
from keyforce.engine.articulated.bond import add_slots
from keyforce.engine.articulated.playing import Playing
from keyforce.errors import InputError, unknown_name
from keyforce.measure.naming import bodies_of, body_of
from keyforce.shot.liberty import Liberty
from keyforce.surface.contact import CONTACT
from keyforce.surface.surface import give_surface

FREEDOMS = ("x", "y", "z", "roll", "pitch", "yaw")
SPARE_PUSHES = 8
SPARE_BONDS = 12
SPARE_PAIRS = 4
ARM = 0.05
"""How far apart the points of a grip are [m]."""
PAIR = "pair."
NO_PAIR = 0
"""The world with itself, which MuJoCo never looks for."""
ROWS = {"planar": 2, "hold": 1, "gravity": 1, "spring": 1}


@dataclass(frozen=True, kw_only=True)
class Room:
    """What a scene needs for liberties."""

    bends: int
    bonds: int
    pairs: int


def room_for(liberties: Sequence[Liberty], *, spare: bool) -> Room:
    """How many rows, slots and pairs; `spare` ones are for scripts and players."""
    bonds = sum((3 if one.grip else 1) for one in liberties if one.do in ("pin", "attach"))
    pairs = sum(one.do in ("attach", "apart") for one in liberties)
    return Room(
        bends=sum(ROWS.get(one.do, 0) for one in liberties),
        bonds=bonds + SPARE_BONDS * spare,
        pairs=pairs + SPARE_PAIRS * spare,
    )


def add_room(spec: mujoco.MjSpec, room: Room) -> None:
    """Gives a scene slots for bonds, and pairs that may be excluded from collision."""
    if room.bonds:
        add_slots(spec, room.bonds)
    bodies = [b for b in spec.bodies if b.name != "world"]
    inner = next((b for b in bodies if b.parent.name != "world"), None)
    for i in range(room.pairs if bodies else 0):
        one = bodies[0] if inner is None else inner
        other = spec.worldbody if inner is None else inner.parent
        spec.add_exclude(name=f"{PAIR}{i}", bodyname1=other.name, bodyname2=one.name)


def close_slots(model: mujoco.MjModel) -> None:
    """Opens the pairs that stand for exclusions to come: none is excluded yet."""
    spare = sum(model.exclude(i).name.startswith(PAIR) for i in range(model.nexclude))
    if spare:
        ours = [model.exclude(i).name.startswith(PAIR) for i in range(model.nexclude)]
        model.exclude_signature[np.flatnonzero(ours)] = NO_PAIR
        model.exclude_signature.sort()


def bendable(model: mujoco.MjModel) -> tuple[NDArray[Any], ...]:
    """What liberties may change of a model."""
    shapes = (model.geom_contype, model.geom_conaffinity, model.body_contype)
    bonds = (model.eq_obj1id, model.eq_obj2id, model.eq_data, model.exclude_signature)
    return (*shapes, model.body_conaffinity, *bonds)


def add_shapes(spec: mujoco.MjSpec, liberties: Sequence[Liberty]) -> None:
    """Gives bodies the solids that they may get; nothing meets them yet.

    MuJoCo's midphase searches trees of the solids that there were in the beginning, and would miss
    them.
    """
    if any(one.do == "shape" for one in liberties):
        spec.option.disableflags |= mujoco.mjtDisableBit.mjDSBL_MIDPHASE
    for i, one in enumerate(liberties):
        if one.do != "shape" or one.size is None:
            continue
        for name in (one.who, *one.on):
            body = spec.body(name)
            if body is None:
                raise unknown_name("body", name, [b.name for b in spec.bodies])
            geom = body.add_geom(
                name=f"shape.{i}.{name}",
                type=mujoco.mjtGeom.mjGEOM_BOX,
                size=[s / 2 for s in one.size],
                pos=one.at or (0.0, 0.0, 0.0),
                mass=0.0,
                rgba=(0.85, 0.45, 0.2, 1.0),
            )
            give_surface(geom, friction=CONTACT.friction, restitution=0.0)
            geom.contype = geom.conaffinity = 0


class Taking:
    """A liberty that can be begun and ended.

    Args:
        liberty: What it is.
        name: What the take calls it.
        model: The model that it bends.
        data: With its memory.
        bodies: The bodies that it is about, the first being the one that is named first.
        rows: Its rows among the bends.
        slots: Its slots for bonds.
    """

    def __init__(
        self, liberty: Liberty, name: str, model: mujoco.MjModel, data: mujoco.MjData,
        rows: tuple[int, ...], slots: tuple[int, ...], geoms: tuple[int, ...],
    ) -> None:  # fmt: skip
        self.liberty, self.name, self._model, self._data = liberty, name, model, data
        self._rows, self._slots, self._geoms = rows, slots, geoms
        self.on = False

    def switch(self, playing: Playing, seen: mujoco.MjData, *, on: bool) -> None:
        """Begins or ends it, at the state that is seen."""
        self.on = on
        bends, model = playing.memory.bends, self._model
        for row in self._rows:
            if on:
                aim(bends, row, playing, seen, self._model)
            bends.on[row] = on
        if self._slots:
            one, other = body_of(model, self.liberty.who), 0
            if isinstance(self.liberty.to, str):
                other = body_of(model, self.liberty.to)
            if on:
                tie(model, self._data, seen, self._slots, (one, other), self.liberty.at)
            else:
                untie(model, self._data, self._slots)
        elif self.liberty.do == "apart":
            part_pair(model, self.liberty.who, str(self.liberty.to), on=on)
        for geom in self._geoms:
            model.geom_contype[geom] = model.geom_conaffinity[geom] = on
            if on:  # a body without solids of its own is left out of the search for contacts
                model.body_contype[model.geom_bodyid[geom]] |= 1
                model.body_conaffinity[model.geom_bodyid[geom]] |= 1


def aim(
    bends: Bends, row: int, playing: Playing, seen: mujoco.MjData, model: mujoco.MjModel
) -> None:
    """Takes from the present state what a row needs to begin."""
    c = bends.who[row]
    if bends.kind[row] == HOLD:
        dof, count = playing.score.roots.dof[c], 6 if playing.score.roots.kind[c] == 0 else 3
        speed = seen.qvel[dof : dof + count]
        bends.speed[row] = speed if count == 6 else (speed[0], 0, speed[1], 0, speed[2], 0)
        if bends.axes[row].tolist() == [0, 0, 0, 1, 0, 1]:
            bends.speed[row] = 0.0
    elif bends.kind[row] == PLANE:
        root = int(playing.score.roots.body[c])
        x, y = seen.xmat[root, 0], seen.xmat[root, 3]
        size = float(np.hypot(x, y)) or 1.0
        bends.local[row] = -y / size, x / size, 0.0
        bends.goal[row] = seen.subtree_com[root]


def tie(
    model: mujoco.MjModel, data: mujoco.MjData, seen: mujoco.MjData, slots: Sequence[int],
    bodies: tuple[int, int], at: Sequence[float] | None,
) -> None:  # fmt: skip
    """Holds a point of one body where it is on another, or in the world; more slots, more points.

    What is tied together does not collide.
    """
    one, other = bodies
    arms = np.array([(0.0, 0.0, 0.0), (ARM, 0.0, 0.0), (0.0, ARM, 0.0)])
    for slot, arm in zip(slots, arms, strict=False):
        local = np.array(at or (0.0, 0.0, 0.0)) + arm
        point = seen.xpos[one] + seen.xmat[one].reshape(3, 3) @ local
        there = seen.xmat[other].reshape(3, 3).T @ (point - seen.xpos[other])
        model.eq_obj1id[slot], model.eq_obj2id[slot] = one, other
        model.eq_data[slot, :3], model.eq_data[slot, 3:6] = local, there
        data.eq_active[slot] = True
    if other > 0:
        set_pair(model, one, other, on=True)


def untie(model: mujoco.MjModel, data: mujoco.MjData, slots: Sequence[int]) -> None:
    """Lets go."""
    one, other = int(model.eq_obj1id[slots[0]]), int(model.eq_obj2id[slots[0]])
    data.eq_active[list(slots)] = False
    if other > 0:
        set_pair(model, one, other, on=False)


def part_pair(model: mujoco.MjModel, one: str, other: str, *, on: bool) -> None:
    """Lets two bodies, or two members, pass through each other."""
    for a in bodies_of(model, one):
        for b in bodies_of(model, other):
            set_pair(model, a, b, on=on)


def set_pair(model: mujoco.MjModel, one: int, other: int, *, on: bool) -> None:
    """Excludes a pair from collision, or no longer; MuJoCo wants its list sorted."""
    pair = (min(one, other) << 16) + max(one, other)
    pairs = model.exclude_signature
    was, becomes = (NO_PAIR, pair) if on else (pair, NO_PAIR)
    found = np.flatnonzero(pairs == was)
    if on and not found.size:
        raise InputError("too many pairs pass through each other at once", given=len(pairs))
    if found.size:
        pairs[found[0]] = becomes
        pairs.sort()


def bends_of(
    liberties: Sequence[Liberty], model: mujoco.MjModel, characters: Sequence[str], spare: int
) -> tuple[Bends, list[tuple[int, ...]]]:
    """Every liberty's rows, all off, with `spare` ones for pushes at the end."""
    number = sum(ROWS.get(one.do, 0) for one in liberties)
    bends, mine = no_bends(number + spare, model.nbody), []
    row = 0
    for one in liberties:
        taken = tuple(range(row, row + ROWS.get(one.do, 0)))
        for k, i in enumerate(taken):
            _fill(bends, i, one, k, model, characters)
        mine.append(taken)
        row += len(taken)
    return bends, mine


def _fill(
    bends: Bends, i: int, one: Liberty, k: int, model: mujoco.MjModel, characters: Sequence[str]
) -> None:
    found = bodies_of(model, one.who)
    bends.body[i], bends.last[i] = found[0], found[-1] + 1
    if one.do in ("planar", "hold"):
        if one.who not in characters:
            raise unknown_name("character", one.who, characters)
        bends.who[i] = characters.index(one.who)
    if one.do == "planar":
        bends.kind[i] = PLANE if k == 0 else HOLD
        bends.axes[i] = (0, 0, 0, 1, 0, 1)
    elif one.do == "hold":
        bends.kind[i] = HOLD
        bends.axes[i] = [axis in one.axes for axis in FREEDOMS]
    elif one.do == "gravity" and one.gravity is not None:
        bends.kind[i] = FIELD
        bends.goal[i] = np.array(one.gravity) - model.opt.gravity
    else:
        bends.kind[i] = SPRING
        bends.local[i] = one.at or (0.0, 0.0, 0.0)
        bends.stiffness[i], bends.damping[i] = one.stiffness, one.damping
        if isinstance(one.to, str):
            bends.other[i] = body_of(model, one.to)
        else:
            bends.goal[i] = one.to or (0.0, 0.0, 0.0)


def takings_of(
    liberties: Sequence[Liberty], model: mujoco.MjModel, data: mujoco.MjData,
    rows: Sequence[tuple[int, ...]],
) -> list[Taking]:  # fmt: skip
    """Every liberty, ready to be taken; bonds get the first slots in order."""
    found, slot = [], 0
    for i, (one, mine) in enumerate(zip(liberties, rows, strict=True)):
        count = (3 if one.grip else 1) if one.do in ("pin", "attach") else 0
        geoms = [g for g in range(model.ngeom) if model.geom(g).name.startswith(f"shape.{i}.")]
        found.append(
            Taking(
                one, one.name or f"{one.do} {one.who}", model, data, mine,
                tuple(range(slot, slot + count)), tuple(geoms),
            )
        )  # fmt: skip
        slot += count
    return found
