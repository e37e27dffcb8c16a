"""Lines of the notation: their kinds, read quickly or carefully, and written."""
