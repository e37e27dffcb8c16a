"""Events to moments: what happened, and what the record proves of every hand.

Everything is replayed, legal or not.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
