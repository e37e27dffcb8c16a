"""Lines about the evening: header, seats, rules, chips bought, cashed and counted."""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
