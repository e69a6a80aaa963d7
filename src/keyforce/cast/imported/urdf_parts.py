"""URDF parts: what of a URDF file makes a character, checked before MuJoCo sees it."""

from __future__ import annotations

from dataclasses import dataclass, field

from keyforce.cast.imported.meshes import Meshes
from keyforce.cast.imported.node import Node

INSIDE: dict[str, tuple[str, ...]] = {
    "robot": ("link", "joint", "material"),
    "link": ("inertial", "visual", "collision"),
    "inertial": ("origin", "mass", "inertia"),
    "visual": ("origin", "geometry", "material"),
    "collision": ("origin", "geometry"),
    "geometry": ("box", "cylinder", "sphere", "capsule", "mesh"),
    "material": ("color",),
    "joint": ("origin", "parent", "child", "axis", "limit", "dynamics"),
}
JOINT_TYPES = ("revolute", "continuous", "prismatic", "fixed", "floating")
WORLD = ("world", "map", "ground")
_SCHEMES = ("package://", "model://", "file://", "http://", "https://")


@dataclass(kw_only=True, eq=False)
class UrdfParts:
    """Cuts a file down to a character.

    Attributes:
        meshes: Where mesh files are gathered.
        left_out: Elements that were left out.
    """

    meshes: Meshes
    left_out: set[str] = field(default_factory=set)

    def cut(self, root: Node) -> Node:
        """Keeps what makes a character, with our settings for MuJoCo's reader in it."""
        if root.tag != "robot":
            raise root.error("this is not a URDF model", given=f"<{root.tag}>", allowed="<robot>")
        self._cut(root)
        check_links(root)
        settings = {"fusestatic": "false", "discardvisual": "false", "strippath": "false"}
        compiler = Node(tag="compiler", attributes=settings, file=root.file, line=root.line)
        ours = Node(
            tag="mujoco", attributes={}, children=[compiler], file=root.file, line=root.line
        )
        root.children.insert(0, ours)
        return root

    def _cut(self, node: Node) -> None:
        kept = []
        for child in node.children:
            if child.tag not in INSIDE.get(node.tag, ()):
                self.left_out.add(child.tag)
                continue
            if child.tag == "mesh":
                child.attributes["filename"] = self._mesh(child)
            self._cut(child)
            kept.append(child)
        node.children = kept

    def _mesh(self, node: Node) -> str:
        name = node.get("filename")
        if name.lower().startswith(_SCHEMES):
            raise node.error(
                "meshes are read from the shot's folder only",
                given=name,
                allowed="a relative path such as meshes/arm.stl",
                advice="copy the meshes beside the URDF file and write their paths relative to it",
            )
        return self.meshes.take(node, name.removeprefix("./"))

    @property
    def notes(self) -> list[str]:
        """What was left out, in words."""
        return [f"left out: {', '.join(sorted(self.left_out))}"] if self.left_out else []


def check_links(root: Node) -> None:
    """Refuses joints that make no tree: MuJoCo would follow a ring of them for ever."""
    links = {}
    for link in root.all("link"):
        if not link.get("name") or link.get("name") in links:
            raise link.error("links need names of their own", given=link.get("name"))
        links[link.get("name")] = link
    parents: dict[str, str] = {}
    for joint in root.all("joint"):
        parent, child = (_end(joint, tag, links) for tag in ("parent", "child"))
        if joint.get("type") not in JOINT_TYPES:
            raise joint.error(
                f"joint {joint.get('name')} is of a type that is not read here",
                given=joint.get("type"),
                allowed=", ".join(JOINT_TYPES),
            )
        if child in parents:
            raise joint.error(f"link {child} hangs from two joints", allowed="one")
        parents[child] = parent
    roots = [name for name in links if name not in parents]
    if len(roots) != 1:
        raise root.error(
            "a character is one tree of links",
            given=", ".join(roots) or "a ring of joints",
            allowed="one link that hangs from none",
        )
    _check_no_ring(root, parents)


def _check_no_ring(root: Node, parents: dict[str, str]) -> None:
    for name in parents:
        steps, here = 0, name
        while here in parents:
            here, steps = parents[here], steps + 1
            if steps > len(parents):
                raise root.error("joints form a ring", given=name, allowed="a tree")


def _end(joint: Node, tag: str, links: dict[str, Node]) -> str:
    ends = joint.all(tag)
    name = ends[0].get("link") if len(ends) == 1 else ""
    if name not in links:
        raise joint.error(
            f"joint {joint.get('name')} has no {tag} link that exists",
            given=name or None,
            allowed=", ".join(list(links)[:12]),
        )
    return name


def is_mounted(root: Node) -> bool:
    """Whether the link that hangs from none is called the world."""
    children = {c.get("link") for j in root.all("joint") for c in j.all("child")}
    top = next(n.get("name") for n in root.all("link") if n.get("name") not in children)
    return top.lower() in WORLD
