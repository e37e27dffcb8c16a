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
from .standings import MARGIN, NEW_BOOKS, UNSEEN_BOURRE, Books, Premise, Standing

__all__ = [
    "MARGIN",
    "NEW_BOOKS",
    "NOTHING_LEFT",
    "UNSEEN_BOURRE",
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
