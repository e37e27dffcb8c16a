"""The command `check`."""

from referee.cli.check.command import EXAMPLE, Check

__all__ = ["EXAMPLE", "Check"]
