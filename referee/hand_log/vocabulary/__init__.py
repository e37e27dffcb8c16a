"""Words, cards and characters as people type them, and the grammar that names them."""
