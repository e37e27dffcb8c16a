"""Cards played by choice: their stakes, their results, and which were nice."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
