"""The error for whoever asked for something that cannot be done."""


class RefusedError(Exception):
    """One sentence on why something cannot be done, and what to write instead."""
