"""The command `standings`."""
