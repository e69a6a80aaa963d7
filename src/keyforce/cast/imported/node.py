"""Node: an element of an XML file, read without trusting the file, and written for MuJoCo.

No entities, no document types, bounded size, depth and count: what the classic XML attacks need is
refused before anything is built from it. Every node remembers its file and line, so that MuJoCo's
complaints about the text that we write can be put where the person wrote it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from xml.parsers import expat
from xml.sax.saxutils import quoteattr

from keyforce.errors import InputError

MAX_BYTES = 5_000_000
MAX_NODES = 50_000
MAX_DEPTH = 120
MAX_NUMBER = 1e9
_WORDS = {"nan", "inf", "infinity"}


@dataclass(kw_only=True, eq=False)
class Node:
    """An element.

    Attributes:
        tag: Its name.
        attributes: Its attributes.
        children: The elements inside it.
        file: Which file it stands in.
        line: Where, counted from 1.
    """

    tag: str
    attributes: dict[str, str]
    children: list[Node] = field(default_factory=list)
    file: str
    line: int

    def get(self, name: str, otherwise: str = "") -> str:
        """An attribute."""
        return self.attributes.get(name, otherwise)

    def walk(self) -> Iterator[Node]:
        """This node and all inside it, in the file's order."""
        stack = [self]
        while stack:
            node = stack.pop()
            yield node
            stack.extend(reversed(node.children))

    def all(self, *tags: str) -> list[Node]:
        """The children with one of these names."""
        return [c for c in self.children if c.tag in tags]

    def error(
        self, problem: str, *, given: object = None, allowed: str | None = None, advice: str = ""
    ) -> InputError:
        """An error at this element."""
        return InputError(
            problem,
            given=given,
            allowed=allowed,
            advice=advice or None,
            file=self.file,
            line=self.line,
        )


def read_node(path: Path) -> Node:
    """The outermost element of an XML file."""
    if path.stat().st_size > MAX_BYTES:
        raise InputError(
            "the file is too large", allowed=f"at most {MAX_BYTES} bytes", file=path.name
        )
    return parse_node(path.read_bytes(), path.name)


def parse_node(data: bytes, file: str) -> Node:
    """The outermost element of an XML text; `file` is what errors call it."""
    gather = _Gather(file)
    try:
        gather.parser.Parse(data, True)
    except expat.ExpatError as problem:
        raise InputError(
            "this is not well-formed XML",
            given=expat.ErrorString(problem.code),
            file=file,
            line=problem.lineno,
        ) from None
    except (LookupError, UnicodeError, ValueError) as problem:
        raise InputError("the file's text cannot be read", given=str(problem), file=file) from None
    if gather.root is None:
        raise InputError("the file has no elements", file=file)
    return gather.root


class _Gather:
    """Builds nodes from what the parser meets."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.root: Node | None = None
        self.open: list[Node] = []
        self.count = 0
        self.parser = expat.ParserCreate()
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.StartDoctypeDeclHandler = self.refuse
        self.parser.EntityDeclHandler = self.refuse

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        """An element begins."""
        node = Node(
            tag=tag, attributes=attributes, file=self.file, line=self.parser.CurrentLineNumber
        )
        self.count += 1
        if self.count > MAX_NODES or len(self.open) >= MAX_DEPTH:
            raise node.error(
                "the file is too large",
                allowed=f"at most {MAX_NODES} elements, {MAX_DEPTH} deep",
            )
        for name, value in attributes.items():
            check_numbers(node, name, value)
        if self.open:
            self.open[-1].children.append(node)
        else:
            self.root = node
        self.open.append(node)

    def end(self, _: str) -> None:
        """An element ends."""
        self.open.pop()

    def refuse(self, *_: object) -> None:
        """A document type or an entity, which no model needs."""
        raise InputError(
            "document types and entities are not read",
            advice="remove <!DOCTYPE ...> and <!ENTITY ...> from the file",
            file=self.file,
            line=self.parser.CurrentLineNumber,
        )


def check_numbers(node: Node, name: str, value: str) -> None:
    """Refuses numbers that are none, or too large for anything physical."""
    for word in value.split():
        if word.lower().lstrip("+-") in _WORDS or not abs(_number(word)) <= MAX_NUMBER:
            raise node.error(
                f"{node.tag} has an impossible number in {name}",
                given=word,
                allowed=f"-{MAX_NUMBER:g} to {MAX_NUMBER:g}",
            )


def _number(word: str) -> float:
    try:
        return float(word)
    except ValueError:
        return 0.0


def written(root: Node) -> tuple[str, list[Node]]:
    """XML with one tag on each line, and the node that each line comes from."""
    lines: list[str] = []
    sources: list[Node] = []
    stack: list[tuple[Node, bool]] = [(root, False)]
    while stack:
        node, closing = stack.pop()
        sources.append(node)
        if closing:
            lines.append(f"</{node.tag}>")
            continue
        words = "".join(f" {k}={quoteattr(v)}" for k, v in node.attributes.items())
        lines.append(f"<{node.tag}{words}{'' if node.children else '/'}>".replace("\n", " "))
        if node.children:
            stack.append((node, True))
            stack.extend((child, False) for child in reversed(node.children))
    return "\n".join(lines), sources
