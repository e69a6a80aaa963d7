"""The cellar: skins that were built before, kept in the user's cache folder by content.

A skin's key covers the body, the detail, this package's code and the libraries that shape it, so
that nothing stale is ever found. A file that cannot be read counts as absent.
"""

from __future__ import annotations

import hashlib
import json
from contextlib import suppress
from dataclasses import asdict
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any
from zipfile import BadZipFile

import numpy as np
from platformdirs import user_cache_path

from keyforce.cast.figure import Figure
from keyforce.cast.look.skin import Bone, Detail, Material, Skin
from keyforce.errors import InputError
from keyforce.files import replacing

ARRAYS = ("vertices", "faces", "normals", "joints", "weights", "uv", "occlusion")
LIBRARIES = ("numpy", "scipy", "scikit-image", "fast-simplification")
KEPT = 200


def folder() -> Path:
    """Where skins are kept."""
    return user_cache_path("keyforce") / "looks"


def key(figure: Figure, detail: Detail) -> str:
    """What a figure's skin is filed under."""
    body = [(s.name, s.parent, s.at, s.shapes) for s in figure.segments]
    rest = [(h.name, h.axis, figure.rest[h.name]) for h in figure.hinges if h.name in figure.rest]
    parts = (figure.kind, body, rest, sorted(figure.measures.items()), detail, _code())
    return hashlib.sha256(repr(parts).encode()).hexdigest()[:32]


def found(name: str) -> tuple[Skin, ...] | None:
    """The skins filed under `name`, or None."""
    path = folder() / f"{name}.npz"
    with suppress(OSError, ValueError, KeyError, TypeError, EOFError, BadZipFile):
        with path.open("rb") as file, np.load(file, allow_pickle=False) as stored:
            skins = tuple(
                _unpacked(dict(stored), k, card)
                for k, card in enumerate(json.loads(str(stored["cards"])))
            )
        with suppress(OSError):
            path.touch()
        return skins
    return None


def keep(name: str, skins: tuple[Skin, ...]) -> None:
    """Files skins under `name`; where the folder cannot be written, nothing is kept."""
    arrays: dict[str, Any] = {
        f"{k}.{a}": getattr(s, a) for k, s in enumerate(skins) for a in ARRAYS
    }
    for k, skin in enumerate(skins):
        arrays[f"{k}.bind_at"] = np.array([b.bind_at for b in skin.bones])
        arrays[f"{k}.bind_turn"] = np.array([b.bind_turn for b in skin.bones])
        arrays[f"{k}.texture"] = np.frombuffer(skin.texture or b"", np.uint8)
    with suppress(OSError, InputError):
        folder().mkdir(parents=True, exist_ok=True)
        with replacing(folder() / f"{name}.npz") as scratch, scratch.open("wb") as file:
            np.savez(file, cards=json.dumps([_card(s) for s in skins]), **arrays)
        _forget_oldest()


def _card(skin: Skin) -> dict[str, Any]:
    return {
        "name": skin.name,
        "bones": [(b.name, b.body, b.halfway_from, b.aims_at) for b in skin.bones],
        "material": asdict(skin.material),
        "textured": skin.texture is not None,
    }


def _unpacked(stored: dict[str, Any], k: int, card: dict[str, Any]) -> Skin:
    places = zip(stored[f"{k}.bind_at"], stored[f"{k}.bind_turn"], strict=True)
    bones = tuple(
        Bone(name=n, body=b, halfway_from=half, aims_at=aim, bind_at=at, bind_turn=turn)
        for (n, b, half, aim), (at, turn) in zip(card["bones"], places, strict=True)
    )
    terms: dict[str, Any] = {
        n: tuple(v) if isinstance(v, list) else v for n, v in card["material"].items()
    }
    return Skin(
        name=card["name"],
        bones=bones,
        texture=stored[f"{k}.texture"].tobytes() if card["textured"] else None,
        material=Material(**terms),
        **{a: stored[f"{k}.{a}"] for a in ARRAYS},
    )


def _forget_oldest() -> None:
    files = sorted(folder().glob("*.npz"), key=lambda p: p.stat().st_mtime)
    for path in files[:-KEPT]:
        path.unlink(missing_ok=True)


@cache
def _code() -> str:
    digest = hashlib.sha256(" ".join(f"{lib} {version(lib)}" for lib in LIBRARIES).encode())
    here = Path(__file__).parent
    for path in (*sorted(here.rglob("*.py")), here.parent / "anthropometry.py"):
        digest.update(path.read_bytes())
    return digest.hexdigest()
