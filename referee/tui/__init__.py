"""A log on a terminal's screen: replayed card by card, and recorded as it is played.

Drawn by Textual (decision 0360).
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
