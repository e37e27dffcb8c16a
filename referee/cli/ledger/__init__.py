"""The command `ledger`."""

from referee.cli.ledger.command import Ledger

__all__ = ["Ledger"]
