"""The books of an evening: chips moved between accounts, and every standing that the record allows."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
