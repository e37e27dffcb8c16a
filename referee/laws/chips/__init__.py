"""Laws of the chips in the record."""
