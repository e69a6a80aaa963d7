from __future__ import annotations

import json
from typing import Any

from keyforce.shot.document import Shot
from keyforce.shot.schema import schema, schema_text


def references(node: Any) -> set[str]:
    if isinstance(node, dict):
        here = {node["$ref"]} if isinstance(node.get("$ref"), str) else set()
        return here.union(*(references(value) for value in node.values()))
    if isinstance(node, list):
        return set().union(*(references(value) for value in node))
    return set()


def test_every_field_is_described() -> None:
    made = schema()
    assert set(made["properties"]) == set(Shot.model_fields)
    for part in made["$defs"].values():
        for body in part.get("anyOf", [part]):
            for name, field in body.get("properties", {}).items():
                assert field.get("description"), name


def test_references_lead_somewhere() -> None:
    made = schema()
    assert {ref.rpartition("/")[2] for ref in references(made)} <= set(made["$defs"])


def test_shorthands_are_allowed() -> None:
    parts = schema()["$defs"]
    assert {"enum": ["human", "lamp", "lamp3", "acrobot", "bird", "tripod"]} in parts["Member"][
        "anyOf"
    ]
    assert "pieces" not in parts["Stage"]["properties"]
    assert parts["Stage"]["additionalProperties"] == {"$ref": "#/$defs/Piece"}


def test_it_is_json() -> None:
    assert json.loads(schema_text()) == schema()
