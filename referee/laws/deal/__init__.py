"""Laws of the deal, the declaration and the draw."""
