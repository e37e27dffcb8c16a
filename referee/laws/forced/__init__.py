"""Forced plays: duties that depend on what a player knew. None yet; see `docs/laws.md`."""
