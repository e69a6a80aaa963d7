"""Machines as graphs: an SVG that any browser shows, or DOT text for Graphviz."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from html import escape
from pathlib import Path

from keyforce.errors import InputError
from keyforce.files import replacing
from keyforce.shot.machine import END, Machine, State, Transition

ENDINGS = (".svg", ".dot")
WIDTH, HEIGHT, ACROSS, DOWN, EDGE = 150, 54, 290, 118, 40
ANYWHERE = "anywhere"
STYLE = (
    "text{font:13px system-ui,sans-serif;fill:#22303a}.s{fill:#eef3f6;stroke:#4a6b80;"
    "stroke-width:1.5}.f{stroke-width:3}.e{fill:#22303a}.w{fill:none;stroke:#7b8f9b;"
    "stroke-width:1.4;marker-end:url(#a)}.l{font-size:11px;fill:#51616b;paint-order:stroke;"
    "stroke:#fff;stroke-width:4px}.p{font-size:11px;fill:#51616b}"
)


@dataclass(frozen=True, kw_only=True)
class Arrow:
    """A transition between two states, by their paths."""

    begin: str
    end: str
    label: str


def draw_machine(path: Path, machine: Machine) -> None:
    """Writes a machine's graph as `.svg` or `.dot`."""
    if path.suffix.lower() not in ENDINGS:
        raise InputError(
            "a machine cannot be drawn into this kind of file",
            given=path.name,
            allowed=", ".join(ENDINGS),
        )
    text = svg(machine) if path.suffix.lower() == ".svg" else dot(machine)
    with replacing(path) as scratch:
        scratch.write_text(text, encoding="utf-8")


def arrows(machine: Machine, inside: str = "") -> Iterator[Arrow]:
    """Every transition, with those inside of states."""
    for way in machine.always:
        yield Arrow(begin=f"{inside}{ANYWHERE}", end=f"{inside}{way.go}", label=words(way))
    for name, state in machine.states.items():
        here = f"{inside}{name}"
        for way in state.to:
            yield Arrow(begin=here, end=f"{inside}{way.go}", label=words(way))
        if state.machine is not None:
            inner = f"{here}/"
            yield Arrow(begin=here, end=f"{inner}{state.machine.first}", label="in it")
            yield from arrows(state.machine, inner)


def words(way: Transition) -> str:
    """What a transition waits for."""
    parts = [] if way.on is None else [str(way.on)]
    parts += [] if way.after is None else [f"after {way.after:g} s"]
    return ", ".join(parts)


def states(machine: Machine, inside: str = "") -> Iterator[tuple[str, State | None]]:
    """Every state by its path; what stands for all, and `end` where something leads to it."""
    if machine.always:
        yield f"{inside}{ANYWHERE}", None
    for name, state in machine.states.items():
        yield f"{inside}{name}", state
        if state.machine is not None:
            yield from states(state.machine, f"{inside}{name}/")
    ways = [*machine.always, *(way for state in machine.states.values() for way in state.to)]
    if any(way.go == END for way in ways):
        yield f"{inside}{END}", None


def dot(machine: Machine) -> str:
    """The graph in Graphviz's language."""
    rows = [f'  "{p}" [shape={"box" if s else "doublecircle"}];' for p, s in states(machine)]
    rows += [f'  "{a.begin}" -> "{a.end}" [label="{a.label}"];' for a in arrows(machine)]
    return "digraph machine {\n  rankdir=LR;\n" + "\n".join(rows) + "\n}\n"


def svg(machine: Machine) -> str:
    """The graph as a picture: states in columns, by how many transitions lead to them at least."""
    places = _places(machine)
    width = max(x for x, _ in places.values()) + WIDTH + EDGE
    height = max(y for _, y in places.values()) + HEIGHT + EDGE
    known = dict(states(machine))
    boxes = [_box(path, known[path], at, machine.first) for path, at in places.items()]
    lines = [_line(one, places, i) for i, one in enumerate(arrows(machine))]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" '
        f'height="{height}"><style>{STYLE}</style><defs><marker id="a" viewBox="0 0 8 8" refX="8" '
        'refY="4" markerWidth="8" markerHeight="8" orient="auto"><path d="M0 0L8 4L0 8z" '
        f'fill="#7b8f9b"/></marker></defs><rect width="{width}" height="{height}" fill="#fff"/>'
        + "".join([*boxes, *lines])
        + "</svg>\n"
    )


