"""All possible distributions of the chips: one state, one table of suppositions, one search."""
