"""Forced plays: duties that depend on what a player knew."""
