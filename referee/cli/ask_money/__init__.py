"""The command `ask money`."""
