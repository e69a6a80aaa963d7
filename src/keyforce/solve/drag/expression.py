"""Expressions: text as a differentiable expression of bodies' states (thesis section 3.4).

Bodies go by their names; what they offer is what `Here` offers. Nothing else can be said, so text
from a file is safe to read.
"""

from __future__ import annotations

import ast
import operator
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from keyforce.errors import InputError, unknown_name
from keyforce.solve.drag.here import Here
from keyforce.solve.drag.varying import Varying
from keyforce.solve.drag.wish import Expression

OF_BODY = ("pos", "com", "velocity", "spin", "tilt", "angular_momentum", "time", "mass")
OF_VECTOR = ("x", "y", "z")
CALLS = ("point", "direction", "point_velocity", "dot", "cross", "norm")
_SIGNS: Mapping[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add, ast.Sub: operator.sub, ast.Mult: operator.mul, ast.Div: operator.truediv,
}  # fmt: skip
ALLOWED = (
    f"+ - * / ** numbers, [x, y, z], names of bodies with .{', .'.join(OF_BODY)}, "
    f".{', .'.join(OF_VECTOR)} and .{'(), .'.join(CALLS)}()"
)


def expression_of(text: str, known: Mapping[str, object]) -> tuple[tuple[str, ...], Expression]:
    """The bodies that an expression reads, and the expression as a function of them.

    Raises:
        InputError: It says something that has no derivative here.
    """
    try:
        tree = ast.parse(text, mode="eval").body
    except (SyntaxError, ValueError, MemoryError, RecursionError):
        raise _odd(text, text) from None
    names = sorted({node.id for node in ast.walk(tree) if isinstance(node, ast.Name)})
    for name in names:
        if name not in known:
            raise unknown_name("body", name, known)
    for node in ast.walk(tree):
        _check(node, text)
    if not names:
        raise InputError("an expression is about no body", given=text, allowed=ALLOWED)

    def expression(*bodies: Here) -> Varying:
        found = _value(tree, dict(zip(names, bodies, strict=True)))
        if not isinstance(found, Varying):
            raise InputError("an expression must come to a number or a vector", given=text)
        return found

    return tuple(names), expression


def _odd(part: str, text: str) -> InputError:
    return InputError(
        f"an expression cannot say {part!r}", given=text if part != text else None, allowed=ALLOWED
    )


def _check(node: ast.AST, text: str) -> None:
    """Refuses what is not allowed."""
    plain = (ast.Name, ast.List, ast.Tuple, ast.Load, ast.operator, ast.unaryop)
    if isinstance(node, ast.Constant):
        fine = isinstance(node.value, int | float) and not isinstance(node.value, bool)
    elif isinstance(node, ast.Attribute):
        fine = node.attr in OF_BODY + OF_VECTOR + CALLS
    elif isinstance(node, ast.Call):
        fine = isinstance(node.func, ast.Attribute) and node.func.attr in CALLS
        fine = fine and not node.keywords
    elif isinstance(node, ast.BinOp):
        power = isinstance(node.op, ast.Pow) and isinstance(node.right, ast.Constant)
        fine = type(node.op) in _SIGNS or power
    elif isinstance(node, ast.UnaryOp):
        fine = isinstance(node.op, ast.USub | ast.UAdd)
    else:
        fine = isinstance(node, plain)
    if not fine:
        raise _odd(ast.unparse(node) if isinstance(node, ast.expr) else type(node).__name__, text)


def _value(node: ast.expr, bodies: Mapping[str, Here]) -> Any:
    match node:
        case ast.Constant(value=value):
            return value
        case ast.Name(id=name):
            return bodies[name]
        case ast.Attribute(value=inner, attr=attr):
            return getattr(_value(inner, bodies), attr)
        case ast.Call(func=func, args=args):
            return _value(func, bodies)(*(_value(a, bodies) for a in args))
        case ast.List(elts=parts) | ast.Tuple(elts=parts):
            return np.array([_value(p, bodies) for p in parts], dtype=np.float64)
        case ast.UnaryOp(op=op, operand=inner):
            found = _value(inner, bodies)
            return -found if isinstance(op, ast.USub) else found
        case ast.BinOp(op=ast.Pow(), left=left, right=right):
            return _power(_value(left, bodies), float(_value(right, bodies)))
        case ast.BinOp(op=op, left=left, right=right):
            return _SIGNS[type(op)](_value(left, bodies), _value(right, bodies))
    raise AssertionError(ast.dump(node))


def _power(base: Any, exponent: float) -> Any:
    if not isinstance(base, Varying):
        return base**exponent
    return base.each(lambda x: x**exponent, lambda x: exponent * x ** (exponent - 1.0))
