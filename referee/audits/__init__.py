"""A log read, replayed, judged and settled; `story` has the whole of it on one page: read it first.

`judgement` judges one hand, `disputes` every version of a disputed card. `repairs` searches for the change
of the record that would explain what was found, `played_right` for what a hand would have paid.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
