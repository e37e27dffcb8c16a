"""Chips in words, tables and journals: ledgers, settlements, standings."""
