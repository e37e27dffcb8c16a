"""What an evening or a season comes to: who won what, who pays whom, who stands where."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
