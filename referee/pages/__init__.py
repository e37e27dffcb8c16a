"""Evenings as one page to look at, in a browser or pasted into a chat."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
