"""Laws of the record: lines that contradict each other or the game."""
