"""A page: one self-contained .html that plays a take in any browser, without a network."""

from keyforce.picture.page.html import write

__all__ = ["write"]
