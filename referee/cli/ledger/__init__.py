"""The command `ledger`."""

from referee.cli.ledger.command import EXAMPLE, Ledger

__all__ = ["EXAMPLE", "Ledger"]
