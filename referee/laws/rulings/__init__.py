"""Laws of disputes and rulings: conclusions from a whole hand."""
