"""The command `archive`."""
