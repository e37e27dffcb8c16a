"""Several evenings together: what was won, in which currency, what was paid, and who stands where."""
