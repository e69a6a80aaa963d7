"""Poses: the few that a motion is hung from, suggested from examples and reached by its limbs."""
