"""The kinds of change that may put a record right, each a function of the lines of a passage."""
