"""What a player could know, and the card that it bound them to, with the proof.

`View` is what a player knew, without hindsight. `forced_breach` judges a card of the record by it;
`proved` and `suspicion` say what the gaps of a record leave open.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
