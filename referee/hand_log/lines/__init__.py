"""Lines of the notation: their kinds, two readers and a writer."""
