"""TypeScript of everything that page and server say, from the types in Python.

    python -m keyforce.studio.talk.typescript

writes `web/studio/talk/protocol.ts`; a test fails when that is not what the types make.
"""

from __future__ import annotations

import json
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel

from keyforce.studio.talk.asks import AnyAsk
from keyforce.studio.talk.tells import VERSION, AnyTell

COMMAND = "python -m keyforce.studio.talk.typescript"
TARGET = Path(__file__).parents[4] / "web" / "studio" / "talk" / "protocol.ts"
HEAD = f"// Written by `{COMMAND}` from the types in Python. Do not edit.\n"
_PLAIN = {
    str: "string", int: "number", float: "number", bool: "boolean", bytes: "Uint8Array",
    type(None): "null", Any: "unknown", object: "unknown",
}  # fmt: skip


def protocol() -> str:
    """The whole file."""
    models = sorted(_models(), key=lambda model: model.__name__)
    parts = [
        HEAD,
        f"export const VERSION = {VERSION}\n",
        f"export type AnyAsk = {_type(AnyAsk)}\n",
        f"export type AnyTell = {_type(AnyTell)}\n",
        *(_interface(model) for model in models),
    ]
    return "\n".join(parts)


def _models() -> set[type[BaseModel]]:
    """Every model that the messages mention."""
    found: set[type[BaseModel]] = set()
    left: list[Any] = [AnyAsk, AnyTell]
    while left:
        for model in _inside(left.pop()):
            if model not in found:
                found.add(model)
                left += [info.annotation for info in model.model_fields.values()]
    return found


def _inside(kind: Any) -> Iterator[type[BaseModel]]:
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        yield kind
    for part in get_args(kind):
        if not isinstance(part, str | int):
            yield from _inside(part)


def _interface(model: type[BaseModel]) -> str:
    rows = []
    for name, info in model.model_fields.items():
        optional = not info.is_required() and not _fixed(info.annotation) and _asked(model)
        if info.description:
            rows.append(f"  /** {' '.join(info.description.split())} */")
        rows.append(f"  {info.alias or name}{'?' if optional else ''}: {_type(info.annotation)}")
    doc = " ".join((model.__doc__ or "").split("\n\n")[0].split())
    return "\n".join([f"/** {doc} */", f"export interface {model.__name__} {{", *rows, "}\n"])


def _fixed(kind: Any) -> bool:
    return get_origin(kind) is Literal and len(get_args(kind)) == 1


def _asked(model: type[BaseModel]) -> bool:
    """Whether a page makes it, and may leave out what has a default."""
    from keyforce.studio.edit.edit import Edit
    from keyforce.studio.talk.asks import Ask

    return issubclass(model, Ask | Edit) or model.__name__ in ("Mark", "NewGoal")


def _type(kind: Any) -> str:
    if kind in _PLAIN:
        return _PLAIN[kind]
    if isinstance(kind, TypeVar):
        return "unknown"
    origin, parts = get_origin(kind), get_args(kind)
    if origin is Annotated:
        return _type(parts[0])
    if origin is Literal:
        return " | ".join(json.dumps(part) for part in parts)
    if origin in (Union, types.UnionType):
        names = {_type(part) for part in parts}  # typing keeps whichever order it met first
        return " | ".join(sorted(names, key=lambda name: (name == "null", name)))
    if origin is dict:
        return f"Record<{_record_key(parts[0])}, {_type(parts[1])}>"
    if origin is tuple and parts[-1] is Ellipsis:
        inner = _type(parts[0])
        return f"({inner})[]" if "|" in inner else f"{inner}[]"
    if origin is tuple:
        return f"[{', '.join(_type(part) for part in parts)}]"
    if isinstance(kind, type) and issubclass(kind, BaseModel):
        return kind.__name__
    raise TypeError(f"no TypeScript for {kind!r}")


def _record_key(kind: Any) -> str:
    inner = _type(kind)
    return "string" if "|" in inner else inner


if __name__ == "__main__":
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text(protocol(), encoding="utf-8")
