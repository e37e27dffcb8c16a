"""The command `season`."""
