"""Nice plays: sparing an opponent."""
