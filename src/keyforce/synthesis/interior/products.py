"""Products with a program's Jacobian, whose rows belong to one frame or to two."""

from __future__ import annotations

from keyforce.synthesis.body.compiled import swift
from keyforce.synthesis.body.tree import Floats, Ints
from keyforce.synthesis.program.derivatives import Derivatives
from keyforce.synthesis.program.program import Momenta


@swift
def times_rows(first: Ints, rows: Floats, q: Floats, out: Floats) -> None:
    """Out = J q for rows of single frames."""
    for i in range(q.shape[0]):
        for r in range(first[i], first[i + 1]):
            total = 0.0
            for j in range(q.shape[1]):
                total += rows[r, j] * q[i, j]
            out[r] = total


@swift
def add_rows(first: Ints, rows: Floats, y: Floats, q: Floats) -> None:
    """Q += J' y for rows of single frames."""
    for i in range(q.shape[0]):
        for r in range(first[i], first[i + 1]):
            if y[r] != 0.0:
                for j in range(q.shape[1]):
                    q[i, j] += y[r] * rows[r, j]


@swift
def times_momenta(
    momenta: Momenta, parts: Derivatives, q: Floats, knobs: Floats, out: Floats
) -> None:
    """Out = A (q, knobs) for the momentum rows."""
    for i in range(out.shape[0]):
        for n in range(6):
            total = 0.0
            for j in range(q.shape[1]):
                total += parts.early[i, n, j] * q[i, j] + parts.late[i, n, j] * q[i + 1, j]
            for s in range(momenta.knob.shape[1]):
                k = momenta.knob[i, s]
                if k >= 0:
                    total -= momenta.curve[i, n, s] * knobs[k]
            out[i, n] = total


@swift
def add_momenta(momenta: Momenta, parts: Derivatives, y: Floats, q: Floats, knobs: Floats) -> None:
    """(q, knobs) += A' y for the momentum rows."""
    for i in range(y.shape[0]):
        for n in range(6):
            if y[i, n] != 0.0:
                for j in range(q.shape[1]):
                    q[i, j] += y[i, n] * parts.early[i, n, j]
                    q[i + 1, j] += y[i, n] * parts.late[i, n, j]
                for s in range(momenta.knob.shape[1]):
                    k = momenta.knob[i, s]
                    if k >= 0:
                        knobs[k] -= momenta.curve[i, n, s] * y[i, n]
