"""Nice plays: sparing an opponent. None yet; see `docs/laws.md`."""
