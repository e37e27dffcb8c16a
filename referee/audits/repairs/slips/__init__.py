"""Slips of the pen: the single change of the record that would explain a finding.

For every finding that counts, a fixed set of small changes is tried: one letter of a card, one
number, one name, `out` for somebody who stayed, a card left out; two cards, names or tricks exchanged.
`changes` says which to try for what, `outcome` their effect on the record, `search` tries all of them.
"""

from referee.audits.repairs.slips.search import with_slips

__all__ = ["with_slips"]
