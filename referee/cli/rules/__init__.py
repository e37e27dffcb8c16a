"""The command `rules`."""
