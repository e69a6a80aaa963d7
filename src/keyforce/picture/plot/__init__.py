"""Plots: what a take's numbers did, as small multiples that an animator and a paper can use."""

from keyforce.picture.plot.chart import plot

__all__ = ["plot"]
