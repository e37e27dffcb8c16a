"""Laws of the card to be played."""
