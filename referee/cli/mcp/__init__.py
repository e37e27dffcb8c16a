"""The command `mcp`."""
