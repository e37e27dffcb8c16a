"""Lines of the notation: kinds, two readers and a writer."""
