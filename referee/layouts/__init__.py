"""Possible layouts of the unseen cards, and the tricks each seat takes when all cards are open.

`Worlds` counts, lists and draws the layouts that agree with what is known. `search` is the
perfect-information search over one layout, plain or compiled.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
