"""Drag: the motion editor for rigid bodies (Popovic, thesis chapter 3), with exact derivatives.

Free bodies, exact impacts: S(t, u) is the impact engine. A drag asks for something at a time or
at a collision, and u follows by the smallest change that does it.
"""
