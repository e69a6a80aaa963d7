"""Serving the studio: this machine only, for who has the token only."""
