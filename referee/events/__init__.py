"""What a log says, one frozen value a line, in the order in which it was written.

Facts, assertions and testimony are different classes, so nothing later can confuse what happened
with what somebody claims. Nothing here knows a rule of the game. An absent line or a `None` means
*not recorded*; it never means *none*.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
