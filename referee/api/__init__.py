"""The Python interface: an evening, its hands, tricks and positions, its findings and payments."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
