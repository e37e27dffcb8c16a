"""The error for a request that cannot be met."""


class RefusedError(Exception):
    """A sentence on why a request cannot be met, and what to write instead."""
