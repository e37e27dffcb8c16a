"""Events to moments: what happened, and what the record proves of every hand.

`replay` hands out each event with the table before it, `breach` says which duty a card broke,
`legal` which cards may be played. It applies everything, legal or not.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
