"""Drags: what the hand holds of a result, over the motion editors of rigid and jointed bodies."""
