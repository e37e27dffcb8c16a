"""Slips of the pen: the single change of the record that would explain a finding away.

For every finding that counts, a stated set of small changes of what it rests on is tried: one letter
of a card, one number, one name, `out` for somebody who stayed, a card left out, two cards, names or
tricks in each other's place. `changes` says what asks for which, `outcome` what becomes of the
record, `search` tries all, `sentences` puts it into words.
"""

from referee.audits.repairs.slips.search import with_slips

__all__ = ["with_slips"]
