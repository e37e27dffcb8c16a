"""A log read, replayed, judged and settled; `story` shows the whole on one page: read it first."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
