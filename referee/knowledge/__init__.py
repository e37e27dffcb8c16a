"""Players' knowledge, and the card that it bound them to, with proof."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