def _places(machine: Machine) -> Mapping[str, tuple[float, float]]:
    depth = {machine.first: 0, ANYWHERE: 0}
    found = list(arrows(machine))
    queue = [machine.first, ANYWHERE]
    while queue:
        here = queue.pop(0)
        for one in found:
            if one.begin == here and one.end not in depth:
                depth[one.end] = depth[here] + 1
                queue.append(one.end)
    rows: dict[int, int] = {}
    places = {}
    for path, _ in states(machine):
        column = depth.get(path, max(depth.values()) + 1)
        row = rows.get(column, 0)
        rows[column] = row + 1
        lower = 0.5 * DOWN * (column % 2)
        places[path] = (EDGE + column * ACROSS, EDGE + row * DOWN + lower)
    return places


def _box(path: str, state: State | None, at: tuple[float, float], first: str) -> str:
    x, y = at
    if path.endswith(ANYWHERE):
        middle = x + 0.5 * WIDTH
        return f'<text class="p" x="{middle}" y="{y + 32}" text-anchor="middle">anywhere</text>'
    if state is None:
        dot_x, dot_y = x + 0.5 * WIDTH, y + 0.5 * HEIGHT
        return (
            f'<circle class="e" cx="{dot_x}" cy="{dot_y}" r="9"/><circle fill="none" '
            f'stroke="#22303a" cx="{dot_x}" cy="{dot_y}" r="13"/>'
        )
    pose = state.pose or (f"{len(state.joints)} joints" if state.joints else "")
    kind = "s f" if path == first else "s"
    middle = x + 0.5 * WIDTH
    return (
        f'<rect class="{kind}" x="{x}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="9"/>'
        f'<text x="{middle}" y="{y + (23 if pose else 32)}" text-anchor="middle">{escape(path)}'
        f'</text><text class="p" x="{middle}" y="{y + 41}" text-anchor="middle">{escape(pose)}'
        "</text>"
    )


def _line(one: Arrow, places: Mapping[str, tuple[float, float]], i: int) -> str:
    """A curve from the right side of a box to the left of another; back ways go below."""
    (ax, ay), (bx, by) = places[one.begin], places[one.end]
    inset = 0.5 * WIDTH - 14 if one.end.endswith(END) else 0.0
    if bx > ax:
        start_x, y, end_x, end_y = ax + WIDTH, ay + 0.35 * HEIGHT, bx + inset, by + 0.5 * HEIGHT
        bend, sag = 0.45 * (end_x - start_x), 0.0
    elif bx == ax:
        start_x, end_x = ax + WIDTH, bx + WIDTH
        y, end_y = ay + 0.7 * HEIGHT, by + 0.7 * HEIGHT
        bend, sag = 60.0 + 9.0 * (i % 4), 0.0
    else:
        start_x, end_x, y, end_y = ax + 0.5 * WIDTH, bx + 0.5 * WIDTH, ay + HEIGHT, by + HEIGHT
        bend, sag = 0.0, 44.0 + 9.0 * (i % 4)
    out = bend if bx == ax else -bend
    label_x = 0.5 * (start_x + end_x)
    label_y = 0.5 * (y + end_y) + 0.75 * sag - 5
    return (
        f'<path class="w" d="M{start_x} {y}C{start_x + bend} {y + sag} {end_x + out} '
        f'{end_y + sag} {end_x} {end_y}"/><text class="l" x="{label_x}" y="{label_y}" '
        f'text-anchor="middle">{escape(one.label)}</text>'
    )
