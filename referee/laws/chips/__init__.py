"""Laws of the chips in the record. None yet; see `docs/laws.md`."""
