"""Repairs: the single changes of the record that would explain a finding.

Two searches: for slips of the pen (`slips`), and for the error behind chips that do not fit
(`missing_chips`).
"""
