"""The words of the game: cards, chips, seats, places in a text.

Nothing here knows a log or a rule.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
