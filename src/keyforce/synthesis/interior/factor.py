"""The factor: Cholesky of a block-tridiagonal matrix with a border that moves along.

Frame after frame, the front holds [the frame | the next | the border's slots]; the frame is
eliminated, then every knob whose last row has passed. What stays is carried to the next frame. The
matrix is the Hessian with all inequalities in it and A' E⁻¹ A of the equalities, E tiny where they
are hard: it is positive definite exactly if the KKT matrix has the inertia that a minimum needs,
so that nothing ever has to be pivoted and the same input takes the same path, bit for bit.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from keyforce.synthesis.body.compiled import inner, swift
from keyforce.synthesis.body.tree import Floats, Ints
from keyforce.synthesis.interior.front import TINY, WIDTH, add_panel, eliminate
from keyforce.synthesis.program.derivatives import Derivatives, Flags
from keyforce.synthesis.program.pairs import Pairs
from keyforce.synthesis.program.program import Momenta, Program
from keyforce.synthesis.program.rows import Rows


class Stiffness(NamedTuple):
    """What is added to the Lagrangian's curvature, so that only steps are unknown.

    Attributes:
        dofs: On the diagonal, from bounds and regularization, shape (N, J).
        knobs: On the diagonal, shape (P,).
        holds: Of each hold, 1/E, shape (R,).
        walls: Of each wall, z/s, shape (W,).
        pairs: Shape (C,).
        momenta: 1/E, shape (N - 1, 6).
        shape: Of each knob row, z/s, shape (K,).
    """

    dofs: Floats
    knobs: Floats
    holds: Floats
    walls: Floats
    pairs: Floats
    momenta: Floats
    shape: Floats


class Factor(NamedTuple):
    """U, row by row, and room.

    Attributes:
        rows: Of each frame, over [frame | next | slots], shape (N, J, 2 J + S).
        leaving: Of the knob that leaves each slot after a frame, over [next | slots]; zero at its
            own pivot's place where none leaves, shape (N, S, J + S).
        last: Whether the knob in a slot leaves after a frame, shape (N, S).
        front: Shape (2 J + S, 2 J + S).
        panel: Shape (8, 2 J + S).
    """

    rows: Floats
    leaving: Floats
    last: Ints
    front: Floats
    panel: Floats


def blank_factor(program: Program) -> Factor:
    """Room for it."""
    n, j = program.low.shape
    slots = program.momenta.knob.shape[1]
    size = 2 * j + slots
    return Factor(
        rows=np.zeros((n, j, size)),
        leaving=np.zeros((n, slots, j + slots)),
        last=_last(program),
        front=np.zeros((size, size)),
        panel=np.zeros((WIDTH, size)),
    )


def _last(program: Program) -> Ints:
    """Where a slot's knob is another after this frame's momentum rows, or none."""
    knob = program.momenta.knob
    after = np.concatenate([knob[1:], np.full((1, knob.shape[1]), -1)])
    last = ((knob >= 0) & (after != knob)).astype(np.int64)
    return np.concatenate([last, np.zeros((1, knob.shape[1]), np.int64)])


@swift
def factorize(
    fixed: Flags,
    holds: Rows,
    walls: Rows,
    pairs: Pairs,
    momenta: Momenta,
    shape: Floats,
    shape_at: Ints,
    parts: Derivatives,
    stiff: Stiffness,
    out: Factor,
) -> bool:
    """Fills `out`.

    Returns:
        Whether the matrix is positive definite.
    """
    frames, dofs = fixed.shape
    slots = momenta.knob.shape[1]
    front = out.front
    front.fill(0.0)
    for i in range(frames):
        _load(fixed, parts, stiff, i, front)
        k = _load_rows(holds.first, parts.holds, stiff.holds, i, 0, out.panel, front)
        k = _load_rows(walls.first, parts.walls, stiff.walls, i, k, out.panel, front)
        k = _load_rows(pairs.first, parts.pairs, stiff.pairs, i, k, out.panel, front)
        _flush(k, dofs, out.panel, front)
        if i + 1 < frames:
            _load_knobs(momenta, shape, shape_at, stiff, i, dofs, front)
            _load_momenta(momenta, parts, stiff, i, out.panel, front)
        if not eliminate(front, dofs, out.panel):
            return False
        for j in range(dofs):
            for c in range(j, front.shape[0]):
                out.rows[i, j, c] = front[j, c]
        for s in range(slots):
            if out.last[i, s] and not _leave(front, dofs, s, out.leaving[i, s]):
                return False
        _shift(front, dofs)
    return True


@inner
def _load(fixed: Flags, parts: Derivatives, stiff: Stiffness, i: int, front: Floats) -> None:
    """The frame's own block onto what is carried, and what couples it to the next."""
    dofs = fixed.shape[1]
    for j in range(dofs):
        for k in range(j, dofs):
            front[j, k] += parts.bend[i, j, k]
        for k in range(dofs):
            front[j, dofs + k] = parts.cross[i, j, k] if i + 1 < fixed.shape[0] else 0.0
        if fixed[i, j]:
            front[j, j] += 1.0
        else:
            front[j, j] += stiff.dofs[i, j]


