"""Objectives: controllers that pursue something by themselves, such as a level tray."""
