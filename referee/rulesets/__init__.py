"""Rules of a table as data, each value with its source, and the rules in force."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
