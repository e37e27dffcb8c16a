"""Slips of the pen: the single change of the record that would explain a finding.

`changes` says what to try for a finding, `outcome` its effect on the record, `search` tries all of
it (decision 0150).
"""

from referee.audits.repairs.slips.search import with_slips

__all__ = ["with_slips"]
