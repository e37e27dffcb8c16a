"""A hand as it was seen, card by card, and how it might have gone on."""
