"""Solvers: what chooses the free parameters u so that S(t, u) meets the goals."""
