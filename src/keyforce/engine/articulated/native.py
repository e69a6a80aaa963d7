"""MuJoCo from inside a compiled loop: its functions by address, its contacts by layout.

The loop holds no Python object, so it runs without the interpreter's lock. Where fields lie comes
from MuJoCo's own description of its structures, never from searching memory.
"""

from __future__ import annotations

import ctypes
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import mujoco
import numpy as np
from llvmlite import ir
from mujoco.introspect import structs
from numba import types
from numba.extending import intrinsic
from numpy.typing import NDArray

_SCALARS: dict[str, Any] = {
    "int": ctypes.c_int,
    "mjtNum": ctypes.c_double,
    "mjtSize": ctypes.c_int64,
    "mjtByte": ctypes.c_uint8,
    "mjtBool": ctypes.c_uint8,
    "size_t": ctypes.c_size_t,
    "uintptr_t": ctypes.c_size_t,
    "uint64_t": ctypes.c_uint64,
}


@cache
def structure(name: str) -> type[ctypes.Structure]:
    """A MuJoCo structure as ctypes lays it out."""
    fields = [(f.name, _ctype(f.type)) for f in structs.STRUCTS[name].fields]
    return type(name, (ctypes.Structure,), {"_fields_": fields})


def _ctype(kind: Any) -> Any:
    if hasattr(kind, "extents"):
        inner = _ctype(kind.inner_type)
        for extent in reversed(kind.extents):
            inner = inner * extent
        return inner
    if hasattr(kind, "inner_type"):
        return ctypes.c_void_p
    return _SCALARS[kind.name] if kind.name in _SCALARS else structure(kind.name)


class Functions(NamedTuple):
    """Addresses of the MuJoCo functions that the loop calls."""

    step1: int
    step2: int
    subtree_velocity: int


@cache
def functions() -> Functions:
    """Finds them in the library that the Python package has already loaded."""
    folder = Path(mujoco.__file__).parent
    found = sorted([*folder.glob("libmujoco*"), *folder.glob("mujoco.dll")])
    library = ctypes.CDLL(str(found[0]))

    def address(name: str) -> int:
        return ctypes.cast(getattr(library, name), ctypes.c_void_p).value or 0

    return Functions(address("mj_step1"), address("mj_step2"), address("mj_subtreeVel"))


class ContactView(NamedTuple):
    """The list of contacts, as the loop reads it from the arena.

    Attributes:
        number: Number of contacts now, shape (1,).
        base: Address of the first contact now, shape (1,).
        arena: Address of the arena.
        reals: The arena as float64.
        ints: The arena as int32.
        stride: Size of a contact in bytes.
        geoms: Offset of its pair of geoms in bytes.
        frame: Offset of its frame, whose first row is the normal, in bytes.
        distance: Offset of the distance between its geoms, negative inside, in bytes.
        equalities: Number of rows of equality constraints now, shape (1,).
        force: Address of the constraints' forces now, shape (1,).
        id: Address of what each row of constraints belongs to now, shape (1,).
    """

    number: NDArray[np.int32]
    base: NDArray[np.int64]
    arena: int
    reals: NDArray[np.float64]
    ints: NDArray[np.int32]
    stride: int
    geoms: int
    frame: int
    distance: int
    equalities: NDArray[np.int32]
    force: NDArray[np.int64]
    id: NDArray[np.int64]


def contact_view(data: mujoco.MjData) -> ContactView:
    """Views into `data`; they live as long as it does."""
    layout, contact = structure("mjData"), structure("mjContact")
    raw = layout.from_address(data._address)
    return ContactView(
        number=_view(data._address + layout.ncon.offset, np.int32, 1),
        base=_view(data._address + layout.contact.offset, np.int64, 1),
        arena=raw.arena,
        reals=_view(raw.arena, np.float64, raw.narena // 8),
        ints=_view(raw.arena, np.int32, raw.narena // 4),
        stride=ctypes.sizeof(contact),
        geoms=contact.geom.offset,
        frame=contact.frame.offset,
        distance=contact.dist.offset,
        equalities=_view(data._address + layout.ne.offset, np.int32, 1),
        force=_view(data._address + layout.efc_force.offset, np.int64, 1),
        id=_view(data._address + layout.efc_id.offset, np.int64, 1),
    )


def _view(address: int, dtype: Any, count: int) -> NDArray[Any]:
    size = np.dtype(dtype).itemsize
    buffer = (ctypes.c_uint8 * (count * size)).from_address(address)
    return np.frombuffer(memoryview(buffer), dtype=dtype)


@intrinsic
def call(typingctx: Any, function: Any, model: Any, data: Any) -> Any:
    """Calls `void function(mjModel*, mjData*)` by address from compiled code."""

    def codegen(context: Any, builder: Any, signature: Any, args: Any) -> Any:
        pointer = ir.IntType(8).as_pointer()
        kind = ir.FunctionType(ir.VoidType(), [pointer, pointer]).as_pointer()
        target = builder.inttoptr(args[0], kind)
        builder.call(target, [builder.inttoptr(a, pointer) for a in args[1:]])
        return context.get_dummy_value()

    return types.void(types.intp, types.intp, types.intp), codegen
