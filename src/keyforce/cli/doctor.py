"""keyforce doctor: looks at this machine and says what works and what to do about the rest."""

from __future__ import annotations

import json
import os
import platform
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path

from keyforce import __version__
from keyforce.cli.exit import Exit
from keyforce.cli.options import Json

LIBRARIES = ("mujoco", "numba", "numpy", "scipy", "av", "pygltflib")
EXTRAS = {"pxr": ("USD export", "usd"), "coacd": ("closer collision shapes of meshes", "meshes")}


@dataclass(frozen=True, kw_only=True)
class Finding:
    """One thing that was looked at.

    Attributes:
        what: What it is.
        ok: Whether it works.
        found: What was found.
        needed: Whether Keyforce cannot do its work without it.
        advice: What to do where it does not work.
    """

    what: str
    ok: bool
    found: str
    needed: bool = True
    advice: str | None = None


def verb(*, as_json: Json = False) -> Exit:
    """Look at this machine: what works, and what to do about the rest.

    Args:
        as_json: Print one JSON object instead of a table.
    """
    findings = [finding for look in LOOKS for finding in look()]
    if as_json:
        print(json.dumps({"findings": [asdict(f) for f in findings]}, ensure_ascii=False))
    else:
        show(findings)
    return Exit.UNMET if any(f.needed and not f.ok for f in findings) else Exit.DONE


def show(findings: list[Finding]) -> None:
    """Prints what was found."""
    from keyforce.cli.tables import NO, YES, printed, table

    marks = {True: YES, False: NO}
    rows = [
        (marks[f.ok] if f.needed or f.ok else "-", f.what, f.found, "" if f.ok else f.advice or "")
        for f in findings
    ]
    printed(table(("", "what", "found", "what to do"), rows))


def machine() -> Iterator[Finding]:
    """Python, processor and memory."""
    yield Finding(
        what="Python",
        ok=sys.version_info >= (3, 11),
        found=f"{platform.python_version()} on {platform.system()} {platform.machine()}",
        advice="install Python 3.11 or newer",
    )
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    yield Finding(what="threads", ok=True, found=f"{cores} cores for this process")


def libraries() -> Iterator[Finding]:
    """What Keyforce needs, and what it can use."""
    yield Finding(what="keyforce", ok=True, found=__version__)
    for name in LIBRARIES:
        found = installed(name)
        yield Finding(
            what=name, ok=found is not None, found=found or "missing", advice=f"pip install {name}"
        )
    for module, (purpose, extra) in EXTRAS.items():
        there = find_spec(module) is not None
        yield Finding(
            what=purpose,
            ok=there,
            found="installed" if there else "not installed",
            needed=False,
            advice=f'pip install "keyforce[{extra}]"',
        )


def drawing() -> Iterator[Finding]:
    """Each way of drawing without a screen; one is enough."""
    from keyforce.picture.gl import ADVICE, backends

    results = {backend: drawn_with(backend) for backend in backends()}
    works = any(problem is None for problem in results.values())
    for backend, problem in results.items():
        yield Finding(
            what=f"pictures by {backend}",
            ok=problem is None,
            found=problem or "draws",
            needed=not works,
            advice=ADVICE if not works else "nothing: another one works",
        )


def caches() -> Iterator[Finding]:
    """What is kept between runs, and whether the kernels are compiled already."""
    from keyforce.cast.look.cellar import folder

    yield Finding(what="skins kept", ok=True, found=size_of(folder()))
    kernels = compiled_kernels()
    yield Finding(
        what="kernels compiled",
        ok=bool(kernels),
        found=size_of_files(kernels) if kernels else "not yet",
        needed=False,
        advice="the first run compiles them and takes some seconds longer",
    )


LOOKS: tuple[Callable[[], Iterator[Finding]], ...] = (machine, libraries, drawing, caches)


def installed(name: str) -> str | None:
    """A library's version."""
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def drawn_with(backend: str) -> str | None:
    """Why a backend cannot draw, found in a process of its own since failures can be fatal."""
    import subprocess

    script = "from keyforce.picture.gl import open_context; open_context(64, 64).free()"
    done = subprocess.run(
        [sys.executable, "-c", script],
        env={**os.environ, "MUJOCO_GL": backend},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    if done.returncode == 0:
        return None
    told = [line for line in done.stderr.splitlines() if "given:" in line]
    return told[-1].partition("given:")[2].strip() if told else f"exit status {done.returncode}"


def compiled_kernels() -> list[Path]:
    """Files of numba's cache that belong to Keyforce."""
    import keyforce

    elsewhere = os.environ.get("NUMBA_CACHE_DIR")
    home = Path(elsewhere) if elsewhere else Path(keyforce.__file__).parent
    return list(home.rglob("*.nbc")) if home.is_dir() else []


def size_of(folder: Path) -> str:
    """How much is in a folder."""
    files = [path for path in folder.rglob("*") if path.is_file()] if folder.is_dir() else []
    return f"{size_of_files(files)} in {folder}"


def size_of_files(files: list[Path]) -> str:
    """How many files, and how large they are together."""
    return f"{len(files)} files, {sum(f.stat().st_size for f in files) / 1e6:.1f} MB"