@inner
def _load_rows(
    first: Ints, rows: Floats, weight: Floats, i: int, k: int, panel: Floats, front: Floats
) -> int:
    """Adds J' w J of a frame's rows as panels fill; returns how many rows wait in the last one."""
    dofs = rows.shape[1]
    for r in range(first[i], first[i + 1]):
        root = weight[r] ** 0.5
        for j in range(dofs):
            panel[k, j] = root * rows[r, j]
        k += 1
        if k == WIDTH:
            add_panel(front, panel, 0, dofs, 1.0)
            k = 0
    return k


@inner
def _flush(k: int, dofs: int, panel: Floats, front: Floats) -> None:
    """Adds the rows that wait."""
    if k > 0:
        for r in range(k, WIDTH):
            for j in range(dofs):
                panel[r, j] = 0.0
        add_panel(front, panel, 0, dofs, 1.0)


@inner
def _load_knobs(
    momenta: Momenta,
    shape: Floats,
    shape_at: Ints,
    stiff: Stiffness,
    i: int,
    dofs: int,
    front: Floats,
) -> None:
    """Knobs that come in, and the rows of knobs alone."""
    slots = momenta.knob.shape[1]
    for s in range(slots):
        k = momenta.knob[i, s]
        if k >= 0 and (i == 0 or momenta.knob[i - 1, s] != k):
            front[2 * dofs + s, 2 * dofs + s] = stiff.knobs[k]
    for r in range(shape.shape[0]):
        if shape_at[r] == i:
            for s in range(slots):
                for t in range(s, slots):
                    front[2 * dofs + s, 2 * dofs + t] += stiff.shape[r] * shape[r, s] * shape[r, t]


@inner
def _load_momenta(
    momenta: Momenta, parts: Derivatives, stiff: Stiffness, i: int, panel: Floats, front: Floats
) -> None:
    dofs, slots = parts.slope.shape[1], momenta.knob.shape[1]
    for n in range(WIDTH):
        root = stiff.momenta[i, n] ** 0.5 if n < 6 else 0.0
        for j in range(dofs):
            panel[n, j] = root * parts.early[i, n, j] if n < 6 else 0.0
            panel[n, dofs + j] = root * parts.late[i, n, j] if n < 6 else 0.0
        for s in range(slots):
            panel[n, 2 * dofs + s] = -root * momenta.curve[i, n, s] if n < 6 else 0.0
    add_panel(front, panel, 0, 2 * dofs + slots, 1.0)


