"""Events to moments: what happened, and what the record proves of every hand.

`replay` yields each event with the table before it, `breach` finds the duty that a card broke,
`legal` the cards that may be played. Everything is replayed, legal or not.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
