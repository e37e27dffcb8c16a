"""The kinds of change that a slip of the pen can be, each a function of the lines of a passage."""
