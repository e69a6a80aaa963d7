"""MJCF parts: what of an MJCF file makes a character, and what is left out with a note.

Only elements that are known here reach MuJoCo's parser. Whatever makes many things out of few
words (replicate, flexcomp, built-in shapes) is refused, since a short file could fill the memory.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from keyforce.cast.imported.meshes import Meshes
from keyforce.cast.imported.node import Node

# What each element may hold. `default` holds any of them, as a template.
INSIDE: dict[str, tuple[str, ...]] = {
    "mujoco": ("compiler", "default", "asset", "worldbody", "contact", "actuator", "keyframe"),
    "default": ("default", "mesh", "material", "joint", "geom", "site", "motor", "position"),
    "asset": ("mesh", "material"),
    "worldbody": ("body", "frame"),
    "body": ("body", "frame", "joint", "freejoint", "geom", "site", "inertial"),
    "frame": ("body", "frame", "joint", "freejoint", "geom", "site"),
    "contact": ("exclude",),
    "actuator": ("motor", "position", "velocity", "general"),
    "keyframe": ("key",),
}
REFUSED = ("replicate", "composite", "flexcomp", "attach", "model")
COMPILER = (
    *("angle", "autolimits", "eulerseq", "inertiafromgeom", "inertiagrouprange", "boundmass"),
    *("boundinertia", "balanceinertia", "settotalmass", "fitaabb", "coordinate"),
)
NOT_KEPT: dict[str, tuple[str, ...]] = {
    "body": ("mocap", "user", "gravcomp", "sleep"),
    "geom": ("user", "hfield", "fluidshape", "fluidcoef", "surfacevel", "adhesion"),
    "joint": ("user",),
    "site": ("user",),
    "material": ("texture", "texrepeat", "texuniform"),
    "key": ("time", "ctrl", "act", "mpos", "mquat", "qvel"),
}
_MESH_WORDS = ("name", "class", "file", "scale", "refpos", "refquat", "inertia", "vertex", "face")
_MAX_TYPED_VERTICES = 6000


@dataclass(kw_only=True, eq=False)
class Parts:
    """Cuts a file down to a character.

    Attributes:
        meshes: Where mesh files are gathered.
        left_out: How many of each element were left out.
    """

    meshes: Meshes
    left_out: Counter[str] = field(default_factory=Counter)

    def cut(self, root: Node) -> Node:
        """Keeps what makes a character."""
        if root.tag != "mujoco":
            raise root.error("this is not an MJCF model", given=f"<{root.tag}>", allowed="<mujoco>")
        self.folder = _mesh_folder(root)
        root.attributes = {}
        self._cut(root, INSIDE["mujoco"])
        return root

    def _cut(self, node: Node, allowed: tuple[str, ...]) -> None:
        kept = []
        for child in node.children:
            if child.tag in REFUSED:
                raise child.error(
                    f"{child.tag} is not read here",
                    advice="open the model in MuJoCo, save it as MJCF, and use the saved file",
                )
            if child.tag not in allowed or child.get("type") in ("hfield", "sdf", "plane"):
                self.left_out[child.tag] += 1
                continue
            self._tidy(child)
            self._cut(child, INSIDE.get(child.tag, ()))
            kept.append(child)
        node.children = kept

    def _tidy(self, node: Node) -> None:
        for name in NOT_KEPT.get(node.tag, ()):
            node.attributes.pop(name, None)
        if node.tag == "compiler":
            node.attributes = {k: v for k, v in node.attributes.items() if k in COMPILER}
        if node.tag == "mesh":
            self._mesh(node)

    def _mesh(self, node: Node) -> None:
        odd = [k for k in node.attributes if k in ("builtin", "params", "content_type")]
        if odd:
            raise node.error(
                "only meshes from files or typed vertices are read", given=", ".join(odd)
            )
        node.attributes = {k: v for k, v in node.attributes.items() if k in _MESH_WORDS}
        if len(node.get("vertex").split()) > 3 * _MAX_TYPED_VERTICES:
            raise node.error("the mesh is too large", allowed=f"{_MAX_TYPED_VERTICES} vertices")
        name = node.get("file")
        if name:
            node.attributes.setdefault("name", _stem(name))
            node.attributes["file"] = self.meshes.take(node, f"{self.folder}{name}")

    @property
    def notes(self) -> list[str]:
        """What was left out, in words."""
        if not self.left_out:
            return []
        words = ", ".join(f"{n} {tag}" for tag, n in sorted(self.left_out.items()))
        return [f"left out: {words}"]


def _mesh_folder(root: Node) -> str:
    """The folder that mesh files are in, with a slash at the end, from the compiler's settings."""
    found = ""
    for compiler in root.all("compiler"):
        found = compiler.get("meshdir") or compiler.get("assetdir") or found
    return f"{found.rstrip('/')}/" if found else ""


def _stem(name: str) -> str:
    return name.replace("\\", "/").rpartition("/")[2].rpartition(".")[0]
