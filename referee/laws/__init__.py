"""The checks, one a file, listed in code order in `LAWS`; nothing registers itself."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
