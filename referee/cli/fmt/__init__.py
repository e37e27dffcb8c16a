"""The command `fmt`."""
