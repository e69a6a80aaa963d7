"""Parsing: text to a tree, from PyYAML's events, bounded in size and depth.

A shot needs no anchors, tags or second documents, so all of these are refused, and with them
what makes a small YAML file huge, slow or executable.
"""

from __future__ import annotations

from typing import Any

import yaml

from keyforce.errors import InputError, shortened
from keyforce.shot.scalar import scalar
from keyforce.shot.syntax import not_yaml, refuse_strange_text
from keyforce.shot.tree import Row, Table, spelled

MOST_VALUES = 1_000_000
DEEPEST = 32
LONGEST_KEY = 200

_Reader = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader


def parse(text: str, file: str | None = None) -> Table:
    """The tree of a shot's text.

    Args:
        text: YAML.
        file: Where it comes from, for the errors.

    Raises:
        InputError: It is no YAML, no mapping, or more than a shot may hold.
    """
    refuse_strange_text(text, file)
    builder = Builder(file)
    try:
        reader = _Reader(text)
        while (event := reader.get_event()) is not None:
            builder.take(event)
    except yaml.YAMLError as error:
        raise not_yaml(error, text, file) from None
    if not isinstance(builder.root, Table):
        raise InputError(
            "the file is empty" if builder.root is None else "this is not a shot",
            given=builder.root,
            allowed="`keyforce: 1`, then fields such as `cast:` and `direction:`",
            advice="start from `keyforce new`, or from `keyforce gallery NAME`",
            file=file,
            line=1,
        )
    return builder.root


class Builder:
    """Builds a tree, event by event, without recursion."""

    def __init__(self, file: str | None) -> None:
        self.file = file
        self.root: Any = None
        self.open: list[Table | Row] = []
        self.key: list[tuple[str, int] | None] = []
        self.path: list[str | int] = []
        self.count = 0

    def take(self, event: yaml.Event) -> None:
        """Takes the next event."""
        if isinstance(event, yaml.DocumentStartEvent) and self.count:
            raise self.wrong("a shot is one document", event, "remove the line `---`")
        if isinstance(event, yaml.NodeEvent):
            self.refuse_special(event)
        if isinstance(event, yaml.ScalarEvent):
            self.put_scalar(event)
        elif isinstance(event, yaml.CollectionStartEvent):
            self.put_open(event)
        elif isinstance(event, yaml.CollectionEndEvent):
            self.open.pop()
            self.key.pop()
            self.path = self.path[:-1]

    def refuse_special(self, event: yaml.NodeEvent) -> None:
        """Refuses aliases, anchors, tags, and more values than a shot may hold."""
        self.count += 1
        tag = getattr(event, "tag", None)
        if isinstance(event, yaml.AliasEvent) or event.anchor:
            raise self.wrong(
                "anchors (&) and aliases (*) are not used in a shot",
                event,
                "write the values out, or quote text that begins with & or *",
            )
        if tag is not None:
            raise self.wrong("tags (!) are not used in a shot", event, f"remove `{shortened(tag)}`")
        if self.count > MOST_VALUES:
            raise self.wrong(
                f"a shot holds {MOST_VALUES} values at most", event, "split it into several shots"
            )

    def put_scalar(self, event: yaml.ScalarEvent) -> None:
        """Takes a key, or a single value."""
        top = self.open[-1] if self.open else None
        if isinstance(top, Table) and self.key[-1] is None:
            self.key[-1] = (self.fresh_key(top, event), line_at(event))
            return
        plain = event.implicit[0]
        self.put(scalar(event.value) if plain else event.value, event)

    def fresh_key(self, table: Table, event: yaml.ScalarEvent) -> str:
        """A key that the mapping does not have yet. Keys are always words, `1:` and `on:` too."""
        name = str(event.value)
        if not name or len(name) > LONGEST_KEY:
            raise self.wrong("a field needs a short name before its colon", event, "name it")
        if name in table:
            raise self.wrong(
                f"{name!r} stands here twice",
                event,
                f"keep one of them; the first is on line {table.lines[list(table).index(name)]}",
            )
        return name

    def put_open(self, event: yaml.CollectionStartEvent) -> None:
        """Begins a mapping or a list."""
        if len(self.open) >= DEEPEST:
            raise self.wrong(
                f"this is nested deeper than {DEEPEST} levels", event, "check the brackets"
            )
        if self.open and isinstance(self.open[-1], Table) and self.key[-1] is None:
            raise self.wrong("a field's name must be a word", event, "check the brackets")
        self.path += self.next_step() if self.open else []
        inner: Table | Row = Table() if isinstance(event, yaml.MappingStartEvent) else Row()
        self.put(inner, event)
        self.open.append(inner)
        self.key.append(None)

    def put(self, value: Any, event: yaml.Event) -> None:
        """Stores a value under the key, or at the end of the list, that is open."""
        top = self.open[-1] if self.open else None
        if isinstance(top, Table):
            name, line = self.key[-1] or ("", 0)
            top[name] = value
            top.lines.append(line)
            self.key[-1] = None
        elif isinstance(top, Row):
            top.append(value)
            top.lines.append(line_at(event))
        else:
            self.root = value

    def next_step(self) -> list[str | int]:
        """The key or the index of what comes next, if that is known."""
        if self.open and isinstance(self.open[-1], Row):
            return [len(self.open[-1])]
        return [self.key[-1][0]] if self.key and self.key[-1] else []

    def wrong(self, problem: str, event: yaml.Event, advice: str) -> InputError:
        """An error at an event."""
        where = spelled((*self.path, *self.next_step())) or None
        return InputError(problem, advice=advice, file=self.file, line=line_at(event), path=where)


def line_at(event: yaml.Event) -> int:
    """The line on which an event begins, counted from 1."""
    return event.start_mark.line + 1 if event.start_mark is not None else 1
