"""Hand logs: text to events (`decode`, `read`), events to text (`write`), and single cards.

The language is defined in `grammar/hand_log.lark`. Two readers share it: `quick` takes plainly
written lines by regexes assembled from the grammar's terminals, `careful` parses all others and
names their mistakes.
"""

from referee.hand_log.asking import read_cards
from referee.hand_log.decoding import decode, lines_of
from referee.hand_log.mistakes import MISTAKES
from referee.hand_log.passages import Passage, read
from referee.hand_log.writing import write

__all__ = ["MISTAKES", "Passage", "decode", "lines_of", "read", "read_cards", "write"]
