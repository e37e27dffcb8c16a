"""The checks, a folder for each family; `LAWS` has them in code order."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
