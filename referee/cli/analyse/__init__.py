"""The command `analyse`."""
