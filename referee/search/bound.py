"""`BoundPassedError`: a question that would take more steps than are stated."""


class BoundPassedError(Exception):
    """A search or a count that was given up at its stated bound; it says which."""
