"""Chips: what a hand should pay, what the record says it paid, and the payments at the end."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
