"""Laws of the record: what is written contradicts itself."""
