"""Sketching: a rough motion of props made real (Popovic 2001, chapter 4)."""
