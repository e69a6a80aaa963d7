"""Detection: which points of a sketch stay, which slide, and when it is in the air."""
