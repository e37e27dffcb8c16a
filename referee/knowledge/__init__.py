"""What a player could know, and the card that it bound them to, with the proof.

`View` is what one player knew, without hindsight; `forced_breach` looks at a card of the record,
`proved` and `suspicion` at what the gaps of a record leave open.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
