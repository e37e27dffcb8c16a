"""Repairs: the single changes of the record that would explain a finding.

`change` says what may be changed, `kinds` how. `window` takes a change through a passage and its
neighbours; `retrial` judges one again. Two searches use them: for the slip of the pen that explains
a finding (`slips`), and for the error behind chips that do not fit (`missing_chips`).
"""
