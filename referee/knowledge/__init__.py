"""Players' knowledge: what they could know, and the card that it bound them to, with proof.

`View` is a player's knowledge, without hindsight. `forced_breach` judges a card by it; `proved` and
`suspicion` handle the gaps of a record.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
