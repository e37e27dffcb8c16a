"""From Python: an evening that was read, its hands, tricks and positions, what was found, what is paid."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
