"""Progress: how far a long drawing is, and a way to stop it."""

from __future__ import annotations

from collections.abc import Callable

Progress = Callable[[int, int], None]
"""Called with the pictures done and the pictures in all; whatever it raises ends the work, and
the file that was there before stays as it was."""
