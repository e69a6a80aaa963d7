"""GL: the off-screen drawing context, or an error that says what was tried and what to install."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from importlib import import_module
from typing import Protocol

from keyforce.errors import InputError

LINUX = ("egl", "osmesa")
ADVICE = (
    "install a software renderer, on Debian or Ubuntu: "
    "apt install libegl1 libgl1 libgl1-mesa-dri (egl), or libosmesa6 (osmesa); "
    "MUJOCO_GL=egl or MUJOCO_GL=osmesa chooses one; .html pages need none"
)


class Context(Protocol):
    """What MuJoCo's own contexts offer.

    Attributes:
        make_current: Makes it the thread's context.
        free: Lets it go.
    """

    make_current: Callable[[], None]
    free: Callable[[], None]


def open_context(width: int, height: int) -> Context:
    """An off-screen context that is current in this thread: egl, else osmesa, on Linux."""
    tried: list[str] = []
    for backend in backends():
        try:
            context = _maker(backend)(width, height)
            context.make_current()
        except Exception as error:  # each backend fails in its own way
            tried.append(f"{backend} ({type(error).__name__}: {first_line(error)})")
            _forget_opengl(backend)
            continue
        if backend in LINUX:
            # Else MuJoCo may look for functions in the library of a backend that failed.
            os.environ["MUJOCO_GL"] = backend
        return context
    raise InputError(
        "pictures cannot be drawn: no off-screen OpenGL here",
        given="tried " + ", then ".join(tried),
        allowed="a machine with EGL or OSMesa",
        advice=ADVICE,
    )


def backends() -> tuple[str, ...]:
    """What to try, in order; the environment variable MUJOCO_GL may name one."""
    asked = os.environ.get("MUJOCO_GL", "").lower().strip()
    if sys.platform != "linux":
        return ("native",)
    return (asked,) if asked in LINUX else LINUX


def first_line(error: Exception) -> str:
    """The start of an error's text."""
    return (str(error).strip().splitlines() or ["no reason given"])[0][:100]


def _maker(backend: str) -> Callable[[int, int], Context]:
    module = "mujoco.gl_context" if backend == "native" else f"mujoco.{backend}"
    maker: Callable[[int, int], Context] = import_module(module).GLContext
    return maker


def _forget_opengl(backend: str) -> None:
    """PyOpenGL binds to one platform at import; without this a second backend cannot load."""
    if os.environ.get("PYOPENGL_PLATFORM") == backend:
        del os.environ["PYOPENGL_PLATFORM"]
    for name in [n for n in sys.modules if n.split(".")[0] == "OpenGL"]:
        del sys.modules[name]
    for name in [n for n in sys.modules if n.startswith(f"mujoco.{backend}")]:
        del sys.modules[name]
