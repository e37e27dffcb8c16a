"""Reads what happened at a Bourré table and rules on it."""
