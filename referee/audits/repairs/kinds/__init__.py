"""The kinds of change that may correct a record, each a function of the lines of a passage."""
