"""Walking: the search that found the gallery's walk, to be run again for another body."""
