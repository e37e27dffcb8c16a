"""Chips: what a hand should pay, what the record says it paid, and the payments at the end.

`settlement` says what is due, `book` enters every chip as recorded and as due and finds the
differences, `payments` finds the fewest payments.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
