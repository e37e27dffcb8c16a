"""Counts and payments that do not fit: the single errors of the record that explain them exactly.

Each explanation is a change of the record under which every later line agrees, found by settling
the evening again with it.
"""
