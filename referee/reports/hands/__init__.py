"""One hand: at a moment, as answers at the table, analysed, compared."""
