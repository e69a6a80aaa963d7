"""Edits: named changes of a shot. Each is a value, and applying it gives a new shot."""
