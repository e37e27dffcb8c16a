"""Rules that a table really plays, inferred from its logs."""
