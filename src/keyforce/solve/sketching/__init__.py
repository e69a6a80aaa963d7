"""Sketching: a rough motion of props made real (Popovic 2001, chapter 4).

`sketched(shot)` does it for a shot, `solve(Sketch(...))` for a scene and strokes of one's own.
"""
