"""The peer: IPOPT with MUMPS on a program's own functions and derivatives, by way of CasADi."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import casadi
import numpy as np

from keyforce.synthesis.body.tree import Floats, Ints
from keyforce.synthesis.interior.point import bounded, knob_rows
from keyforce.synthesis.program.derivatives import Weights
from keyforce.synthesis.program.model import Model
from keyforce.synthesis.program.values import Values


@dataclass(frozen=True, kw_only=True, eq=False)
class Found:
    """What IPOPT found.

    Attributes:
        q: Degrees of freedom, shape (N, J).
        knobs: Shape (P,).
        cost: The objective.
        ok: Whether it says that it is solved.
        iterations: How many it took.
    """

    q: Floats
    knobs: Floats
    cost: float
    ok: bool
    iterations: int


def solve_by_ipopt(model: Model, q: Floats, knobs: Floats, *, begin: float = 3e-4) -> Found:
    """Solves a program, from the same start and to the same tolerances as ours."""
    peer = Peer(model, q)
    options: dict[str, Any] = {
        "ipopt": {
            "print_level": 0, "sb": "yes", "mu_init": begin, "tol": 1e-3,
            "dual_inf_tol": 1e-3, "constr_viol_tol": 1e-6, "compl_inf_tol": 1e-4,
            "nlp_scaling_method": "none", "max_iter": 300,
        },
        "print_time": 0, "no_nlp_grad": True,
        "grad_f": peer.gradient, "jac_g": peer.jacobian, "hess_lag": peer.hessian,
    }  # fmt: skip
    solver = casadi.nlpsol("peer", "ipopt", peer.functions, options)
    result = solver(
        x0=np.concatenate([q[peer.free], knobs]),
        lbx=np.concatenate([model.program.low[peer.free], np.full(len(knobs), -np.inf)]),
        ubx=np.concatenate([model.program.high[peer.free], np.full(len(knobs), np.inf)]),
        lbg=np.zeros(peer.rows),
        ubg=np.concatenate([np.zeros(peer.equal), np.full(peer.rows - peer.equal, np.inf)]),
    )
    x = np.asarray(result["x"]).ravel()
    stats = solver.stats()
    there, at = peer.split(x)
    return Found(
        q=there,
        knobs=at,
        cost=float(result["f"]),
        ok=bool(stats["success"]),
        iterations=int(stats["iter_count"]),
    )


class Peer:
    """A program as four functions of its free unknowns."""

    def __init__(self, model: Model, q: Floats) -> None:
        self.model, self.given = model, q
        program = model.program
        self.free = ~program.fixed
        self.column = np.full(q.shape, -1)
        self.column[self.free] = np.arange(self.free.sum())
        self.width = int(self.free.sum()) + len(program.wishes.knob)
        self.knob_rows = knob_rows(program)
        self.values = model.blank()
        v = self.values
        self.equal = len(v.holds) + v.momenta.size
        self.rows = self.equal + len(v.walls) + len(v.pairs) + len(self.knob_rows)
        self._jacobian = _Pattern(*self._jacobian_places())
        self._hessian = _Pattern(*self._hessian_places())
        n, m = self.width, self.rows
        jac = self._jacobian.sparsity(m, n)
        hess = self._hessian.sparsity(n, n)
        dense = casadi.Sparsity.dense
        x, none = dense(n, 1), dense(0, 1)
        one, all_rows, at = dense(1, 1), dense(m, 1), ("x", "p")
        lam = (*at, "lam_f", "lam_g")
        self._held = [
            _Function("f", self._evaluated, [x, none], [one, all_rows], at, ("f", "g")),
            _Function("df", self._sloped, [x, none], [one, x], at, ("f", "grad_f_x")),
            _Function("dg", self._rowed, [x, none], [all_rows, jac], at, ("g", "jac_g_x")),
            _Function(
                "h", self._bent, [x, none, one, all_rows], [hess], lam, ("triu_hess_gamma_x_x",)
            ),
        ]
        self.functions, self.gradient, self.jacobian, self.hessian = self._held

    def split(self, x: Floats) -> tuple[Floats, Floats]:
        """Degrees of freedom and knobs."""
        q = self.given.copy()
        count = int(self.free.sum())
        q[self.free] = x[:count]
        return q, np.ascontiguousarray(x[count:])

    def _at(self, x: Any) -> tuple[Floats, Floats, Values]:
        q, knobs = self.split(np.asarray(x).ravel())
        return q, knobs, self.model.evaluate(q, knobs, self.values)

    def _rows_at(self, values: Values, knobs: Floats) -> Floats:
        gaps = bounded(self.model.program, self.knob_rows, values, knobs)
        return np.concatenate([values.holds, values.momenta.ravel(), gaps])

    def _weights(self, y: Floats) -> Weights:
        v = self.values
        r, m, w = len(v.holds), v.momenta.size, len(v.walls)
        return Weights(
            holds=np.ascontiguousarray(y[:r]),
            momenta=np.ascontiguousarray(y[r : r + m].reshape(-1, 6)),
            walls=-y[r + m : r + m + w],
            pairs=-y[r + m + w : r + m + w + len(v.pairs)],
        )

    def _evaluated(self, x: Any, _: Any) -> list[Any]:
        _, knobs, values = self._at(x)
        return [float(values.cost[0]), self._rows_at(values, knobs)]

    def _sloped(self, x: Any, _: Any) -> list[Any]:
        q, knobs, values = self._at(x)
        parts = self.model.differentiate(q, values, self._weights(np.zeros(self.rows)), exact=False)
        wishes = self.model.program.wishes
        knob_slope = 2.0 * wishes.knob * (knobs - wishes.knob_to)
        return [float(values.cost[0]), np.concatenate([parts.slope[self.free], knob_slope])]

    def _rowed(self, x: Any, _: Any) -> list[Any]:
        q, knobs, values = self._at(x)
        parts = self.model.differentiate(q, values, self._weights(np.zeros(self.rows)), exact=False)
        curve = -self.model.program.momenta.curve
        entries = [parts.holds, parts.early, parts.late, curve, parts.walls, parts.pairs]
        flat = np.concatenate([*(e.ravel() for e in entries), self.knob_rows.ravel()])
        return [self._rows_at(values, knobs), self._jacobian.filled(flat)]

    def _bent(self, x: Any, _: Any, lam_f: Any, lam_g: Any) -> list[Any]:
        q, _, values = self._at(x)
        scale = max(float(lam_f), 1e-6)
        y = np.asarray(lam_g).ravel() / scale
        parts = self.model.differentiate(q, values, self._weights(y), exact=True)
        knob = 2.0 * self.model.program.wishes.knob
        flat = np.concatenate([parts.bend.ravel(), parts.cross.ravel(), knob])
        return [self._hessian.filled(scale * flat)]

    def _jacobian_places(self) -> tuple[Ints, Ints]:
        """Row and column of every entry in the order of `_rowed`, -1 where there is none."""
        p, v = self.model.program, self.values
        count, r = int(self.free.sum()), len(self.values.holds)
        pairs, dofs = p.frames - 1, p.low.shape[1]

        def rows_of(first: Ints, begin: int) -> tuple[Ints, Ints]:
            frame = np.repeat(np.arange(p.frames), np.diff(first))
            row = np.repeat(begin + np.arange(len(frame)), dofs)
            return row, self.column[frame].ravel()

        momentum = r + np.arange(6 * pairs).reshape(pairs, 6, 1)
        early = np.broadcast_to(self.column[:-1, None], (pairs, 6, dofs))
        late = np.broadcast_to(self.column[1:, None], (pairs, 6, dofs))
        knob = np.where(p.momenta.knob >= 0, count + p.momenta.knob, -1)
        slots = knob.shape[1]
        knobs = np.broadcast_to(knob[:, None], (pairs, 6, slots))
        wall = self.equal + len(v.walls)
        shape = wall + len(v.pairs)
        own = np.arange(len(self.knob_rows))[:, None]
        full = np.broadcast_to(count + np.arange(self.knob_rows.shape[1]), self.knob_rows.shape)
        parts = [
            rows_of(p.holds.first, 0),
            (np.broadcast_to(momentum, (pairs, 6, dofs)).ravel(), early.ravel()),
            (np.broadcast_to(momentum, (pairs, 6, dofs)).ravel(), late.ravel()),
            (np.broadcast_to(momentum, (pairs, 6, slots)).ravel(), knobs.ravel()),
            rows_of(p.walls.first, self.equal),
            rows_of(p.pairs.first, wall),
            (np.broadcast_to(shape + own, full.shape).ravel(), full.ravel()),
        ]
        return np.concatenate([a for a, _ in parts]), np.concatenate([b for _, b in parts])

    def _hessian_places(self) -> tuple[Ints, Ints]:
        frames, dofs = self.given.shape
        count = int(self.free.sum())
        shape = (frames, dofs, dofs)
        row = np.broadcast_to(self.column[:, :, None], shape).ravel()
        col = np.broadcast_to(self.column[:, None, :], shape).ravel()
        low = (row > col) | (row < 0)
        row, col = np.where(low, -1, row), np.where(low, -1, col)
        shape = (frames - 1, dofs, dofs)
        row2 = np.broadcast_to(self.column[:-1, :, None], shape).ravel()
        col2 = np.broadcast_to(self.column[1:, None, :], shape).ravel()
        knob = np.arange(count, self.width)
        return np.concatenate([row, row2, knob]), np.concatenate([col, col2, knob])


class _Pattern:
    """Where entries of a sparse matrix go; entries of what is fixed go nowhere."""

    def __init__(self, row: Ints, column: Ints) -> None:
        self._kept = np.flatnonzero((row >= 0) & (column >= 0))
        row, column = row[self._kept], column[self._kept]
        self._order = np.lexsort((row, column))
        self._row, self._column = row[self._order], column[self._order]

    def sparsity(self, rows: int, columns: int) -> Any:
        """For CasADi, by columns."""
        starts = np.searchsorted(self._column, np.arange(columns + 1))
        return casadi.Sparsity(rows, columns, starts.tolist(), self._row.tolist())

    def filled(self, flat: Floats) -> Floats:
        """The entries in CasADi's order."""
        return np.asarray(flat[self._kept][self._order])


class _Function(casadi.Callback):
    """A Python function for CasADi."""

    def __init__(
        self,
        name: str,
        call: Any,
        takes: list[Any],
        gives: list[Any],
        inputs: tuple[str, ...],
        outputs: tuple[str, ...],
    ) -> None:
        casadi.Callback.__init__(self)
        self._call, self._takes, self._gives = call, takes, gives
        self._inputs, self._outputs = inputs, outputs
        self.construct(name, {})

    def get_n_in(self) -> int:
        """How many inputs."""
        return len(self._takes)

    def get_n_out(self) -> int:
        """How many outputs."""
        return len(self._gives)

    def get_sparsity_in(self, i: int) -> Any:
        """Of an input."""
        return self._takes[i]

    def get_sparsity_out(self, i: int) -> Any:
        """Of an output."""
        return self._gives[i]

    def get_name_in(self, i: int) -> str:
        """Of an input."""
        return self._inputs[i]

    def get_name_out(self, i: int) -> str:
        """Of an output."""
        return self._outputs[i]

    def eval(self, given: Any) -> Any:
        """Calls it."""
        found = self._call(*given)
        return [
            casadi.DM(self._gives[i], value) if isinstance(value, np.ndarray) else value
            for i, value in enumerate(found)
        ]
