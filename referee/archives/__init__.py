"""Many logs at once: audited on every core into tables, which can be asked."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
