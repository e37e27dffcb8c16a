"""What properties draw from."""

from hypothesis import strategies as st

CHARACTERS = st.characters(exclude_categories=["Cs"])
"""Every character that UTF-8 writes. Hypothesis takes two seconds of each process to find the same by itself."""
