"""The table at one moment of the record.

A `Hand` holds all that the record says of one hand, hindsight included, because later cards prove
earlier ones; a `Table` is one moment of it.
"""

from referee.replay.position import Trick
from referee.replay.table.hand import Doubt, DoubtKind, Hand, Held
from referee.replay.table.moment import EveningSoFar, Table

__all__ = [
    "Doubt",
    "DoubtKind",
    "EveningSoFar",
    "Hand",
    "Held",
    "Table",
    "Trick",
]
