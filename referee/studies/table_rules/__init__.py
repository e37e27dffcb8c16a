"""The rules that a table really plays, worked out from what its logs have in common.

`house_rule` explains the findings of an evening with a knob or two; `inference` ranks all rulesets
by what they leave unexplained in many.
"""
