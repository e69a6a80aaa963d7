"""The plan: from what a sketch means to the program that makes it real."""
