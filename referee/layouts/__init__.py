"""Possible layouts of the unseen cards, and the tricks each seat takes when all cards are open.

`Worlds` counts, lists and draws them; `search` is the perfect-information search over one layout.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
