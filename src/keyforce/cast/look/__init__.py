"""Looks: the smooth skin that a body wears, made from the body's own measures."""
