"""Jointed: the motion editor for characters and for all that rests, slides and rolls.

Thesis section 5.4 leaves these open. Here S(t, u) is the articulated engine and u is what a shot
has free; derivatives are finite differences, and say so.
"""
