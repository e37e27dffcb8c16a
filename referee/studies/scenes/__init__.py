"""A hand as seen by a viewer, card by card, and what-if branches."""
