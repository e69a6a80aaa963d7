"""Wording: the schema's complaints as errors a person can act on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError

from keyforce.errors import InputError, unknown_name
from keyforce.shot.grammar import description, fixed_length, known_fields
from keyforce.shot.tree import Path, Row, Table, line_of, spelled

# By pydantic's error type: what must stand there. Braces are filled from the error's context.
_MUST = {
    "float_type": "a number",
    "float_parsing": "a number",
    "int_type": "a whole number",
    "int_parsing": "a whole number",
    "int_parsing_size": "a whole number",
    "int_from_float": "a whole number",
    "finite_number": "a finite number",
    "bool_type": "true or false",
    "bool_parsing": "true or false",
    "string_type": "text",
    "string_too_long": "text of at most {max_length} characters",
    "string_pattern_mismatch": "a name: a letter, then letters, digits and _, at most 40",
    "literal_error": "{expected}",
    "greater_than": "a number greater than {gt}",
    "greater_than_equal": "a number of at least {ge}",
    "less_than": "a number less than {lt}",
    "less_than_equal": "a number of at most {le}",
    "too_long": "a list of at most {max_length}",
    "tuple_type": "a list, in [ ] or with - before each item",
    "dict_type": "names with values, as in {{name: value}}",
    "model_type": "fields with values, as in {{field: value}}",
    "model_attributes_type": "fields with values, as in {{field: value}}",
}
_RANGES = {"greater_than", "greater_than_equal", "less_than", "less_than_equal", "finite_number"}
_MOST_WORDED = 200
_UNQUOTED = "put it in quotes if it is meant as text"


@dataclass(frozen=True, kw_only=True)
class Complaint:
    """One of pydantic's errors at its place in the tree.

    Attributes:
        path: Where it stands.
        rest: The part of pydantic's location behind `path`: branches of unions and the like.
        error: What pydantic says.
    """

    path: Path
    rest: Path
    error: Mapping[str, Any]

    @property
    def must(self) -> str | None:
        """What must stand there."""
        kind, context = self.error["type"], self.error.get("ctx", {})
        size = fixed_length(self.path)
        if size and (kind == "too_long" or (kind == "missing" and self.rest)):
            return f"a list of {size} numbers"
        shown = {k: f"{v:g}" if isinstance(v, float) else v for k, v in context.items()}
        return _MUST[kind].format_map(shown) if kind in _MUST else None


def worded(failure: ValidationError, tree: Table, file: str | None = None) -> list[InputError]:
    """One error for each thing that is wrong, in the order of the file.

    Args:
        failure: What the schema found.
        tree: What it looked at.
        file: Where that comes from.
    """
    found = failure.errors(include_url=False)
    placed = [complaint(error, tree) for error in found]
    groups: dict[Path, list[Complaint]] = {}
    for each in placed:
        groups.setdefault(each.path, []).append(each)
    around = {path[:i] for path in groups for i in range(len(path))}
    kept = [g for path, g in groups.items() if not (path in around and of_union(g))]
    errors = [
        in_words(group).at(file=file, line=line_of(tree, group[0].path))
        for group in kept[:_MOST_WORDED]
    ]
    return sorted(errors, key=lambda error: error.line or 0)


def complaint(error: Mapping[str, Any], tree: Table) -> Complaint:
    """Finds the place of an error: steps that are not in the tree name branches of a union."""
    node: Any = tree
    path: list[str | int] = []
    rest: list[str | int] = []
    for step in error["loc"]:
        inside = isinstance(node, Table) and step in node
        inside |= isinstance(node, Row) and isinstance(step, int) and step < len(node)
        if inside:
            path, rest, node = [*path, step], [], node[step]
        else:
            rest.append(step)
    if error["type"] == "missing" and not isinstance(node, Row):
        path, rest = [*path, *rest[-1:]], []
    return Complaint(path=tuple(path), rest=tuple(rest), error=error)


def of_union(group: Sequence[Complaint]) -> bool:
    """Whether these only list a union's branches; what is wrong inside of one says more."""
    return all(complaint.rest for complaint in group)


def in_words(group: Sequence[Complaint]) -> InputError:
    """The error for what is wrong at one place."""
    first = group[0]
    path, kind, given = first.path, first.error["type"], first.error.get("input")
    where = spelled(path) or None
    about = description(path)
    if kind == "missing" and not isinstance(path[-1], int) and first.rest == ():
        return InputError(f"{path[-1]} is missing", allowed=about, advice="add it", path=where)
    if kind == "extra_forbidden":
        return unknown_field(path).at(path=where)
    if "[key]" in first.rest:
        return InputError(
            "this name cannot be used", given=path[-1], allowed=first.must, path=where
        )
    musts = list(dict.fromkeys(c.must for c in group if c.must))
    spoken = [c.error["ctx"]["error"] for c in group if c.error["type"] == "value_error"]
    if spoken and not musts:
        return InputError(str(spoken[0]), given=given, path=where)
    allowed = " or ".join(musts) or str(first.error["msg"])
    return InputError(
        "out of range" if kind in _RANGES else "the wrong kind of value",
        given=as_written(given),
        allowed=f"{allowed} ({about.rstrip('.')})" if about else allowed,
        advice=_UNQUOTED if "text" in musts and not isinstance(given, str) else None,
        path=where,
    )


def as_written(given: Any) -> object:
    """A value as it reads in a file."""
    if given is None or isinstance(given, bool):
        return {None: "nothing", True: "true", False: "false"}[given]
    return given


def unknown_field(path: Path) -> InputError:
    """The error for a field that does not exist."""
    error = unknown_name("field", str(path[-1]), known_fields(path[:-1]))
    if path[:-1] == ("stage",):
        return InputError(
            error.problem,
            given=error.given,
            allowed=f"{error.allowed}, or a fixed thing such as `rack: {{fixed: box}}`",
            advice=error.advice if "mean" in str(error.advice) else "give it `fixed:`",
        )
    return error
