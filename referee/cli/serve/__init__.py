"""The command `serve`."""
