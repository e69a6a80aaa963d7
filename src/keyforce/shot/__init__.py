"""The shot: the document a person makes, as one text file."""
