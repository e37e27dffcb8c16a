"""A count or a payment that does not fit: the single errors of the record that explain it exactly.

Each explanation is a change of the record under which every later line agrees, found by reckoning
the evening again with it. Nothing is ever applied; it is only offered.
"""

from referee.audits import Likeliness
from referee.studies.missing_chips.search import MOST_SEARCHES, Explained, explained
from referee.studies.missing_chips.suspects import Suspect
from referee.studies.missing_chips.window import ChipsEdit

__all__ = ["MOST_SEARCHES", "ChipsEdit", "Explained", "Likeliness", "Suspect", "explained"]
