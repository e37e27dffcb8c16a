"""The command `check`."""

from referee.cli.check.command import Check

__all__ = ["Check"]
