"""Repairs: which single change of the record would explain what was found.

A record typed by hand is likelier wrong than a player. Small changes are tried by judging again the
passage that they change and all after it that speak of it. Nothing is ever applied; it is only offered.

`change` is what may be changed: events, or whole lines (`what-if` needs no more). A kind of change is
a function of the `lines` of a passage (`kinds`). `window` holds a passage among its neighbours and
takes a change through them; `retrial` judges one again. Two questions stand on that: which slip of the
pen explains a finding (`slips`), and which error makes chips fit that do not (`missing_chips`).
"""
