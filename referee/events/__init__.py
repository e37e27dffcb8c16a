"""The lines of a log as frozen values, in the order in which they were written.

Facts, assertions and testimony are different classes, so that nothing confuses what happened with
what somebody claims. Nothing here knows a rule of the game.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
