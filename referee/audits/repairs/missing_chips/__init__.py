"""A count or a payment that does not fit: the single errors of the record that explain it exactly.

Each explanation is a change of the record under which every later line agrees, found by reckoning
the evening again with it.
"""
