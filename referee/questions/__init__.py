"""Questions about a hand: which cards may be played, what it pays, how it looked to a seat, and what if."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
