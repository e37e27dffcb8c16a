"""Counts and payments that do not fit: the single errors of the record that explain them exactly.

Decision 0112.
"""
