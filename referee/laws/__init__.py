"""The checks, one a file, each in the folder of its family, which is loaded when needed."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
