"""Search: motions in other smooth components that do what is asked (Popovic 2001, future work)."""

from keyforce.solve.search.search import Found, searched

__all__ = ["Found", "searched"]
