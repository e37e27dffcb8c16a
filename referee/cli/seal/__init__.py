"""The command `seal`."""
