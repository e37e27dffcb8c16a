"""The kinds of change that may correct a record."""
