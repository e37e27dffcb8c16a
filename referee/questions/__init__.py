"""Questions at the table, in words or from a log: which cards may be played, what a hand pays."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
