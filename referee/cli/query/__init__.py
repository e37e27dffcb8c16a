"""The command `query`."""
