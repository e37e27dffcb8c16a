"""Rules that a table really plays, inferred from its logs.

`house_rule` explains the findings of an evening with a knob or two; `inference` ranks all rulesets
by what they leave unexplained in many.
"""
