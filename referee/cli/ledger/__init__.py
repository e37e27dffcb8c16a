"""The command `ledger`."""
