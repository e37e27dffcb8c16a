"""Every way in which the chips may lie: one state, one table of suppositions, one search."""
