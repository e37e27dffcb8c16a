"""Everything as data for programs: JSON with schemas, and files to be read again."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
