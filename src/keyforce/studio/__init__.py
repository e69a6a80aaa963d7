"""The studio: a local web app in which an animator works on shots directly.

The server owns the shot, its history and its takes; the page owns selection and camera.
"""
