"""Recording of an evening as it is played: possible entries, comments, and immediate saving."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