@inner
def _leave(front: Floats, dofs: int, slot: int, out: Floats) -> bool:
    """Eliminates one slot of the border: its scaled row into `out`, its place in the front free."""
    own, size = 2 * dofs + slot, front.shape[0]
    pivot = front[own, own]
    if not pivot > TINY:
        return False
    scale = 1.0 / pivot**0.5
    for c in range(dofs, size):
        out[c - dofs] = scale * (front[c, own] if c < own else front[own, c])
    for c in range(dofs, size):
        front[min(c, own), max(c, own)] = 0.0
    for r in range(dofs, size):
        factor = out[r - dofs]
        if r != own and factor != 0.0:
            for c in range(r, size):
                front[r, c] -= factor * out[c - dofs]
    for r in range(dofs, size):
        front[min(r, own), max(r, own)] = 0.0
    return True


@inner
def _shift(front: Floats, dofs: int) -> None:
    """The next frame becomes the first; what it does to its own next is still to come."""
    size = front.shape[0]
    for r in range(dofs):
        for c in range(r, dofs):
            front[r, c] = front[dofs + r, dofs + c]
        for c in range(2 * dofs, size):
            front[r, c] = front[dofs + r, c]
        for c in range(dofs, 2 * dofs):
            front[r, c] = 0.0
    for r in range(dofs, 2 * dofs):
        for c in range(r, size):
            front[r, c] = 0.0


@swift
def back_solve(momenta: Momenta, factor: Factor, q: Floats, knobs: Floats) -> None:
    """Solves in place, frame after frame and back.

    Args:
        momenta: Says which knob sits where.
        factor: U.
        q: Right-hand side, then solution, shape (N, J).
        knobs: The same of the knobs, shape (P,).
    """
    for i in range(q.shape[0]):
        _forward(momenta, factor, i, q, knobs)
    for i in range(q.shape[0] - 1, -1, -1):
        _backward(momenta, factor, i, q, knobs)


@inner
def _forward(momenta: Momenta, factor: Factor, i: int, q: Floats, knobs: Floats) -> None:
    dofs, slots = q.shape[1], momenta.knob.shape[1]
    rows = factor.rows[i]
    for j in range(dofs):
        y = q[i, j] / rows[j, j]
        q[i, j] = y
        if y != 0.0:
            for c in range(j + 1, dofs):
                q[i, c] -= y * rows[j, c]
            if i + 1 < q.shape[0]:
                for c in range(dofs):
                    q[i + 1, c] -= y * rows[j, dofs + c]
                for s in range(slots):
                    k = momenta.knob[i, s]
                    if k >= 0:
                        knobs[k] -= y * rows[j, 2 * dofs + s]
    for s in range(slots):
        if factor.last[i, s]:
            row, own = factor.leaving[i, s], momenta.knob[i, s]
            y = knobs[own] / row[dofs + s]
            knobs[own] = y
            for c in range(dofs):
                q[i + 1, c] -= y * row[c]
            for t in range(slots):
                k = momenta.knob[i, t]
                if k >= 0 and t != s and not (factor.last[i, t] and t < s):
                    knobs[k] -= y * row[dofs + t]


@inner
def _backward(momenta: Momenta, factor: Factor, i: int, q: Floats, knobs: Floats) -> None:
    dofs, slots = q.shape[1], momenta.knob.shape[1]
    for s in range(slots - 1, -1, -1):
        if factor.last[i, s]:
            row, own = factor.leaving[i, s], momenta.knob[i, s]
            x = knobs[own]
            for c in range(dofs):
                x -= row[c] * q[i + 1, c]
            for t in range(slots):
                k = momenta.knob[i, t]
                if k >= 0 and t != s and not (factor.last[i, t] and t < s):
                    x -= row[dofs + t] * knobs[k]
            knobs[own] = x / row[dofs + s]
    rows = factor.rows[i]
    for j in range(dofs - 1, -1, -1):
        x = q[i, j]
        for c in range(j + 1, dofs):
            x -= rows[j, c] * q[i, c]
        if i + 1 < q.shape[0]:
            for c in range(dofs):
                x -= rows[j, dofs + c] * q[i + 1, c]
            for s in range(slots):
                k = momenta.knob[i, s]
                if k >= 0:
                    x -= rows[j, 2 * dofs + s] * knobs[k]
        q[i, j] = x / rows[j, j]
