"""Hand logs: text to events (`decode`, `read`), events to text (`write`).

`quick` reads plainly written lines by regexes made of the grammar's terminals, `careful` parses all
others and names their mistakes.
"""

import lazy_loader

__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)
