"""A small program with everything in it, for tests of derivatives and of the solver."""

from __future__ import annotations

import numpy as np

from keyforce.cast.figure import Figure
from keyforce.motion import rotation
from keyforce.synthesis.body.poses import posed
from keyforce.synthesis.body.tree import tree_of
from keyforce.synthesis.program.pairs import Pair, gathered_pairs
from keyforce.synthesis.program.program import Momenta, Program, Wishes
from keyforce.synthesis.program.rows import Row, gathered


def small_program(figure: Figure, frames: int = 4, seed: int = 3) -> Program:
    """Random rows, pairs, knobs and wishes; nothing in it means anything."""
    rng = np.random.default_rng(seed)
    tree, dofs = tree_of(figure), figure.dofs
    bodies = len(tree.mass)
    turns = rotation.matrix(rotation.normalized(rng.standard_normal((frames, 4))))
    there = posed(tree, 0.2 * rng.standard_normal((frames, dofs)), turns)

    def row() -> Row:
        body, twist = int(rng.integers(bodies)), rng.standard_normal((3, 3))
        point, way = rng.standard_normal((2, 3))
        return Row(body, point, way, twist, float(rng.standard_normal()))

    def pair() -> Pair:
        one, other = rng.choice(bodies, 2, replace=False)
        return Pair((int(one), int(other)), 0.2 * rng.standard_normal((2, 2, 3)), 0.1)

    # Two knobs that stay, and two slots whose knobs change half-way.
    knob = np.tile([0, 1, 2, 3, -1], (frames - 1, 1))
    knob[(frames - 1) // 2 :, 2:4] = (4, 5)
    curve = rng.standard_normal((frames - 1, 6, 5)) * (knob >= 0)[:, None, :]
    fixed = rng.random((frames, dofs)) < 0.1
    share = np.stack([tree.mass / tree.mass.sum(), rng.random(bodies)])
    return Program(
        tree=tree,
        reference=turns,
        fixed=fixed,
        low=np.full((frames, dofs), -2.0),
        high=np.full((frames, dofs), 2.0),
        wishes=Wishes(
            stay=rng.random(frames),
            turn=there.turn,
            center=there.center,
            pose=rng.random((frames, dofs)),
            pose_to=rng.standard_normal((frames, dofs)),
            calm=rng.random((frames - 1, dofs)),
            share=share,
            lean=rng.random((frames, 2, 3)),
            lean_to=rng.standard_normal((frames, 2, 3)),
            knob=np.full(6, 0.1),
            knob_to=rng.standard_normal(6),
        ),
        holds=gathered([[row() for _ in range(3)] for _ in range(frames)]),
        walls=gathered([[row() for _ in range(i)] for i in range(frames)]),
        pairs=gathered_pairs([[pair() for _ in range(2)] for _ in range(frames)]),
        momenta=Momenta(
            dt=0.04,
            unit=10.0,
            knob=knob,
            curve=curve,
            base=rng.standard_normal((frames - 1, 6)),
            give=np.zeros((frames - 1, 6)),
        ),
        shape=np.array([[1.0, -0.5, 2.0, 0.0, 0.0], [0.0, 1.0, 0.0, 1.0, 0.0]]),
        shape_is=np.array([-1.0, -2.0]),
        shape_at=np.array([0, frames - 2]),
    )
