"""Skeletons: characters made from the joint tree of a motion clip."""

from keyforce.cast.skeleton.skeleton import skeleton_figure as skeleton_figure
