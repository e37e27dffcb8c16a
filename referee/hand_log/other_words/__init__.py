"""Lines in other words than the notation's, read only if they have one meaning."""
