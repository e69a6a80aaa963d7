"""The command line: one file for each verb; each resolves what was typed and calls the library."""

from __future__ import annotations

from keyforce.cli.entry import main

__all__ = ["main"]
