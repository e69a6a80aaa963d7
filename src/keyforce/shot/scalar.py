"""Scalars: what an unquoted word in a shot's file means, by YAML 1.2's core schema.

YAML 1.1 takes `no` and `on` for truth values and `1:30` for ninety; here they are words.
"""

from __future__ import annotations

import math
import re

_NULL = frozenset(("", "~", "null", "Null", "NULL"))
_TRUE = frozenset(("true", "True", "TRUE"))
_FALSE = frozenset(("false", "False", "FALSE"))
_WHOLE = re.compile(r"[-+]?[0-9]+")
_NUMBER = re.compile(r"[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?")
_INFINITE = re.compile(r"([-+]?)\.(?:inf|Inf|INF)")
_NOT_A_NUMBER = frozenset((".nan", ".NaN", ".NAN"))
_LONGEST_WHOLE = 18
_LONGEST_NUMBER = 400


def scalar(text: str) -> bool | int | float | str | None:
    """The value of an unquoted scalar."""
    if text in _NULL:
        return None
    if text in _TRUE or text in _FALSE:
        return text in _TRUE
    if len(text) > _LONGEST_NUMBER:
        return text
    if _WHOLE.fullmatch(text):
        return int(text) if len(text) <= _LONGEST_WHOLE else float(text)
    if _NUMBER.fullmatch(text):
        return float(text)
    if sign := _INFINITE.fullmatch(text):
        return float(f"{sign[1]}inf")
    return math.nan if text in _NOT_A_NUMBER else text
