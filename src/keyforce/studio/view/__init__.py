"""Views: what the page draws of a shot, of its cast and of a take."""
