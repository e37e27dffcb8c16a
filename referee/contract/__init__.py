"""Everything as data for programs: JSON, every key in a schema, and files that are read again."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
