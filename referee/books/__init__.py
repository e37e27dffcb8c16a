"""The books of an evening, and every standing of the chips that the record allows."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
