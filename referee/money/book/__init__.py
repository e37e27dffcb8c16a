"""The two books of an evening, recorded and due, and a difference for each cause."""
