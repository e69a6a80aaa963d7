"""Posing: keys that put a hand or a foot somewhere become keys of joint angles.

It happens once, when a shot is compiled; from then on such a key is like any other, and a solver
may change its angles.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, degrees, radians, sin

import mujoco
import numpy as np

from keyforce.cast.actor import Actor
from keyforce.cast.sides import hinges_named
from keyforce.direction.keys import hinge_keys
from keyforce.direction.track import Floats, room, sample, tracks
from keyforce.engine.articulated.hold import turned
from keyforce.engine.articulated.inverse import Aim, Miss, brought
from keyforce.errors import InputError, unknown_name
from keyforce.shot.direction import Direction, PoseKey, Reach
from keyforce.shot.document import Shot

TURNED = radians(2.0)
"""How near a turn must come [rad]."""
DIGITS = 3
"""Decimals of the angles found [degrees]."""


def posed(shot: Shot, model: mujoco.MjModel, actors: Sequence[Actor], qpos: Floats) -> Shot:
    """The shot with joint angles in place of what poses reach for.

    Args:
        shot: What is asked.
        model: The compiled scene.
        actors: Everyone in it.
        qpos: How it starts.

    Raises:
        InputError: A body or a joint does not exist, or something is out of reach.
    """
    found = dict(shot.direction)
    for who in actors:
        if who.rig is not None and who.name in found:
            found[who.name] = _Poser(who, model, qpos).direction(found[who.name])
    return shot.model_copy(update={"direction": found})


def _out_of_reach(wish: Reach, left: Miss) -> InputError:
    asked = [f"at {list(wish.at)}"] if wish.at is not None else []
    asked += [f"turn {list(wish.turn)}"] if wish.turn is not None else []
    return InputError(
        f"{wish.body} cannot get there: the nearest is off by {1000 * left.place:.0f} mm and "
        f"{degrees(left.turn):.0f} degrees",
        given=f"{', '.join(asked)} of {wish.of or 'where it stands'}",
        allowed=f"within {1000 * wish.within:g} mm and {degrees(TURNED):.0f} degrees",
        advice="ask for a nearer place, name more `joints`, leave out `turn`, or allow more by "
        "`within`",
    )


class _Poser:
    """One character's reaching.

    Args:
        who: The character.
        model: The compiled scene.
        qpos: How it starts.
    """

    def __init__(self, who: Actor, model: mujoco.MjModel, qpos: Floats) -> None:
        self._who, self._model, self._start = who, model, qpos
        self._path = f"direction.{who.name}"

    def direction(self, given: Direction) -> Direction:
        """All keys posed, one after the other, since each begins from those before."""
        for i, key in sorted(enumerate(given.poses), key=lambda one: one[1].at):
            if key.reach:
                new = self._key(given, key, key.at, f"{self._path}.poses[{i}]")
                poses = (*given.poses[:i], new, *given.poses[i + 1 :])
                given = given.model_copy(update={"poses": poses})
        for c, cycle in enumerate(given.cycles):
            path = f"{self._path}.cycles[{c}].poses"
            keys = tuple(
                self._key(given, key, cycle.start + key.at, f"{path}[{i}]") if key.reach else key
                for i, key in enumerate(cycle.poses)
            )
            new_cycle = cycle.model_copy(update={"poses": keys})
            cycles = (*given.cycles[:c], new_cycle, *given.cycles[c + 1 :])
            given = given.model_copy(update={"cycles": cycles})
        return given

    def _key(self, given: Direction, key: PoseKey, at: float, path: str) -> PoseKey:
        """One key with the angles that bring its bodies where it wants them."""
        qpos = self._pose(given, key, at)
        hinges = {h for i, wish in enumerate(key.reach) for h in self._moving(key, wish, path, i)}
        aims = [self._aim(wish, f"{path}.reach[{i}]") for i, wish in enumerate(key.reach)]
        joints = {h: self._model.joint(f"{self._who.name}.{h}") for h in self._who.hinges}
        dofs = [int(joints[h].dofadr[0]) for h in self._who.hinges if h in hinges]
        best, off = brought(self._model, qpos, aims, dofs)
        for i, (wish, left) in enumerate(zip(key.reach, off, strict=True)):
            if left.place > wish.within or left.turn > TURNED:
                raise _out_of_reach(wish, left).at(path=f"{path}.reach[{i}]")
        angles = {
            h: round(degrees(best[int(joints[h].qposadr[0])]), DIGITS)
            for h in self._who.hinges
            if h in hinges
        }
        return key.model_copy(update={"joints": {**key.joints, **angles}, "reach": ()})

    def _pose(self, given: Direction, key: PoseKey, at: float) -> Floats:
        """Where everyone is, with this one in the pose that its keys have then."""
        keys = hinge_keys(self._who, given)
        laid = tracks(list(keys), keys)
        now = room(len(keys))
        sample(laid, at, laid.first[:-1].copy(), now)
        qpos = self._start.copy()
        for name, target in zip(keys, now.target, strict=True):
            qpos[self._model.joint(name).qposadr[0]] = target
        for joint, angle in key.joints.items():
            for hinge in hinges_named(joint, self._who.hinges) if "root." not in joint else ():
                qpos[self._model.joint(f"{self._who.name}.{hinge}").qposadr[0]] = radians(angle)
        return qpos

    def _moving(self, key: PoseKey, wish: Reach, path: str, i: int) -> list[str]:
        """The hinges that do it: those named, or the limb's that the key leaves open.

        A limb begins where the body branches: at a shoulder, a hip or the neck.
        """
        named = [h for j in wish.joints for h in self._named(j, f"{path}.reach[{i}].joints")]
        if named:
            return named
        model, body = self._model, self._body(wish.body, f"{path}.reach[{i}].body")
        fixed = {h for j in key.joints if "root." not in j for h in self._named(j, path)}
        limb: list[str] = []
        while model.body_dofnum[body] != 6 and body and not (limb and self._branches(body)):
            first, count = model.body_jntadr[body], model.body_jntnum[body]
            names = [model.joint(j).name.partition(".")[2] for j in range(first, first + count)]
            limb += [h for h in names if h in self._who.hinges and h not in fixed]
            body = int(model.body_parentid[body])
        return limb

    def _branches(self, body: int) -> bool:
        mine = np.char.startswith(
            [self._model.body(b).name for b in range(self._model.nbody)], f"{self._who.name}."
        )
        return int(np.sum((self._model.body_parentid == body) & mine)) > 1

    def _named(self, joint: str, path: str) -> tuple[str, ...]:
        try:
            return hinges_named(joint, self._who.hinges)
        except InputError as error:
            raise error.at(path=path) from None

    def _body(self, name: str, path: str) -> int:
        model, prefix = self._model, f"{self._who.name}."
        bodies = {
            model.body(b).name.removeprefix(prefix): b
            for b in range(1, model.nbody)
            if model.body(b).name.startswith(prefix)
        }
        if name not in bodies:
            raise unknown_name(f"body of {self._who.name}", name, bodies).at(path=path)
        return bodies[name]

    def _aim(self, wish: Reach, path: str) -> Aim:
        """A wish in the frame of a body; what is seen from where it stands, in the world's."""
        place = None if wish.at is None else np.array(wish.at)
        turn = None if wish.turn is None else turned(wish.turn)
        if wish.of is None:
            place, turn = self._seen(place), self._faced(turn)
        return Aim(
            body=self._body(wish.body, f"{path}.body"),
            point=np.array(wish.point),
            place=place,
            turn=turn,
            other=0 if wish.of is None else self._body(wish.of, f"{path}.of"),
        )

    def _seen(self, place: Floats | None) -> Floats | None:
        if place is None:
            return None
        facing = radians(self._who.member.facing)
        ahead = np.array([cos(facing), sin(facing), 0.0])
        left = np.array([-sin(facing), cos(facing), 0.0])
        up = np.array([0.0, 0.0, 1.0])
        return np.array(self._who.member.at) + place[0] * ahead + place[1] * left + place[2] * up

    def _faced(self, turn: Floats | None) -> Floats | None:
        if turn is None:
            return None
        out = np.zeros(4)
        mujoco.mju_mulQuat(out, turned((0.0, 0.0, self._who.member.facing)), turn)
        return out
