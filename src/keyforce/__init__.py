"""Keyforce turns keys into forces: physics-based animation from a little that an animator says."""

__version__ = "0.1.0"
