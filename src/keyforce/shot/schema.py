"""The JSON Schema of shots, which editors use to complete and check while a person types."""

from __future__ import annotations

import json
import re
from typing import Any

from keyforce.shot.cast import KINDS, PEOPLE
from keyforce.shot.document import Shot
from keyforce.shot.free import START

DIALECT = "https://json-schema.org/draft/2020-12/schema"
BARE = KINDS[:-2]
"""Characters whose name alone is enough."""


def schema() -> dict[str, Any]:
    """The schema, shorthands included: `ada: lamp`, `human: woman`, `gravity: 1.62`."""
    made = Shot.model_json_schema(by_alias=True)
    parts = made["$defs"]
    member, stage = parts["Member"], parts["Stage"]
    for kind in BARE:
        member["properties"][kind]["anyOf"].append({"type": "null"})
    member["properties"]["human"]["anyOf"].append({"enum": list(PEOPLE)})
    parts["Member"] = {"anyOf": [member, {"enum": list(BARE)}]}
    del stage["properties"]["pieces"]
    stage["additionalProperties"] = {"$ref": "#/$defs/Piece"}
    parts["Free"] = _free(parts["Free"])
    gravity = stage["properties"]["gravity"]
    vector = {k: gravity.pop(k) for k in list(gravity) if k not in ("default", "description")}
    gravity["anyOf"] = [vector, {"type": "number"}]
    return {"$schema": DIALECT, **made, "required": ["keyforce"]}


def _free(part: dict[str, Any]) -> dict[str, Any]:
    """What is free, as `ball.velocity` or as `{ada: crouch, joints: [...]}`."""
    words = {k: v for k, v in part["properties"].items() if k not in ("who", "key")}
    key = {"type": "string", "description": "A character's name, and the name of one of its keys."}
    table = {**part, "properties": words, "additionalProperties": key}
    start = {"type": "string", "pattern": re.sub(r"\?P<\w+>", "", START.pattern)}
    return {"anyOf": [start, table]}


def schema_text() -> str:
    """The schema as text."""
    return json.dumps(schema(), indent=2, ensure_ascii=False)
