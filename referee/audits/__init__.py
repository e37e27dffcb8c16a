"""A log read, replayed, judged and settled; `story` shows the whole of it on one page: read it first.

`judgement` judges one hand, `disputes` every version of a disputed card. `repairs` searches for the
change of the record that would explain a finding, `played_right` for the other payment of a hand.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
