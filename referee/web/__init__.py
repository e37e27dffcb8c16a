"""Evenings of a folder in a browser, on this machine or on the phones around the table."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
