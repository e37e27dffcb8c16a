"""A count or a payment that does not fit: the single errors of the record that explain it exactly.

Each explanation is a change of the record under which every later line agrees, found by reckoning
the evening again with it. Nothing is ever applied; it is only offered.
"""

from referee.missing_chips.search import MOST_SEARCHES, Explained, explained
from referee.missing_chips.suspects import Suspect
from referee.missing_chips.window import Edit
from referee.slips.numbers import Likeliness

__all__ = ["MOST_SEARCHES", "Edit", "Explained", "Likeliness", "Suspect", "explained"]
