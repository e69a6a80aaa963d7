"""Synthesis: motion from a sketch by momentum constraints (Liu and Popovic 2002)."""
