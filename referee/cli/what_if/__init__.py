"""The command `what-if`."""
