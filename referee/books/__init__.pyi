from .ledger import (
    NOTHING_LEFT,
    Account,
    Book,
    Cause,
    Debt,
    Entry,
    House,
    Leftovers,
    Movement,
    given,
)
from .standings import MARGIN, NEW_BOOKS, Books, Premise, Standing

__all__ = [
    "MARGIN",
    "NEW_BOOKS",
    "NOTHING_LEFT",
    "Account",
    "Book",
    "Books",
    "Cause",
    "Debt",
    "Entry",
    "House",
    "Leftovers",
    "Movement",
    "Premise",
    "Standing",
    "given",
]
