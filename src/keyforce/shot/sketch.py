"""Sketches: a rough motion for a member of the cast, to be made real."""

from __future__ import annotations

from keyforce.shot.character_sketch import CharacterSketch

MemberSketch = CharacterSketch
