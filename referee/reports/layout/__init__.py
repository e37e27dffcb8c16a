"""Columns, colours, escapes, drawings: how any report is laid out."""
