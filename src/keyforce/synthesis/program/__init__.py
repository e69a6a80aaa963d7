"""The program: what is asked of every frame of a motion, its values and its derivatives."""
