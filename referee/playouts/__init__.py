"""Cards played by choice: their stakes, their results, and which were nice.

`decision` holds the cards played by choice, `stakes` their goal; `surest` finds what is certain
(N401), probable (N402), or only turned out so (N403).
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
