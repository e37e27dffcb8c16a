"""Repairs: the single changes of the record that would explain a finding.

`change` says what may be changed; `window` takes it through a passage and its neighbours; `retrial`
judges one again. Two searches use them: for slips of the pen (`slips`) and for the error behind chips
that do not fit (`missing_chips`).
"""
