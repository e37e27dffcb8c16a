"""Notes as people type them, read as hand logs."""
