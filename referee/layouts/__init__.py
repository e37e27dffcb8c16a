"""Possible layouts of the unseen cards, and the tricks each seat takes when all cards are open."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
